public import EventSourcing
public import EventStore
public import Records

// What can have happened to a match, in the form that the log keeps for ever.

/// A match was announced.
public struct MatchScheduled: DomainEvent {
    public static let type = "MatchScheduled"

    /// Whose match it is, for ever.
    public var clubId = ClubID()
    /// Not blank, at most 120 characters.
    public var title = ""
    /// Not blank, at most 120 characters.
    public var opponent = ""
    /// When it begins.
    public var date = Timestamp.earliest
    /// Where: not blank, at most 120 characters.
    public var venue = ""

    public init() {}

    public init(clubId: ClubID, title: String, opponent: String, date: Timestamp, venue: String) {
        self.clubId = clubId
        self.title = title
        self.opponent = opponent
        self.date = date
        self.venue = venue
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("title", &title)
        fields.field("opponent", &opponent)
        fields.field("date", &date)
        fields.field("venue", &venue)
    }
}

/// A match was put off, or announced otherwise: the new values of what changed.
public struct MatchRescheduled: DomainEvent {
    public static let type = "MatchRescheduled"

    /// Not blank, at most 120 characters.
    public var title: String?
    /// Not blank, at most 120 characters.
    public var opponent: String?
    /// When it begins.
    public var date: Timestamp?
    /// Where: not blank, at most 120 characters.
    public var venue: String?

    public init() {}

    public init(
        title: String? = nil, opponent: String? = nil, date: Timestamp? = nil, venue: String? = nil
    ) {
        self.title = title
        self.opponent = opponent
        self.date = date
        self.venue = venue
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("opponent", &opponent)
        fields.field("date", &date)
        fields.field("venue", &venue)
    }
}

/// A match was called off.
public struct MatchCanceled: DomainEvent {
    public static let type = "MatchCanceled"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// It was settled who plays; who was named before no longer counts.
public struct TeamPicked: DomainEvent {
    public static let type = "TeamPicked"

    /// Members of the club then, each once.
    public var playerIds: [PersonID] = []

    public init() {}

    public init(playerIds: [PersonID]) { self.playerIds = playerIds }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("playerIds", &playerIds)
    }
}

/// A match was played.
public struct MatchResultRecorded: DomainEvent {
    public static let type = "MatchResultRecorded"

    /// Not negative.
    public var ourScore: Int64 = 0
    /// Not negative.
    public var theirScore: Int64 = 0

    public init() {}

    public init(ourScore: Int64, theirScore: Int64) {
        self.ourScore = ourScore
        self.theirScore = theirScore
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("ourScore", &ourScore)
        fields.field("theirScore", &theirScore)
    }
}
