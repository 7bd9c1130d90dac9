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
        parameters: [
            "matchId": "its id",
            "viewer":
                "as the user with this id may see it: one of a club that isn't public, only who is in it or invited",
        ],
        example: ["matchId=m-1"])

    var matchId = MatchID()
    var viewer: PersonID?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
        fields.field("viewer", &viewer)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: MatchRow = try source.read(ClubsProjector.name) { connection in
            let row: MatchRow = try connection.find("match", matchId, "matchId", list: "matches")
            var seen = Selection<MatchRow>(sort: "date")
            seen.require("matchId", is: matchId)
            seen.require(viewer: viewer, clubs: "clubId", "opponentClubId")
            // One that they may not see might as well not be there.
            guard try seen.page(connection, .first).total > 0 else {
                throw Rejection.notFound(
                    "match", matchId, "matchId", hint: .next(.ask("matches")))
            }
            return row
        }
        let match = try await source.load(Match.self, matchId).state
        let players = match.playerIds ?? []
        let labels = try source.labels(of: players + match.feesPaid)
        func people(_ ids: [PersonID]) -> JSONValue {
            .array(
                ids.map { id in
                    .object([
                        .init("userId", .string(id.text)),
                        .init("label", .string(labels[id] ?? id.text)),
                    ])
                })
        }
        return .item(
            JSONValue(of: row).adding([
                .init("team", people(players)),
                .init("feesPaid", people(match.feesPaid)),
                .init("history", try await source.history(of: Match.self, matchId)),
            ]))
    }
}
