import EventSourcing
import EventStore
import Ledger
import Records

/// Keeps the list of items, and which transactions list which of them.
struct ItemsProjector: Projector {
    static let name = "items"
    static let version = 2
    static let tables: [any Row.Type] = [ItemRow.self, ListedItemRow.self, ItemListRow.self]

    static let handlers: [EventHandler<Self>] = items + transactions

    private let items: RowTable<ItemRow>
    private let listed: RowTable<ListedItemRow>
    private let lists: RowTable<ItemListRow>

    init(_ rows: Rows) {
        items = rows.table(ItemRow.self)
        listed = rows.table(ListedItemRow.self)
        lists = rows.table(ItemListRow.self)
    }

    /// Puts `ids` in the place of what the transaction listed before.
    private func list(_ ids: [ItemID], in transaction: TransactionID) throws {
        for id in try lists.row(transaction)?.itemIds ?? [] { listed.remove(Pair(id, transaction)) }
        for id in ids {
            var row = ListedItemRow()
            row.itemId = id
            row.transactionId = transaction
            listed.put(row)
        }
        var row = ItemListRow()
        row.transactionId = transaction
        row.itemIds = ids
        lists.put(row)
    }
}

extension ItemsProjector {
    private static let items: [EventHandler<Self>] = [
        on(ItemAdded.self) { projector, added, view in
            var row = ItemRow()
            row.itemId = ItemID(view.streamID)
            row.accountId = added.accountId
            row.place = added.place
            row.details = added.details
            projector.items.put(row)
        },
        on(ItemChanged.self) { projector, changed, view in
            try projector.items.update(ItemID(view.streamID)) {
                changed.changes.apply(to: &$0.details)
            }
        },
        on(ItemMoved.self) { projector, moved, view in
            try projector.items.update(ItemID(view.streamID)) { item in
                item.place = moved.to
                item.isReturned = false
                item.returnTransactionId = nil
            }
        },
        on(ItemBookmarked.self) { projector, bookmarked, view in
            try projector.items.update(ItemID(view.streamID)) {
                $0.bookmark = bookmarked.bookmark
            }
        },
        on(ItemReturned.self) { projector, returned, view in
            try projector.items.update(ItemID(view.streamID)) { item in
                item.place = ItemPlace()
                item.isReturned = true
                item.returnTransactionId = returned.returnTransactionId
            }
        },
        on(ItemWrittenOff.self) { projector, writtenOff, view in
            try projector.items.update(ItemID(view.streamID)) {
                $0.writeOffReason = writtenOff.reason
            }
        },
        on(WriteOffReversed.self) { projector, _, view in
            try projector.items.update(ItemID(view.streamID)) { $0.writeOffReason = nil }
        },
    ]

    private static let transactions: [EventHandler<Self>] = [
        on(TransactionRecorded.self) { projector, recorded, view in
            guard let ids = recorded.details.itemIds else { return }
            try projector.list(ids, in: TransactionID(view.streamID))
        },
        on(TransactionAmended.self) { projector, amended, view in
            let transaction = TransactionID(view.streamID)
            let old = try projector.lists.row(transaction)?.itemIds
            let ids = amended.changes.value(of: \.itemIds, from: old)
            if ids != old { try projector.list(ids ?? [], in: transaction) }
        },
    ]
}
