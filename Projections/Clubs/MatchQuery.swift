import Clubs
import EventSourcing
import EventStore
import Records

/// One match, with the team and every change.
struct MatchQuery: Query {
    static let name = "match"
    static let projections = [ClubsProjector.name, UsersProjector.name]
    static let guide = QueryGuide(
        "One match: who plays, how it ended, and each change of it: what, who, when and why.",
        parameters: ["matchId": "its id"],
        example: ["matchId=m-1"])

    var matchId = MatchID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: MatchRow = try source.read(ClubsProjector.name) { connection in
            try connection.find("match", matchId, "matchId", list: "matches")
        }
        let players = try await source.load(Match.self, matchId).state.playerIds ?? []
        let labels = try source.labels(of: players)
        let team = players.map { player in
            JSONValue.object([
                .init("userId", .string(player.text)),
                .init("label", .string(labels[player] ?? player.text)),
            ])
        }
        return .item(
            JSONValue(of: row).adding([
                .init("team", .array(team)),
                .init("history", try await source.history(of: Match.self, matchId)),
            ]))
    }
}
