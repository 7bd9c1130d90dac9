import Clubs
import EventSourcing
import EventStore
import Records
import Vocabulary

/// Clubs ranked by how they fared. One whose matches are all still to come stands there with none
/// played.
struct LeagueTableQuery: Query, TellingRowFields {
    static let name = "league-table"
    static let projections = [ClubsProjector.name]
    static let rowFields = RowFields(Standing.self, by: ["clubId"])
    static let guide = QueryGuide(
        list: "The clubs by points, goal difference, goals and name, over the matches asked for.",
        parameters: [
            "viewer": "only clubs that the user with this id may see, each at its rank among all",
            "competition": "only matches that count for this",
            "text": "only matches with this in their title",
            "from": "only matches at this time or later; a day is one of the business's",
            "to": "only matches before this time; a day given here counts whole",
        ],
        example: ["text=Sunday Cup", "from=2026-08-01", "to=2027-05-31"])

    var viewer: PersonID?
    var competition: String?
    var text: String?
    var from: DayOrTime?
    var to: DayOrTime?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("viewer", &viewer)
        fields.field("competition", &competition)
        fields.field("text", &text)
        fields.field("from", &from)
        fields.field("to", &to)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let count = (part.limit ?? .standard).count
        let start = try part.after.map { text in try Cursor(text, sort: Self.sort) }
        let zone = try await source.zone(of: from, to)
        let table = try source.read(ClubsProjector.name) { try standings($0, zone) }
        let left = table.drop { standing in
            guard case .integer(let rank)? = start?.value else { return false }
            return standing.rank <= rank
        }
        let shown = left.prefix(count)
        let next = shown.count < left.count ? shown.last.map(Self.cursor)?.text : nil
        return .list(shown.map { JSONValue(of: $0) }, total: table.count, next: next)
    }

    /// A table is short, and whoever wants a part of it has to know the whole: so it is made whole.
    private func standings(_ connection: any RowConnection, _ zone: Zone) throws -> [Standing] {
        var conditions = ["sides.status <> 'canceled'"]
        var arguments: [ColumnValue] = []
        if let competition {
            conditions.append("competition = ?")
            arguments.append(competition.column)
        }
        if let text = text?.trimmed, !text.isEmpty {
            conditions.append("text_contains(title, ?)")
            arguments.append(.text(text))
        }
        if let from {
            conditions.append("date >= ?")
            arguments.append(from.start(in: zone).column)
        }
        if let to {
            conditions.append("date < ?")
            arguments.append(to.end(in: zone).column)
        }
        let seeing = viewer.map(Seeing.init)
        return try connection.all(
            Standing.self,
            """
            SELECT * FROM (SELECT row_number() OVER \
            (ORDER BY points DESC, goalDifference DESC, goalsFor DESC, \
            (SELECT nameOrder FROM clubs AS named WHERE named.clubId = standings.clubId), clubId) AS rank, * \
            FROM (SELECT clubId, name, \(ClubRecord.columns) \
            FROM \(MatchRow.sides) AS sides JOIN clubs USING (clubId) \
            WHERE \(conditions.joined(separator: " AND ")) GROUP BY clubId) AS standings) \
            \(seeing.map { "WHERE " + $0.of("clubId") } ?? "") ORDER BY rank
            """, arguments + (seeing?.arguments ?? []))
    }

    private static let sort = "rank"

    private static func cursor(at standing: Standing) -> Cursor {
        Cursor(sort: sort, value: .integer(standing.rank), key: standing.clubId.text)
    }

    /// One line of the table.
    private struct Standing: Record {
        var rank: Int64 = 0
        var clubId = ClubID()
        var name = ""
        var record = ClubRecord()

        mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("rank", &rank)
            fields.field("clubId", &clubId)
            fields.field("name", &name)
            record.visit(&fields)
        }
    }
}
