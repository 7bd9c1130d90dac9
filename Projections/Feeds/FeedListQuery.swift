import Business
import EventSourcing
import EventStore
import Feeds
import Records
import Wording

/// What is in one feed, a tab for each status: `jobs`, `invoices`.
struct FeedListQuery<Item: FeedShowing>: Query, TellingRowFields {
    static var name: String { Item.feed.rawValue }
    static var projections: [String] { [FeedsProjector.name] }
    static var rowFields: RowFields {
        RowFields(FeedRow<Item>.self, adding: ["label"] + Item.shownFields)
    }
    static var guide: QueryGuide {
        QueryGuide(
            list:
                "The \(name), grouped by status: by the statuses' letters, sorted inside each; under "
                + "tabs each status with what it comes to, largest first.",
            parameters: [
                "status": "only those with this status, as the feed writes it: one tab",
                "text": "only those with this in their \(Item.searched), id or status",
                "sort": "what they are sorted by inside a tab; with a - before it, descending",
                "language": "en or ar: the language of what is for people to read (default en)",
                "zone": "by which clock: Europe/Berlin, or +03:00 (default: that of the business)",
            ],
            example: ["language=ar", "zone=+03:00"])
    }

    var status: String?
    var text: String?
    var sort: Item.Sort?
    var language: Language?
    var zone: Clock?
    var part = ListPart()

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("status", &status)
        fields.field("text", &text)
        fields.field("sort", &sort)
        fields.field("language", &language)
        fields.field("zone", &zone)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let business = try await source.business()
        let way = WayOfShowing(
            language: language ?? .english, now: source.now, clock: zone ?? .of(business.zone),
            business: business)
        let sort = sort ?? Item.Sort.allCases.first
        var things = Selection<FeedRow<Item>>(
            sort: sort?.rawValue ?? "id", keepingTogether: "status")
        things.require("status", is: status)
        things.require(text: text, in: ["id", "status", Item.searched])
        return try source.read(FeedsProjector.name) { connection in
            guard try FeatureRow.find(Item.feed, connection).enabled else {
                throw Item.feed.disabled
            }
            let page = try things.page(connection, part)
            let items = page.items.map { row in
                JSONValue(of: row).adding(
                    [.init("label", .string(way.language.label(ofStatus: row.item.status)))]
                        + row.item.shown(by: way))
            }
            let sync = try SyncRow.find(Item.feed, connection)
            var unsaid = Unsaid()
            let tabs = try FeedChart<Item>(connection, business).items(
                in: way.language, at: "tabs", &unsaid)
            return .list(
                items, total: page.total, next: page.next,
                sums: [
                    .init("direction", .string(way.language.direction)),
                    .init("knownAt", sync.map { .string($0.knownAt.description) } ?? .null),
                    .init("tabs", .array(tabs)),
                ] + unsaid.members)
        }
    }
}
