import Clubs
import EventSourcing
import Records

/// How a club has fared in some matches: what a league table says of it.
///
/// 3 points a win, 1 a draw. No sum can overflow: a score is a million at most.
struct ClubRecord: Record {
    var played: Int64 = 0
    var won: Int64 = 0
    var drawn: Int64 = 0
    var lost: Int64 = 0
    var goalsFor: Int64 = 0
    var goalsAgainst: Int64 = 0
    var goalDifference: Int64 = 0
    var points: Int64 = 0

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("played", &played)
        fields.field("won", &won)
        fields.field("drawn", &drawn)
        fields.field("lost", &lost)
        fields.field("goalsFor", &goalsFor)
        fields.field("goalsAgainst", &goalsAgainst)
        fields.field("goalDifference", &goalDifference)
        fields.field("points", &points)
    }

    /// The record as columns, in the order of its fields, over rows of matches. One that was not
    /// played has no score, and `NULL` counts nowhere.
    static let columns = """
        count(ourScore) AS played, \
        coalesce(sum(ourScore > theirScore), 0) AS won, \
        coalesce(sum(ourScore = theirScore), 0) AS drawn, \
        coalesce(sum(ourScore < theirScore), 0) AS lost, \
        coalesce(sum(ourScore), 0) AS goalsFor, \
        coalesce(sum(theirScore), 0) AS goalsAgainst, \
        coalesce(sum(ourScore - theirScore), 0) AS goalDifference, \
        coalesce(sum(3 * (ourScore > theirScore) + (ourScore = theirScore)), 0) AS points
        """

    /// The record of one club over all its matches.
    static func of(_ club: ClubID, _ connection: any RowConnection) throws -> ClubRecord {
        try connection.all(
            ClubRecord.self, "SELECT \(columns) FROM \(MatchRow.sides) WHERE clubId = ?",
            [club.column]
        ).first ?? ClubRecord()
    }
}
