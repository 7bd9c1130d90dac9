import EventSourcing
import EventStore
import Feeds
import Records

/// Keeps what is in each feed, and which features are on.
struct FeedsProjector: Projector {
    static let name = "feeds"
    static let version = 2
    static let tables: [any Row.Type] = [
        FeedRow<Job>.self, FeedRow<Invoice>.self, SyncRow.self, FeatureRow.self,
    ]

    static let handlers: [EventHandler<Self>] =
        feedHandlers(Job.self) + feedHandlers(Invoice.self) + [
            on(FeatureEnabled.self) { projector, _, view in projector.note(true, view) },
            on(FeatureDisabled.self) { projector, _, view in projector.note(false, view) },
        ]

    /// What is done with a feed, the same for every one.
    private static func feedHandlers<Item: FeedItem>(_ type: Item.Type) -> [EventHandler<Self>] {
        [
            on(Imported<Item>.self) { projector, imported, view in
                projector.rows.table(FeedRow<Item>.self).put(
                    new: FeedRow(view.streamID, imported.item), by: view)
            },
            on(Revised<Item>.self) { projector, revised, view in
                try projector.rows.table(FeedRow<Item>.self).update(
                    FeedItemID(view.streamID), by: view
                ) { $0.item = revised.item }
            },
            on(Withdrawn<Item>.self) { projector, _, view in
                projector.rows.table(FeedRow<Item>.self).remove(FeedItemID(view.streamID))
            },
            on(Synced<Item>.self) { projector, synced, view in
                let syncs = projector.rows.table(SyncRow.self)
                var row = try syncs.row(Item.feed.rawValue) ?? SyncRow()
                row.feed = Item.feed.rawValue
                if synced.confirmed != true { row.syncedAt = view.header.occurredAt }
                row.knownAt = view.header.occurredAt
                row.url = synced.url
                syncs.put(row)
            },
        ]
    }

    private let rows: Rows

    init(_ rows: Rows) { self.rows = rows }

    private func note(_ enabled: Bool, _ view: borrowing EventView) {
        var row = FeatureRow()
        row.name = view.streamID
        row.enabled = enabled
        row.changedAt = view.header.occurredAt
        row.reason = view.copy().context.reason
        rows.table(FeatureRow.self).put(row)
    }
}
