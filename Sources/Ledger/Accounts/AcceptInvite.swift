package import EventSourcing
package import Records

// The two answers to an invitation: the one who was invited accepts it, the account takes it back.

/// Accepts an invitation: whoever does becomes a member of the account, in the same append.
package struct AcceptInvite: Command {
    package static let name = "AcceptInvite"

    /// Which invitation.
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
        refusals.requireNotMember(uid, of: facts.state(of: invite.accountId))
        try refusals.throwIfAny()
        var decision: Decision<Invite> = [.accepted(InviteAccepted(uid: uid))]
        let member = Member(uid: uid, role: invite.role, email: invite.email)
        decision.also(invite.accountId, [.memberAdded(MemberAdded(member))])
        return decision
    }

    package static let guide = CommandGuide(
        "Accepts an invitation: whoever does becomes a member of the account.",
        rules: [.exists("invitation"), .inviteOpen, .isNoMember],
        example: #"{"inviteId":"i-1","uid":"uid-2"}"#,
        needs: [Needs.account, Needs.invite])
}

/// Takes an invitation back.
package struct RevokeInvite: Command {
    package static let name = "RevokeInvite"

    /// Which invitation.
    package var inviteId = InviteID()

    package init() {}

    package var target: InviteID { inviteId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("inviteId", &inviteId)
    }

    package func decide(
        on invite: Invite, given facts: Facts
    ) throws(Rejection) -> Decision<Invite> {
        try invite.requireOpen(inviteId, facts)
        return [.revoked(InviteRevoked())]
    }

    package static let guide = CommandGuide(
        "Takes an invitation back.",
        rules: [.exists("invitation"), .inviteOpen],
        example: #"{"inviteId":"i-1"}"#,
        needs: [Needs.account, Needs.invite])
}
