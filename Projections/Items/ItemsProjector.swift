import EventSourcing
import EventStore
import Ledger
import Records
import Vocabulary

/// Keeps the list of items, and which transactions list which of them.
struct ItemsProjector: Projector {
    static let name = "items"
    static let version = 4
    static let tables: [any Row.Type] = [
        ItemRow.self, ListedItemRow.self, ItemListRow.self, ItemAccountRow.self, SoldItemRow.self,
    ]

    static let handlers: [EventHandler<Self>] = accounts + items + transactions

    private let items: RowTable<ItemRow>
    private let listed: RowTable<ListedItemRow>
    private let lists: RowTable<ItemListRow>
    private let accounts: RowTable<ItemAccountRow>
    private let sold: RowTable<SoldItemRow>

    init(_ rows: Rows) {
        items = rows.table(ItemRow.self)
        listed = rows.table(ListedItemRow.self)
        lists = rows.table(ItemListRow.self)
        accounts = rows.table(ItemAccountRow.self)
        sold = rows.table(SoldItemRow.self)
    }

    /// Takes a sale of an item in, or one that doesn't count any more out.
    private func sell(_ item: ItemID, by moved: ItemMoved) throws {
        if let reversed = moved.reverses { try unsell(item, in: reversed) }
        guard let sale = moved.sale else { return }
        var blank = SoldItemRow()
        blank.itemId = item
        try sold.upsert(item, blank) {
            $0.sales.append(SaleOfItem(sale, to: moved.to.projectId))
        }
    }

    private func unsell(_ item: ItemID, in transaction: TransactionID) throws {
        guard try sold.row(item) != nil else { return }
        try sold.update(item) { row in
            row.sales.removeAll { $0.transactionId == transaction }
        }
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
    private static let accounts: [EventHandler<Self>] = [
        on(AccountOpened.self) { projector, opened, view in
            var row = ItemAccountRow()
            row.accountId = AccountID(view.streamID)
            row.currency = Currency(stored: opened.currency)
            projector.accounts.put(row)
        }
    ]

    private static let items: [EventHandler<Self>] = [
        on(ItemAdded.self) { projector, added, view in
            var row = ItemRow()
            row.itemId = ItemID(view.streamID)
            row.accountId = added.accountId
            row.place = added.place
            row.details = added.details
            projector.items.put(new: row, by: view)
        },
        on(ItemChanged.self) { projector, changed, view in
            try projector.items.update(ItemID(view.streamID), by: view) {
                changed.changes.apply(to: &$0.details)
            }
        },
        on(ItemMoved.self) { projector, moved, view in
            try projector.sell(ItemID(view.streamID), by: moved)
            try projector.items.update(ItemID(view.streamID), by: view) { item in
                item.place = moved.to
                item.isReturned = false
                item.returnTransactionId = nil
            }
        },
        on(ItemBookmarked.self) { projector, bookmarked, view in
            try projector.items.update(ItemID(view.streamID), by: view) {
                $0.bookmark = bookmarked.bookmark
            }
        },
        on(ItemReturned.self) { projector, returned, view in
            try projector.items.update(ItemID(view.streamID), by: view) { item in
                item.place = ItemPlace()
                item.isReturned = true
                item.returnTransactionId = returned.returnTransactionId
            }
        },
        on(ItemWrittenOff.self) { projector, writtenOff, view in
            try projector.items.update(ItemID(view.streamID), by: view) {
                $0.writeOffReason = writtenOff.reason
            }
        },
        on(WriteOffReversed.self) { projector, _, view in
            try projector.items.update(ItemID(view.streamID), by: view) { $0.writeOffReason = nil }
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
        on(TransactionCanceled.self) { projector, _, view in
            // A sale of a log from before there was another way to take it back.
            let transaction = TransactionID(view.streamID)
            for id in try projector.lists.row(transaction)?.itemIds ?? [] {
                try projector.unsell(id, in: transaction)
            }
        },
    ]
}
