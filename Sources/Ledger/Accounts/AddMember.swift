package import EventSourcing
package import Records
import Vocabulary

/// Makes somebody a member of an account.
package struct AddMember: Command {
    package static let name = "AddMember"

    package var accountId = AccountID()
    /// Who, as what, and what else is said of them.
    package var member = Member()

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        member.visit(&fields)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        try account.requireOpen(accountId)
        var refusals = Refusals()
        refusals.requireNotMember(member.uid, of: account)
        try refusals.throwIfAny()
        return [.memberAdded(MemberAdded(member))]
    }

    package static let guide = CommandGuide(
        "Makes somebody a member of an account.",
        rules: [.exists("account"), .accountOpen, .isNoMember],
        example: """
            {"accountId":"a-1","uid":"uid-2","role":"admin","email":"ada@example.org",\
            "name":"Ada Quist"}
            """,
        needs: [Needs.account])
}

extension Refusals {
    mutating func requireNotMember(_ uid: MemberID, of account: Account) {
        require(
            account.members[uid] == nil, .alreadyMember, "uid",
            "\(uid) is a member of the account already",
            hint: .next(.lookUp(command: "ChangeMemberRole")))
    }
}

extension CommandGuide.Rule {
    static let isNoMember = Self(.alreadyMember, "nobody becomes a member twice")
    static let ownerStays = Self(.lastOwner, "the account keeps an owner")
}
