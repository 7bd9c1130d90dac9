import EventSourcing
package import EventStore
package import Records
package import Vocabulary

// What can have happened to a match, in the form that the log keeps for ever.

/// A match was announced.
package struct MatchScheduled: DomainEvent {
    package static let type = "MatchScheduled"

    /// Whose match it is, for ever.
    package var clubId = ClubID()
    /// Not blank, at most 120 characters.
    package var title = ""
    /// Not blank, at most 120 characters.
    package var opponent = ""
    /// The other side, where that is a club of ours: then it is the match of both.
    package var opponentClubId: ClubID?
    /// What it counts for.
    package var competition: String?
    /// When it begins.
    package var date = Timestamp.earliest
    /// Where: not blank, at most 120 characters.
    package var venue = ""
    /// What each who plays pays for it: above zero.
    package var feeCents: Cents?
    /// What the fee is in; left out where the business had chosen no currency.
    package var feeCurrency: Currency?

    package init() {}

    package init(
        clubId: ClubID, title: String, opponent: String, opponentClubId: ClubID? = nil,
        competition: String? = nil, date: Timestamp, venue: String, feeCents: Cents? = nil,
        feeCurrency: Currency? = nil
    ) {
        self.clubId = clubId
        self.title = title
        self.opponent = opponent
        self.opponentClubId = opponentClubId
        self.competition = competition
        self.date = date
        self.venue = venue
        self.feeCents = feeCents
        self.feeCurrency = feeCurrency
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("title", &title)
        fields.field("opponent", &opponent)
        fields.field("opponentClubId", &opponentClubId)
        fields.field("competition", &competition)
        fields.field("date", &date)
        fields.field("venue", &venue)
        fields.field("feeCents", &feeCents)
        fields.field("feeCurrency", &feeCurrency)
    }
}

/// Somebody paid the fee of a match from their wallet.
package struct MatchFeePaid: DomainEvent {
    package static let type = "MatchFeePaid"

    /// Who paid.
    package var userId = PersonID()
    /// The match's fee.
    package var amountCents = Cents.zero

    package init() {}

    package init(userId: PersonID, amountCents: Cents) {
        self.userId = userId
        self.amountCents = amountCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("amountCents", &amountCents)
    }
}

/// A match was put off, or announced otherwise: the new values of what changed.
package struct MatchRescheduled: DomainEvent {
    package static let type = "MatchRescheduled"

    /// Not blank, at most 120 characters.
    package var title: String?
    /// Not blank, at most 120 characters.
    package var opponent: String?
    /// When it begins.
    package var date: Timestamp?
    /// Where: not blank, at most 120 characters.
    package var venue: String?

    package init() {}

    package init(
        title: String? = nil, opponent: String? = nil, date: Timestamp? = nil, venue: String? = nil
    ) {
        self.title = title
        self.opponent = opponent
        self.date = date
        self.venue = venue
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("opponent", &opponent)
        fields.field("date", &date)
        fields.field("venue", &venue)
    }
}

/// A match was called off; the fees that were paid are given back in the same append.
package struct MatchCanceled: DomainEvent {
    package static let type = "MatchCanceled"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// It was settled who plays; who was named before no longer counts.
package struct TeamPicked: DomainEvent {
    package static let type = "TeamPicked"

    /// Members of the club then, each once.
    package var playerIds: [PersonID] = []

    package init() {}

    package init(playerIds: [PersonID]) { self.playerIds = playerIds }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("playerIds", &playerIds)
    }
}

/// A match was played.
package struct MatchResultRecorded: DomainEvent {
    package static let type = "MatchResultRecorded"

    /// Not negative.
    package var ourScore: Int64 = 0
    /// Not negative.
    package var theirScore: Int64 = 0

    package init() {}

    package init(ourScore: Int64, theirScore: Int64) {
        self.ourScore = ourScore
        self.theirScore = theirScore
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("ourScore", &ourScore)
        fields.field("theirScore", &theirScore)
    }
}
