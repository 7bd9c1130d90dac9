import EventSourcing
package import Records

// What can have happened on the way into a club, in the form that the log keeps for ever.

/// A user asked to be let in.
package struct MembershipRequested: DomainEvent {
    package static let type = "MembershipRequested"

    package var userId = PersonID()

    package init() {}

    package init(userId: PersonID) { self.userId = userId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }
}

/// A user who had asked wasn't let in; they can ask again.
package struct MembershipDeclined: DomainEvent {
    package static let type = "MembershipDeclined"

    /// Who had asked.
    package var userId = PersonID()
    /// The owner, who said so.
    package var byId = PersonID()

    package init() {}

    package init(userId: PersonID, byId: PersonID) {
        self.userId = userId
        self.byId = byId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("byId", &byId)
    }
}

/// A user was asked in: they can join, whatever the policy.
package struct ClubInvitationSent: DomainEvent {
    package static let type = "ClubInvitationSent"

    /// Who is invited.
    package var userId = PersonID()
    /// The owner, who said so.
    package var byId = PersonID()

    package init() {}

    package init(userId: PersonID, byId: PersonID) {
        self.userId = userId
        self.byId = byId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("byId", &byId)
    }
}

/// An invitation that nobody had followed was taken back.
package struct ClubInvitationRevoked: DomainEvent {
    package static let type = "ClubInvitationRevoked"

    /// Who was invited.
    package var userId = PersonID()

    package init() {}

    package init(userId: PersonID) { self.userId = userId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }
}
