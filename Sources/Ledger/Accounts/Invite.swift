package import EventSourcing
package import struct EventStore.Timestamp
package import Records

/// An invitation to become a member of an account: open until it is accepted or revoked, or too old.
///
/// It is a thing of its own, since whoever answers it knows nothing but its name.
package struct Invite: Aggregate {
    package static let category = "invite"

    /// All that can happen to an invitation.
    package enum Event: EventSet {
        case invited(MemberInvited)
        case accepted(InviteAccepted)
        case revoked(InviteRevoked)

        package static let cases = [of(invited), of(accepted), of(revoked)]

        package var event: any DomainEvent {
            switch self {
            case .invited(let event): event
            case .accepted(let event): event
            case .revoked(let event): event
            }
        }
    }

    /// Whether it was ever made.
    package private(set) var exists = false
    /// The account that it is for.
    package private(set) var accountId = AccountID()
    /// Where it went.
    package private(set) var email = ""
    /// What they are to be.
    package private(set) var role = MemberRole.user
    /// What became of it.
    package private(set) var status = InviteStatus.pending
    /// When it was made.
    package private(set) var invitedAt = Timestamp.earliest
    /// The last moment at which it can be accepted.
    package private(set) var expiresAt = Timestamp.earliest
    /// The last moment, by the log's clock, at which an answer is taken, whenever that is said to have
    /// been given.
    package private(set) var closesAt = Timestamp.earliest
    /// Who accepted it.
    package private(set) var uid: MemberID?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("email", &email)
        fields.field("role", &role)
        fields.field("status", &status)
        fields.field("expiresAt", &expiresAt)
        fields.field("uid", &uid)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .invited(let invited):
            exists = true
            accountId = invited.accountId
            email = invited.email
            role = invited.role
            invitedAt = occurrence.occurredAt
            expiresAt = MemberInvited.expiry(invitedAt: occurrence.occurredAt)
            closesAt = MemberInvited.expiry(invitedAt: occurrence.recordedAt)
        case .accepted(let accepted):
            status = .accepted
            uid = accepted.uid
        case .revoked: status = .revoked
        }
    }
}

/// The name of one invitation.
package typealias InviteID = Identifier<Invite>

/// What has become of an invitation.
package enum InviteStatus: String, Lifecycle {
    case pending
    case accepted
    case revoked

    package var next: [InviteStatus] {
        switch self {
        case .pending: [.accepted, .revoked]
        case .accepted, .revoked: []
        }
    }
}

extension MemberInvited {
    /// The last moment at which an invitation can be accepted: 14 days of 24 hours after it was made.
    ///
    /// Both moments are business time (`occurredAt`), so that a history that is brought in with its
    /// own dates is judged by them, and not by the day of the import. That an answer isn't given long
    /// after, and only dated back, is told by the log's own clock in the same way.
    package static func expiry(invitedAt: Timestamp) -> Timestamp {
        let days = daysOpen
        let last = Timestamp.latest.milliseconds
        return Timestamp(
            milliseconds: min(invitedAt.milliseconds, last - days * 86_400_000)
                + days * 86_400_000)
    }
}

extension Invite {
    /// - Throws: `not-found`, or `invite-closed` when it can't be answered any more.
    func requireOpen(_ id: InviteID, _ facts: Facts) throws(Rejection) {
        guard exists else { throw .notFound("invitation", id, "inviteId") }
        if let why = whyClosed(id, facts) {
            // Not to whom it went: whoever names an id may be anybody.
            throw Rejection(
                .inviteClosed, field: "inviteId", why,
                hint: .next(.lookUp(command: "InviteMember")))
        }
    }

    private func whyClosed(_ id: InviteID, _ facts: Facts) -> Sentence? {
        switch status {
        case .accepted: return "invitation \(id) was accepted"
        case .revoked: return "invitation \(id) was revoked"
        case .pending:
            if facts.occurredAt < invitedAt { return "invitation \(id) was made at \(invitedAt)" }
            let isLate = facts.occurredAt > expiresAt || facts.now > closesAt
            let last = facts.occurredAt > expiresAt ? expiresAt : closesAt
            return isLate ? "invitation \(id) could be accepted until \(last)" : nil
        }
    }
}

extension CommandGuide.Rule {
    static let inviteOpen = Self(
        .inviteClosed,
        """
        the invitation is pending, was made before, and is at most 14 days old, by occurredAt and by \
        the log's own clock
        """)
}
