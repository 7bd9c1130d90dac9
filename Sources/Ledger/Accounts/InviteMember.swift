package import EventSourcing
package import Records
import Vocabulary

/// Invites somebody, by e-mail address, to become a member of an account.
package struct InviteMember: Command {
    package static let name = "InviteMember"

    package var accountId = AccountID()
    /// The new invitation's; left out, one is made.
    package var inviteId = InviteID()
    /// Where the invitation goes.
    package var email = ""
    /// What they are to be.
    package var role = MemberRole.user

    package init() {}

    package var target: InviteID { inviteId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.newID("inviteId", &inviteId)
        fields.field("email", &email, .emailAddress)
        fields.field("role", &role)
    }

    package func decide(
        on invite: Invite, given facts: Facts
    ) throws(Rejection) -> Decision<Invite> {
        guard !invite.exists else { throw .alreadyExists("invitation", inviteId, "inviteId") }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        try refusals.throwIfAny()
        return [.invited(MemberInvited(accountId: accountId, email: email, role: role))]
    }

    package static let guide = CommandGuide(
        """
        Invites somebody, by e-mail address, to become a member of an account. Daybook sends no \
        mail: it keeps who was invited, and what became of it.
        """,
        rules: [.isNew("invitation"), .exists("account"), .accountOpen],
        example: #"{"accountId":"a-1","inviteId":"i-1","email":"ada@example.org","role":"admin"}"#,
        needs: [Needs.account])
}
