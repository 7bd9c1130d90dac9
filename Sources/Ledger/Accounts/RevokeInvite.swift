package import EventSourcing
package import Records

/// Takes an invitation back.
package struct RevokeInvite: Command {
    package static let name = "RevokeInvite"

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
