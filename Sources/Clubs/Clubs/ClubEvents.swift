import EventSourcing
package import Records

// What can have happened to a club, in the form that the log keeps for ever.

/// A club was founded; its owner is its first member.
package struct ClubCreated: DomainEvent {
    package static let type = "ClubCreated"

    /// Not blank, at most 120 characters.
    package var name = ""
    /// `http`, `https` or `file`.
    package var logoUrl: String?
    /// Its first member.
    package var ownerId = PersonID()
    /// Those that a new club had then.
    package var settings = ClubSettings()

    package init() {}

    package init(name: String, logoUrl: String? = nil, ownerId: PersonID, settings: ClubSettings) {
        self.name = name
        self.logoUrl = logoUrl
        self.ownerId = ownerId
        self.settings = settings
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("logoUrl", &logoUrl)
        fields.field("ownerId", &ownerId)
        fields.field("settings", &settings)
    }
}

/// A club's name or logo changed: the new values of what did.
package struct ClubChanged: DomainEvent {
    package static let type = "ClubChanged"

    /// Not blank, at most 120 characters.
    package var name: String?
    /// `http`, `https` or `file`.
    package var logoUrl: String?

    package init() {}

    package init(name: String? = nil, logoUrl: String? = nil) {
        self.name = name
        self.logoUrl = logoUrl
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("logoUrl", &logoUrl)
    }
}

/// A club's settings changed: all of them, as they are from then on.
package struct ClubSettingsChanged: DomainEvent {
    package static let type = "ClubSettingsChanged"

    /// All of them, as they are from now on.
    package var settings = ClubSettings()

    package init() {}

    package init(settings: ClubSettings) { self.settings = settings }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("settings", &settings)
    }
}

/// A user became a member.
package struct ClubJoined: DomainEvent {
    package static let type = "ClubJoined"

    package var userId = PersonID()
    /// The owner, where they had asked and were let in.
    package var approvedBy: PersonID?

    package init() {}

    package init(userId: PersonID, approvedBy: PersonID? = nil) {
        self.userId = userId
        self.approvedBy = approvedBy
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("approvedBy", &approvedBy)
    }
}

/// A member left.
package struct ClubLeft: DomainEvent {
    package static let type = "ClubLeft"

    package var userId = PersonID()

    package init() {}

    package init(userId: PersonID) { self.userId = userId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }
}

/// A club went from one owner to another member. Who owned it stays a member.
package struct ClubTransferred: DomainEvent {
    package static let type = "ClubTransferred"

    /// Who owned it; still a member.
    package var from = PersonID()
    /// The member who owns it from now on.
    package var to = PersonID()

    package init() {}

    package init(from: PersonID, to: PersonID) {
        self.from = from
        self.to = to
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("from", &from)
        fields.field("to", &to)
    }
}

/// A club was closed: it takes nobody in and announces no match any more.
package struct ClubClosed: DomainEvent {
    package static let type = "ClubClosed"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A club that was closed goes on after all.
package struct ClubReopened: DomainEvent {
    package static let type = "ClubReopened"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}
