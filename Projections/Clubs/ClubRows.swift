import Clubs
import EventSourcing
import EventStore
import Records

/// One club.
struct ClubRow: Row {
    static let table = "clubs"
    static let keyColumns = ["clubId"]
    static let indexes = [["name", "clubId"]]

    var clubId = ClubID()
    var name = ""
    var logoUrl: String?
    var ownerId = PersonID()
    var memberCount: Int64 = 0
    var settings = ClubSettings()
    /// When it was founded, by the business's own time.
    var createdAt = Timestamp.earliest

    var key: ClubID { clubId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("name", &name)
        fields.field("logoUrl", &logoUrl)
        fields.field("ownerId", &ownerId)
        fields.field("memberCount", &memberCount)
        fields.field("settings", &settings)
        fields.field("createdAt", &createdAt)
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

/// One match, as the club that it is of sees it.
struct MatchRow: Row {
    static let table = "matches"
    static let keyColumns = ["matchId"]
    static let indexes = [["date", "matchId"], ["clubId", "date"]]

    var matchId = MatchID()
    var clubId = ClubID()
    var title = ""
    var opponent = ""
    var date = Timestamp.earliest
    var venue = ""
    var status = MatchStatus.scheduled
    var ourScore: Int64?
    var theirScore: Int64?

    var key: MatchID { matchId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
        fields.field("clubId", &clubId)
        fields.field("title", &title)
        fields.field("opponent", &opponent)
        fields.field("date", &date)
        fields.field("venue", &venue)
        fields.field("status", &status)
        fields.field("ourScore", &ourScore)
        fields.field("theirScore", &theirScore)
    }
}
