package import EventSourcing
package import Records

/// A thing is in its feed, new or again: `JobImported`.
package struct Imported<Item: FeedItem>: DomainEvent {
    package static var type: String { Item.title + "Imported" }
    package static var personal: PersonalFields? { Item.personal }

    /// What the feed says of it.
    package var item = Item()

    package init() {}
    package init(_ item: Item) { self.item = item }

    package mutating func visit(_ fields: inout some FieldVisitor) { item.visit(&fields) }
}

/// A thing stands otherwise in its feed than before: `JobRevised`, with all of it as it is now.
package struct Revised<Item: FeedItem>: DomainEvent {
    package static var type: String { Item.title + "Revised" }
    package static var personal: PersonalFields? { Item.personal }

    /// What the feed says of it now.
    package var item = Item()

    package init() {}
    package init(_ item: Item) { self.item = item }

    package mutating func visit(_ fields: inout some FieldVisitor) { item.visit(&fields) }
}

/// A thing is in its feed no more: `JobWithdrawn`.
package struct Withdrawn<Item: FeedItem>: DomainEvent {
    package static var type: String { Item.title + "Withdrawn" }

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A feed was taken over, and something was different, or it was to be noted that nothing was:
/// `JobsSynced`.
package struct Synced<Item: FeedItem>: DomainEvent {
    package static var type: String { Item.title + "sSynced" }

    /// Where it was downloaded from, without name and password; left out when the list was given.
    package var url: String?
    /// The ids of what is in the feed and was not before, ascending; likewise below.
    package var imported: [FeedUUID] = []
    /// Those that say something else than before.
    package var revised: [FeedUUID] = []
    /// Those that are gone from the feed.
    package var withdrawn: [FeedUUID] = []
    /// How many are as they were.
    package var unchanged: Int64 = 0
    /// `true`: nothing was different, and all there is to tell is that it was looked at.
    package var confirmed: Bool?

    package init() {}

    package init(
        url: String? = nil, imported: [FeedUUID] = [], revised: [FeedUUID] = [],
        withdrawn: [FeedUUID] = [], unchanged: Int64 = 0, confirmed: Bool? = nil
    ) {
        self.url = url
        self.imported = imported
        self.revised = revised
        self.withdrawn = withdrawn
        self.unchanged = unchanged
        self.confirmed = confirmed
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("url", &url)
        fields.field("imported", &imported)
        fields.field("revised", &revised)
        fields.field("withdrawn", &withdrawn)
        fields.field("unchanged", &unchanged)
        fields.field("confirmed", &confirmed)
    }
}
