import EventSourcing
import Records

extension MemberRole {
    /// The roles that may do what this one may.
    fileprivate var sufficient: [MemberRole] {
        switch self {
        case .owner: [.owner]
        case .admin: [.owner, .admin]
        case .user: [.owner, .admin, .user]
        }
    }

    func includes(_ role: MemberRole?) -> Bool { role.map(sufficient.contains) ?? false }

    fileprivate var who: Sentence {
        switch self {
        case .owner: "an owner of the account"
        case .admin: "an owner or an admin of the account"
        case .user: "a member of the account"
        }
    }
}

extension Leave {
    /// Members of the account that `account` finds, who are `least` to it or more; only its owners
    /// where the command `givesOwnership`, or takes it.
    static func member<C: Command>(
        _ command: C.Type, _ least: MemberRole,
        of account: @escaping @Sendable (C, Facts) -> AccountID,
        givesOwnership: @escaping @Sendable (C, Account) -> Bool = { _, _ in false }
    ) -> Leave {
        Leave(
            command, least.who, rolesWithin: Set(least.sufficient.map(\.rawValue)),
            sent: { command, sender, facts throws(Rejection) in
                let id = account(command, facts)
                if let scope = sender.scope,
                    scope.category != Account.category || scope.id != id.text
                {
                    // That there is such a thing elsewhere isn't theirs to know.
                    throw Rejection(
                        .notFound, "there is no such thing in \(scope.category) \(scope.id)")
                }
                let account = facts.state(of: id)
                let needed = givesOwnership(command, account) ? .owner : least
                let role =
                    sender.scope.map { MemberRole(rawValue: $0.role) }
                    ?? account.members[MemberID(sender.name)]?.role
                return needed.includes(role)
            })
    }

    /// The same, of the account that the command changes.
    static func member<C: Command>(
        _ command: C.Type, _ least: MemberRole,
        givesOwnership: @escaping @Sendable (C, Account) -> Bool = { _, _ in false }
    ) -> Leave where C.Target == Account {
        member(
            command, least, of: { command, _ in command.target }, givesOwnership: givesOwnership)
    }

    /// The same, of the account that what the command changes belongs to.
    static func member<C: Command>(_ command: C.Type, _ least: MemberRole) -> Leave
    where C.Target: OfAccount {
        member(
            command, least, of: { command, facts in facts.state(of: command.target).accountId })
    }
}
