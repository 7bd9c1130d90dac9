import EventSourcing
import EventStore
import Ledger
import Records

// The transactions of the books, and what the items tell of them.

extension BudgetProjector {
    static let transactions: [EventHandler<Self>] = [
        on(TransactionRecorded.self) { projector, recorded, view in
            var row = TransactionRow()
            row.transactionId = TransactionID(view.streamID)
            row.accountId = recorded.accountId
            row.details = recorded.details
            row.mark(recorded.canonicalKind)
            row.count()
            projector.transactions.put(new: row, by: view)
        },
        on(TransactionAmended.self) { projector, amended, view in
            try projector.transactions.update(TransactionID(view.streamID), by: view) {
                transaction in
                transaction.details.apply(amended.changes)
                transaction.count()
            }
        },
        on(TransactionCanceled.self) { projector, canceled, view in
            try projector.cancel(by: view, canceled.reason)
        },
        on(TransactionReversed.self) { projector, reversed, view in
            try projector.cancel(by: view, reversed.reason)
        },
        on(ReimbursementSettled.self) { projector, settled, view in
            try projector.transactions.update(TransactionID(view.streamID), by: view) {
                transaction in
                transaction.reimbursedCents = settled.reimbursedCents
                transaction.count()
            }
        },
        on(ReimbursementReversed.self) { projector, reversed, view in
            try projector.transactions.update(TransactionID(view.streamID), by: view) {
                transaction in
                transaction.reimbursedCents = reversed.reimbursedCents
                transaction.count()
            }
        },
        on(AttachmentAdded.self) { projector, added, view in
            try projector.transactions.update(TransactionID(view.streamID), by: view) {
                $0.details.attach(added)
            }
        },
        on(AttachmentRemoved.self) { projector, removed, view in
            try projector.transactions.update(TransactionID(view.streamID), by: view) {
                $0.details.detach(removed)
            }
        },
        on(ItemMoved.self) { projector, moved, _ in
            guard let sale = moved.sale else { return }
            try projector.transactions.update(sale.transactionId) { $0.mark(.sale) }
        },
        on(ItemReturned.self) { projector, returned, _ in
            try projector.transactions.update(returned.returnTransactionId) { $0.mark(.return) }
        },
    ]

    private func cancel(by view: borrowing EventView, _ reason: String) throws {
        try transactions.update(TransactionID(view.streamID), by: view) { transaction in
            transaction.isCanceled = true
            transaction.cancelReason = reason
            transaction.count()
        }
    }
}
