package import EventSourcing
package import EventStore
package import Records

/// What is known of one feed: which things are in it, and when that was last different.
package struct Sync: Aggregate {
    package static let category = "sync"

    /// What can have happened to a feed.
    package enum Event: EventSet {
        case jobs(Synced<Job>)
        case invoices(Synced<Invoice>)

        package static let cases = [of(jobs), of(invoices)]

        package var event: any DomainEvent {
            switch self {
            case .jobs(let event): event
            case .invoices(let event): event
            }
        }
    }

    /// Where it last came from; `nil` when the list was given.
    package private(set) var url: String?
    /// When a sync last brought a difference; `nil` before the first.
    package private(set) var syncedAt: Timestamp?
    /// When it was last noted that nothing differed; `nil` where that never was.
    package private(set) var confirmedAt: Timestamp?
    /// What is in it.
    package private(set) var ids: Set<FeedUUID> = []

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        var sorted = ids.sorted()
        fields.field("url", &url)
        fields.field("syncedAt", &syncedAt)
        fields.field("confirmedAt", &confirmedAt)
        fields.field("ids", &sorted)
        ids = Set(sorted)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .jobs(let synced): take(synced, occurrence)
        case .invoices(let synced): take(synced, occurrence)
        }
    }

    private mutating func take<Item>(_ synced: Synced<Item>, _ occurrence: Occurrence) {
        url = synced.url
        if synced.confirmed == true {
            confirmedAt = occurrence.occurredAt
        } else {
            syncedAt = occurrence.occurredAt
        }
        ids.formUnion(synced.imported)
        ids.subtract(synced.withdrawn)
    }
}
