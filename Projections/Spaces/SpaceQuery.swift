import EventSourcing
import Ledger
import Records

/// One space, with its checklists.
struct SpaceQuery: Query {
    static let name = "space"
    static let projections = [SpacesProjector.name]
    static let guide = QueryGuide(
        "One space, with its checklists and what is done of each.",
        parameters: ["spaceId": "its id"],
        example: ["spaceId=pantry"])

    var spaceId = SpaceID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: SpaceRow = try source.read(SpacesProjector.name) { connection in
            try connection.find("space", spaceId, "spaceId", list: "spaces")
        }
        let space = try await source.load(Space.self, spaceId).state
        return .item(
            JSONValue(of: row).adding([
                .init("checklists", .array(space.checklists.map(Self.item)))
            ]))
    }

    private static func item(_ checklist: Checklist) -> JSONValue {
        JSONValue(of: checklist).adding([
            .init("done", .integer(Int64(checklist.doneCount))),
            .init("total", .integer(Int64(checklist.items.count))),
        ])
    }
}
