import Access
import EventSourcing
import EventSourcingRuntime
import Ledger
import Records

/// Who calls, as their token says: never what a request says of itself.
struct Caller: Sendable, Equatable {
    let tokenID: String
    /// The actor of what they do.
    let name: String
    let role: Role
    /// The account that they are kept to; `nil`: to nothing.
    let account: AccountID?

    init(tokenID: String, name: String, role: Role, account: AccountID?) {
        self.tokenID = tokenID
        // Each account may call somebody the till.
        self.name = account.map { "\(name)@\($0)" } ?? name
        self.role = role
        self.account = account
    }

    /// As the store's own rules see them. Who does what the business does, does it as its owner would, but for
    /// ``OwnersCommands``; who does something for themselves, by the rules of each part; and who is kept to an
    /// account, as one of its members would.
    var principal: Principal {
        if let account {
            return Principal(
                name, within: Scope(Account.category, account.text, as: role.rawValue))
        }
        return Principal(
            name, roles: role == .admin ? [Role.owner.rawValue, role.rawValue] : [role.rawValue])
    }
}
