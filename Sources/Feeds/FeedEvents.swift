public import EventSourcing
public import Records

/// A thing is in its feed, new or again: `JobImported`.
public struct Imported<Item: FeedItem>: DomainEvent {
    public static var type: String { Item.title + "Imported" }

    /// What the feed says of it.
    public var item = Item()

    public init() {}
    public init(_ item: Item) { self.item = item }

    public mutating func visit(_ fields: inout some FieldVisitor) { item.visit(&fields) }
}

/// A thing stands otherwise in its feed than before: `JobRevised`, with all of it as it is now.
public struct Revised<Item: FeedItem>: DomainEvent {
    public static var type: String { Item.title + "Revised" }

    /// What the feed says of it now.
    public var item = Item()

    public init() {}
    public init(_ item: Item) { self.item = item }

    public mutating func visit(_ fields: inout some FieldVisitor) { item.visit(&fields) }
}

/// A thing is in its feed no more: `JobWithdrawn`.
public struct Withdrawn<Item: FeedItem>: DomainEvent {
    public static var type: String { Item.title + "Withdrawn" }

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A feed was taken over, and something was different: `JobsSynced`.
public struct Synced<Item: FeedItem>: DomainEvent {
    public static var type: String { Item.title + "sSynced" }

    /// Where it was downloaded from, without name and password; left out when the list was given.
    public var url: String?
    /// The ids of what is in the feed and was not before, ascending; likewise below.
    public var imported: [FeedUUID] = []
    /// Those that say something else than before.
    public var revised: [FeedUUID] = []
    /// Those that are gone from the feed.
    public var withdrawn: [FeedUUID] = []
    /// How many are as they were.
    public var unchanged: Int64 = 0

    public init() {}

    public init(
        url: String? = nil, imported: [FeedUUID] = [], revised: [FeedUUID] = [],
        withdrawn: [FeedUUID] = [], unchanged: Int64 = 0
    ) {
        self.url = url
        self.imported = imported
        self.revised = revised
        self.withdrawn = withdrawn
        self.unchanged = unchanged
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("url", &url)
        fields.field("imported", &imported)
        fields.field("revised", &revised)
        fields.field("withdrawn", &withdrawn)
        fields.field("unchanged", &unchanged)
    }
}
