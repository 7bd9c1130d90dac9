import Business
import EventSourcing
import Feeds
import Records
import Wording

/// One thing that is in a feed: `job`, `invoice`.
struct FeedItemQuery<Item: FeedShowing>: Query {
    static var name: String { Item.noun }
    static var projections: [String] { [FeedsProjector.name] }
    static var guide: QueryGuide {
        QueryGuide(
            "One \(name) that is in the feed now.",
            parameters: [
                "id": "its id; where none has it, its number",
                "language": "en or ar: the language of what is for people to read (default en)",
                "zone": "by which clock: Europe/Berlin, or +03:00 (default: that of the business)",
            ],
            example: ["id=2008"])
    }

    var id = FeedItemID<Item>()
    var language: Language?
    var zone: Clock?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("id", &id)
        fields.field("language", &language)
        fields.field("zone", &zone)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let business = try await source.business()
        let way = WayOfShowing(
            language: language ?? .english, now: source.now, clock: zone ?? .of(business.zone),
            business: business)
        let row = try source.read(FeedsProjector.name) { connection in
            guard try FeatureRow.find(Item.feed, connection).enabled else {
                throw Item.feed.disabled
            }
            return try find(in: connection)
        }
        return .item(
            JSONValue(of: row).adding(
                [.init("label", .string(way.language.label(ofStatus: row.item.status)))]
                    + row.item.shown(by: way)))
    }

    private func find(in connection: any RowConnection) throws -> FeedRow<Item> {
        if let row: FeedRow<Item> = try connection.row(id) { return row }
        var called = Selection<FeedRow<Item>>(sort: "id")
        called.require("CAST(\"\(Item.noun)Number\" AS TEXT) = ?", .text(id.text))
        if let row = try called.page(connection, .first).items.first {
            return row
        }
        return try connection.find(
            Sentence(quoting: Item.noun), id, "id", list: Item.feed.rawValue)
    }
}
