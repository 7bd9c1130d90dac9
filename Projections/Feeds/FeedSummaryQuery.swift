import Business
import EventSourcing
import EventStore
import Feeds
import Records
import Wording

/// The cards of the feeds that are on, each with its chart.
struct FeedSummaryQuery: Query {
    static let name = "feed-summary"
    static let projections = [FeedsProjector.name]
    static let guide = QueryGuide(
        "Jobs and invoices by status, largest first: jobs by their number, invoices by what they come "
            + "to; when each feed last brought something new, as of when it is known, and from where.",
        parameters: [
            "language": "en or ar: the language of what is for people to read (default en)"
        ],
        example: ["language=ar"])

    var language: Language?

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("language", &language)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let language = language ?? .english
        let business = try await source.business()
        return try source.read(FeedsProjector.name) { connection in
            var unsaid = Unsaid()
            let cards = [
                try Self.card(Job.self, language, business, connection, &unsaid),
                try Self.card(Invoice.self, language, business, connection, &unsaid),
            ].compactMap(\.self)
            return .item(
                .object(
                    [
                        .init("direction", .string(language.direction)),
                        .init("cards", .array(cards.map(\.card))),
                    ] + cards.map(\.chart) + unsaid.members))
        }
    }

    /// A feed's figures, and its chart under a name of its own; `nil` while its feature is off.
    private static func card<Item: FeedShowing>(
        _ type: Item.Type, _ language: Language, _ business: BusinessSettings,
        _ connection: any RowConnection, _ unsaid: inout Unsaid
    ) throws -> (card: JSONValue, chart: JSONValue.Member)? {
        guard try FeatureRow.find(Item.feed, connection).enabled else { return nil }
        let chart = try FeedChart<Item>(connection, business)
        let sync = try SyncRow.find(Item.feed, connection)
        let card = JSONValue.object(
            [
                .init("feed", .string(Item.feed.rawValue)),
                .init("title", .string(language.title(of: Item.feed))),
            ] + chart.figures(in: language, &unsaid) + [
                .init("syncedAt", sync?.syncedAt.map { .string($0.description) } ?? .null),
                .init("knownAt", sync.map { .string($0.knownAt.description) } ?? .null),
                .init("url", sync?.url.map { .string($0) } ?? .null),
            ])
        let name = Item.noun + "Chart"
        return (card, .init(name, .array(chart.items(in: language, at: name, &unsaid))))
    }
}
