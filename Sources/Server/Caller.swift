import Access
import EventSourcingRuntime

/// Who calls, as their token says: never what a request says of itself.
struct Caller: Sendable, Equatable {
    let tokenID: String
    /// The actor of what they do.
    let name: String
    let role: Role

    /// As the store's own rules see them. Who does what the business does, does it as its owner would, but for
    /// ``OwnersCommands``; who
    /// does something for themselves, by the rules of each part.
    var principal: Principal {
        Principal(
            name, roles: role == .admin ? [Role.owner.rawValue, role.rawValue] : [role.rawValue])
    }
}
