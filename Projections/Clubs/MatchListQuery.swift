import Clubs
import EventSourcing
import EventStore
import Records

/// The list of matches.
struct MatchListQuery: Query {
    static let name = "matches"
    static let projections = [ClubsProjector.name]
    static let guide = QueryGuide(
        list: "The matches in the order of their dates; past ones newest first.",
        parameters: [
            "when": "upcoming: those still to be played; past: those played or gone by",
            "club": "only matches of the club with this id",
            "member": "only matches of the clubs that the user with this id is in",
            "viewer": "only matches of clubs that the user with this id may see",
            "competition": "only matches that count for this",
            "status": "only matches of this status",
            "text": "only matches with this in their id, title, opponent or venue",
            "from": "only matches at this time or later; a day is one of the business's",
            "to": "only matches before this time; a day given here counts whole",
        ],
        example: ["when=upcoming", "club=rovers"])

    /// Before or after the time of asking. A match called off that would have been later is neither.
    enum When: String, Choice {
        case upcoming, past
    }

    var when: When?
    var club: ClubID?
    var member: PersonID?
    var viewer: PersonID?
    var competition: String?
    var status: MatchStatus?
    var text: String?
    var from: DayOrTime?
    var to: DayOrTime?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("when", &when)
        fields.field("club", &club)
        fields.field("member", &member)
        fields.field("viewer", &viewer)
        fields.field("competition", &competition)
        fields.field("status", &status)
        fields.field("text", &text)
        fields.field("from", &from)
        fields.field("to", &to)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> Listed<MatchRow> {
        var matches = Selection<MatchRow>(sort: when == .past ? "-date" : "date")
        matches.require(when, at: source.now)
        if let club {
            matches.require("clubId = ? OR opponentClubId = ?", club.column, club.column)
        }
        matches.require(player: member)
        matches.require(viewer: viewer, clubs: "clubId", "opponentClubId")
        matches.require("competition", is: competition)
        matches.require("status", is: status)
        matches.require(text: text, in: ["matchId", "title", "opponent", "venue"])
        let zone = try await source.zone(of: from, to)
        if let from { matches.require("date >= ?", from.start(in: zone).column) }
        if let to { matches.require("date < ?", to.end(in: zone).column) }
        return try source.read(ClubsProjector.name) { connection in
            try matches.page(connection, part)
        }
    }
}

extension Selection<MatchRow> {
    mutating func require(_ when: MatchListQuery.When?, at now: Timestamp) {
        switch when {
        case .upcoming: require("status = 'scheduled' AND date >= ?", now.column)
        case .past: require("status = 'played' OR date < ?", now.column)
        case nil: break
        }
    }
}

extension Selection<MatchRow> {
    /// Keeps only the matches of the clubs that the user is in, on either side.
    mutating func require(player: PersonID?) {
        guard let player else { return }
        let mine = "(SELECT clubId FROM club_members WHERE userId = ?)"
        require(
            "clubId IN \(mine) OR opponentClubId IN \(mine)", player.column, player.column)
    }
}

extension Selection {
    /// Keeps only the rows, each of a club, whose club the user is in.
    mutating func require(member: PersonID?) {
        guard let member else { return }
        require("clubId IN (SELECT clubId FROM club_members WHERE userId = ?)", member.column)
    }
}
