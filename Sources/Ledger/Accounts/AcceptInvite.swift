public import EventSourcing
public import Records

// The two answers to an invitation: the one who was invited accepts it, the account takes it back.

/// Accepts an invitation: whoever does becomes a member of the account, in the same append.
public struct AcceptInvite: Command {
    public static let name = "AcceptInvite"

    /// Which invitation.
    public var inviteId = InviteID()
    /// The name that they sign in with; nobody is a member twice.
    public var uid = MemberID()

    public init() {}

    public var target: InviteID { inviteId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("inviteId", &inviteId)
        fields.field("uid", &uid)
    }

    public func decide(
        on invite: Invite, given facts: Facts
    ) throws(Rejection) -> Decision<Invite> {
        try invite.requireOpen(inviteId, at: facts.occurredAt)
        var refusals = Refusals()
        refusals.requireNotMember(uid, of: facts.state(of: invite.accountId))
        try refusals.throwIfAny()
        var decision: Decision<Invite> = [.accepted(InviteAccepted(uid: uid))]
        let member = Member(uid: uid, role: invite.role, email: invite.email)
        decision.also(invite.accountId, [.memberAdded(MemberAdded(member))])
        return decision
    }

    public static let guide = CommandGuide(
        "Accepts an invitation: whoever does becomes a member of the account.",
        rules: [.exists("invitation"), .inviteOpen, .isNoMember],
        example: #"{"inviteId":"i-1","uid":"uid-2"}"#,
        needs: [Needs.account, Needs.invite])
}

/// Takes an invitation back.
public struct RevokeInvite: Command {
    public static let name = "RevokeInvite"

    /// Which invitation.
    public var inviteId = InviteID()

    public init() {}

    public var target: InviteID { inviteId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("inviteId", &inviteId)
    }

    public func decide(
        on invite: Invite, given facts: Facts
    ) throws(Rejection) -> Decision<Invite> {
        try invite.requireOpen(inviteId, at: facts.occurredAt)
        return [.revoked(InviteRevoked())]
    }

    public static let guide = CommandGuide(
        "Takes an invitation back.",
        rules: [.exists("invitation"), .inviteOpen],
        example: #"{"inviteId":"i-1"}"#,
        needs: [Needs.account, Needs.invite])
}
