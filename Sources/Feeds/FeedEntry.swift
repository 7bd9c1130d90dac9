package import EventSourcing
package import Records

/// One thing of a feed, by all that syncs have told of it.
package struct FeedEntry<Item: FeedItem>: Aggregate {
    package static var category: String { Item.noun }

    /// What can have happened to it.
    package enum Event: EventSet {
        case imported(Imported<Item>)
        case revised(Revised<Item>)
        case withdrawn(Withdrawn<Item>)

        package static var cases: [EventCase<Self>] { [of(imported), of(revised), of(withdrawn)] }

        package var event: any DomainEvent {
            switch self {
            case .imported(let event): event
            case .revised(let event): event
            case .withdrawn(let event): event
            }
        }
    }

    /// As the feed last told it.
    package private(set) var item = Item()
    /// Its feed lists it no more.
    package private(set) var withdrawn = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        item.visit(&fields)
        fields.field("withdrawn", &withdrawn)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .imported(let imported):
            item = imported.item
            withdrawn = false
        case .revised(let revised): item = revised.item
        case .withdrawn: withdrawn = true
        }
    }
}
