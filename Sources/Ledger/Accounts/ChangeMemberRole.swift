public import EventSourcing
public import Records

// Giving a member another role, and letting one go. An owner always stays.

/// Gives a member another role.
public struct ChangeMemberRole: Command {
    public static let name = "ChangeMemberRole"

    /// Which account.
    public var accountId = AccountID()
    /// Which member.
    public var uid = MemberID()
    /// What they are from now on.
    public var role = MemberRole.user

    public init() {}

    public var target: AccountID { accountId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("uid", &uid)
        fields.field("role", &role)
    }

    public func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        let member = try account.requireMember(uid, of: accountId)
        if member.role == role { return [] }
        try account.requireOtherOwner(than: uid)
        return [.memberRoleChanged(MemberRoleChanged(uid: uid, from: member.role, to: role))]
    }

    public static let guide = CommandGuide(
        "Gives a member another role.",
        rules: [.exists("account"), .exists("member"), .ownerStays],
        example: #"{"accountId":"a-1","uid":"uid-2","role":"owner"}"#,
        needs: [Needs.account, Needs.member])
}

/// Ends a membership.
public struct RemoveMember: Command {
    public static let name = "RemoveMember"

    /// Which account.
    public var accountId = AccountID()
    /// Which member.
    public var uid = MemberID()

    public init() {}

    public var target: AccountID { accountId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("uid", &uid)
    }

    public func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        _ = try account.requireMember(uid, of: accountId)
        try account.requireOtherOwner(than: uid)
        return [.memberRemoved(MemberRemoved(uid: uid))]
    }

    public static let guide = CommandGuide(
        "Ends a membership.",
        rules: [.exists("account"), .exists("member"), .ownerStays],
        example: #"{"accountId":"a-1","uid":"uid-2"}"#,
        needs: [Needs.account, Needs.member])
}

extension Account {
    fileprivate func requireMember(
        _ uid: MemberID, of id: AccountID
    ) throws(Rejection) -> Member {
        try requireExists(id)
        guard let member = members[uid] else {
            throw .notFound(
                "member", uid, "uid", hint: .next(.ask("account", ["accountId": .string(id.text)])))
        }
        return member
    }

    fileprivate func requireOtherOwner(than uid: MemberID) throws(Rejection) {
        guard !members.isLastOwner(uid) else {
            throw Rejection(
                .lastOwner, field: "uid", "\(uid) is the account's only owner",
                hint: "make another member an owner first")
        }
    }
}
