import EventSourcing
import EventStore
import Feeds
import Records

/// One thing that is in a feed now.
struct FeedRow<Item: FeedItem>: DatedRow {
    static var table: String { Item.feed.rawValue }
    static var keyColumns: [String] { ["id"] }
    static var indexes: [[String]] { [["status", "id"]] }

    var id = FeedItemID<Item>()
    var item = Item()
    /// When it was first taken over, and when it last stood otherwise.
    var dates = Dates()

    init() {}

    init(_ id: String, _ item: Item) {
        self.id = FeedItemID<Item>(id)
        self.item = item
    }

    var key: FeedItemID<Item> { id }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("id", &id)
        item.visit(&fields)
        dates.visit(&fields)
        fields.sortKey(Item.nameOrder, of: item.name)
    }
}

/// When a feed was last taken over, and from where.
struct SyncRow: Row {
    static let table = "syncs"
    static let keyColumns = ["feed"]

    var feed = ""
    /// When something last differed; `nil` where nothing ever has.
    var syncedAt: Timestamp?
    /// As of when it is known: when something last differed, or it was noted that nothing did.
    var knownAt = Timestamp(milliseconds: 0)
    var url: String?

    var key: String { feed }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("feed", &feed)
        fields.field("syncedAt", &syncedAt)
        fields.field("knownAt", &knownAt)
        fields.field("url", &url)
    }

    static func find(_ feed: FeedName, _ connection: any RowConnection) throws -> SyncRow? {
        try connection.row(feed.rawValue)
    }
}

/// A feature that was ever turned off or on; any other is on.
struct FeatureRow: Row {
    static let table = "features"
    static let keyColumns = ["name"]

    var name = ""
    var enabled = true
    var changedAt: Timestamp?
    var reason: String?

    var key: String { name }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("enabled", &enabled)
        fields.field("changedAt", &changedAt)
        fields.field("reason", &reason)
    }

    static func find(_ feed: FeedName, _ connection: any RowConnection) throws -> FeatureRow {
        if let row: FeatureRow = try connection.row(feed.rawValue) { return row }
        var blank = FeatureRow()
        blank.name = feed.rawValue
        return blank
    }
}
