public import EventSourcing
public import Records

// What can have happened to a club, in the form that the log keeps for ever.

/// A club was founded; its owner is its first member.
public struct ClubCreated: DomainEvent {
    public static let type = "ClubCreated"

    /// Not blank, at most 120 characters.
    public var name = ""
    /// `http`, `https` or `file`.
    public var logoUrl: String?
    /// Its first member.
    public var ownerId = PersonID()
    /// Those that a new club had then.
    public var settings = ClubSettings()

    public init() {}

    public init(name: String, logoUrl: String? = nil, ownerId: PersonID, settings: ClubSettings) {
        self.name = name
        self.logoUrl = logoUrl
        self.ownerId = ownerId
        self.settings = settings
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("logoUrl", &logoUrl)
        fields.field("ownerId", &ownerId)
        fields.field("settings", &settings)
    }
}

/// A club's name or logo changed: the new values of what did.
public struct ClubChanged: DomainEvent {
    public static let type = "ClubChanged"

    /// Not blank, at most 120 characters.
    public var name: String?
    /// `http`, `https` or `file`.
    public var logoUrl: String?

    public init() {}

    public init(name: String? = nil, logoUrl: String? = nil) {
        self.name = name
        self.logoUrl = logoUrl
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("logoUrl", &logoUrl)
    }
}

/// A club's settings changed: all of them, as they are from then on.
public struct ClubSettingsChanged: DomainEvent {
    public static let type = "ClubSettingsChanged"

    /// All of them, as they are from now on.
    public var settings = ClubSettings()

    public init() {}

    public init(settings: ClubSettings) { self.settings = settings }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("settings", &settings)
    }
}

/// A user became a member.
public struct ClubJoined: DomainEvent {
    public static let type = "ClubJoined"

    /// Who.
    public var userId = PersonID()

    public init() {}

    public init(userId: PersonID) { self.userId = userId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }
}

/// A member left.
public struct ClubLeft: DomainEvent {
    public static let type = "ClubLeft"

    /// Who.
    public var userId = PersonID()

    public init() {}

    public init(userId: PersonID) { self.userId = userId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }
}

/// A club went from one owner to another member. Who owned it stays a member.
public struct ClubTransferred: DomainEvent {
    public static let type = "ClubTransferred"

    /// Who owned it; still a member.
    public var from = PersonID()
    /// The member who owns it from now on.
    public var to = PersonID()

    public init() {}

    public init(from: PersonID, to: PersonID) {
        self.from = from
        self.to = to
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("from", &from)
        fields.field("to", &to)
    }
}
