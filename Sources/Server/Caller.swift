import Access
import Daybook
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
    /// Whether their token is of all stores that are served.
    let isOfAll: Bool

    init(
        tokenID: String, name: String, role: Role, account: AccountID?, isOfAll: Bool = false
    ) {
        self.tokenID = tokenID
        // Each account may call somebody the till, and each store.
        let kept = account.map(\.text) ?? (isOfAll ? StoreName.service.text : nil)
        self.name = kept.map { "\(name)@\($0)" } ?? name
        self.isOfAll = isOfAll
        self.role = role
        self.account = account
    }

    /// What a token is known by here: no two of them by the same, though a store's owner chooses how each of theirs is
    /// called.
    static func tokenID(_ id: String, isOfAll: Bool) -> String { isOfAll ? ofAll + id : id }

    /// The same, as the store has it that the token is in.
    static func plain(tokenID: String) -> String {
        tokenID.hasPrefix(ofAll) ? String(tokenID.dropFirst(ofAll.count)) : tokenID
    }

    /// Whether it is known so that opens all stores.
    static func isOfAll(tokenID: String) -> Bool { tokenID.hasPrefix(ofAll) }

    // No token's name has a slash in it.
    private static let ofAll = "\(StoreName.service)/"

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
