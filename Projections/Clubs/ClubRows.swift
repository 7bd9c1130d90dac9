import Clubs
import EventSourcing
import EventStore
import Records
import Vocabulary

/// One club.
struct ClubRow: DatedRow {
    static let table = "clubs"
    static let keyColumns = ["clubId"]
    static let indexes = [["nameOrder", "clubId"]]

    var clubId = ClubID()
    var name = ""
    var logoUrl: String?
    var ownerId = PersonID()
    var memberCount: Int64 = 0
    var settings = ClubSettings()
    /// Whether it takes nobody in and announces no match any more.
    var isClosed = false
    /// When it was founded, and when something last happened to it.
    var dates = Dates()

    var key: ClubID { clubId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("name", &name)
        fields.sortKey("nameOrder", of: name)
        fields.field("logoUrl", &logoUrl)
        fields.field("ownerId", &ownerId)
        fields.field("memberCount", &memberCount)
        fields.field("settings", &settings)
        fields.field("isClosed", &isClosed)
        dates.visit(&fields)
    }
}

/// One user's membership of one club.
struct ClubMemberRow: Row {
    static let table = "club_members"
    static let keyColumns = ["clubId", "userId"]
    static let indexes = [["userId", "clubId"]]

    var clubId = ClubID()
    var userId = PersonID()
    /// When it began, by the business's own time.
    var joinedAt = Timestamp.earliest

    var key: Pair<ClubID, PersonID> { Pair(clubId, userId) }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("userId", &userId)
        fields.field("joinedAt", &joinedAt)
    }
}

/// Somebody on the way into a club: who has asked to be let in, or is invited, or both.
struct ClubCandidateRow: Row {
    static let table = "club_candidates"
    static let keyColumns = ["clubId", "userId"]

    var clubId = ClubID()
    var userId = PersonID()
    /// When they asked, by the business's own time; `nil` where they didn't.
    var requestedAt: Timestamp?
    /// When they were invited, by the business's own time; `nil` where they weren't.
    var invitedAt: Timestamp?

    var key: Pair<ClubID, PersonID> { Pair(clubId, userId) }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("userId", &userId)
        fields.field("requestedAt", &requestedAt)
        fields.field("invitedAt", &invitedAt)
    }
}

/// One match, as the club that announced it sees it; it is that of the other side, too, where that is a
/// club of ours.
struct MatchRow: DatedRow {
    static let table = "matches"
    static let keyColumns = ["matchId"]
    static let indexes = [["date", "matchId"], ["clubId", "date"], ["opponentClubId", "date"]]

    /// Each club that plays, with the match as it sees it: once for each side that is ours.
    static let sides = """
        (SELECT clubId, title, competition, date, status, ourScore, theirScore FROM matches \
        UNION ALL SELECT opponentClubId, title, competition, date, status, theirScore, ourScore \
        FROM matches WHERE opponentClubId IS NOT NULL)
        """

    var matchId = MatchID()
    var clubId = ClubID()
    var title = ""
    var opponent = ""
    var opponentClubId: ClubID?
    var competition: String?
    var date = Timestamp.earliest
    var venue = ""
    var status = MatchStatus.scheduled
    var ourScore: Int64?
    var theirScore: Int64?
    /// What each who plays pays for it.
    var feeCents: Cents?
    /// What the fee is in, where there is one.
    var currency: Currency?
    var dates = Dates()

    var key: MatchID { matchId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
        fields.field("clubId", &clubId)
        fields.field("title", &title)
        fields.field("opponent", &opponent)
        fields.field("opponentClubId", &opponentClubId)
        fields.field("competition", &competition)
        fields.field("date", &date)
        fields.field("venue", &venue)
        fields.field("status", &status)
        fields.field("ourScore", &ourScore)
        fields.field("theirScore", &theirScore)
        fields.field("feeCents", &feeCents)
        fields.field("currency", &currency)
        dates.visit(&fields)
    }
}

/// Somebody who has paid the fee of a match, and wasn't given it back.
struct MatchFeeRow: Row {
    static let table = "match_fees"
    static let keyColumns = ["matchId", "userId"]

    var matchId = MatchID()
    var userId = PersonID()

    var key: Pair<MatchID, PersonID> { Pair(matchId, userId) }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
        fields.field("userId", &userId)
    }
}
