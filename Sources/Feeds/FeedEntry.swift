public import EventSourcing
public import Records

/// One thing of a feed, by all that syncs have told of it.
public struct FeedEntry<Item: FeedItem>: Aggregate {
    public static var category: String { Item.noun }

    /// What can have happened to it.
    public enum Event: EventSet {
        case imported(Imported<Item>)
        case revised(Revised<Item>)
        case withdrawn(Withdrawn<Item>)

        public static var cases: [EventCase<Self>] {
            [
                EventCase(Imported<Item>.self, Self.imported),
                EventCase(Revised<Item>.self, Self.revised),
                EventCase(Withdrawn<Item>.self, Self.withdrawn),
            ]
        }

        public var event: any DomainEvent {
            switch self {
            case .imported(let event): event
            case .revised(let event): event
            case .withdrawn(let event): event
            }
        }
    }

    /// As the feed last told it.
    public private(set) var item = Item()
    /// Its feed lists it no more.
    public private(set) var withdrawn = false

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        item.visit(&fields)
        fields.field("withdrawn", &withdrawn)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .imported(let imported):
            item = imported.item
            withdrawn = false
        case .revised(let revised): item = revised.item
        case .withdrawn: withdrawn = true
        }
    }
}
