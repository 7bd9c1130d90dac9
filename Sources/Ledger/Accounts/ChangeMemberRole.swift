package import EventSourcing
package import Records

/// Gives a member another role.
package struct ChangeMemberRole: Command {
    package static let name = "ChangeMemberRole"

    package var accountId = AccountID()
    package var uid = MemberID()
    /// What they are from now on.
    package var role = MemberRole.user

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("uid", &uid)
        fields.field("role", &role)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        let member = try account.requireMember(uid, of: accountId)
        if member.role == role { return [] }
        try account.requireOtherOwner(than: uid)
        return [.memberRoleChanged(MemberRoleChanged(uid: uid, from: member.role, to: role))]
    }

    package static let guide = CommandGuide(
        "Gives a member another role.",
        rules: [.exists("account"), .accountOpen, .exists("member"), .ownerStays],
        example: #"{"accountId":"a-1","uid":"uid-2","role":"owner"}"#,
        needs: [Needs.account, Needs.member])
}

extension Account {
    /// - Throws: unless the account is open and has such a member.
    func requireMember(_ uid: MemberID, of id: AccountID) throws(Rejection) -> Member {
        try requireOpen(id)
        guard let member = members[uid] else {
            throw .notFound(
                "member", uid, "uid", hint: .next(.ask("account", ["accountId": .string(id.text)])))
        }
        return member
    }

    func requireOtherOwner(than uid: MemberID) throws(Rejection) {
        guard !members.isLastOwner(uid) else {
            throw Rejection(
                .lastOwner, field: "uid", "\(uid) is the account's only owner",
                hint: "make another member an owner first")
        }
    }
}
