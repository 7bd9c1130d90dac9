package import EventSourcing
package import Records

/// Ends a membership.
package struct RemoveMember: Command {
    package static let name = "RemoveMember"

    package var accountId = AccountID()
    package var uid = MemberID()

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("uid", &uid)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        _ = try account.requireMember(uid, of: accountId)
        try account.requireOtherOwner(than: uid)
        return [.memberRemoved(MemberRemoved(uid: uid))]
    }

    package static let guide = CommandGuide(
        "Ends a membership.",
        rules: [.exists("account"), .accountOpen, .exists("member"), .ownerStays],
        example: #"{"accountId":"a-1","uid":"uid-2"}"#,
        needs: [Needs.account, Needs.member])
}
