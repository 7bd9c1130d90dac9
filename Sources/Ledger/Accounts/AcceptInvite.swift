package import EventSourcing
package import Records

/// Accepts an invitation: whoever does becomes a member of the account, in the same append.
package struct AcceptInvite: Command {
    package static let name = "AcceptInvite"

    package var inviteId = InviteID()
    /// The name that they sign in with; nobody is a member twice.
    package var uid = MemberID()

    package init() {}

    package var target: InviteID { inviteId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("inviteId", &inviteId)
        fields.field("uid", &uid)
    }

    package func decide(
        on invite: Invite, given facts: Facts
    ) throws(Rejection) -> Decision<Invite> {
        try invite.requireOpen(inviteId, facts)
        var refusals = Refusals()
        refusals.requireAccount(invite.accountId, facts)
        refusals.requireNotMember(uid, of: facts.state(of: invite.accountId))
        try refusals.throwIfAny()
        var decision: Decision<Invite> = [.accepted(InviteAccepted(uid: uid))]
        let member = Member(uid: uid, role: invite.role, email: invite.email)
        decision.also(invite.accountId, [.memberAdded(MemberAdded(member))])
        return decision
    }

    package static let guide = CommandGuide(
        "Accepts an invitation: whoever does becomes a member of the account.",
        rules: [.exists("invitation"), .inviteOpen, .accountOpen, .isNoMember],
        example: #"{"inviteId":"i-1","uid":"uid-2"}"#,
        needs: [Needs.account, Needs.invite])
}
