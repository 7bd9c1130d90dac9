package import EventSourcing
package import Records

/// Cancels a transaction: it stays in the books, and counts for nothing.
package struct CancelTransaction: Command {
    package static let name = "CancelTransaction"

    package var transactionId = TransactionID()
    /// Why; `nil`: the reason given around the command counts.
    package var reason: String?

    package init() {}

    package var target: TransactionID { transactionId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("reason", &reason)
    }

    package func decide(
        on transaction: Transaction, given facts: Facts
    ) throws(Rejection) -> Decision<Transaction> {
        try transaction.requireExists(transactionId)
        guard let reason = facts.reason else {
            throw Rejection(.reasonRequired, field: "reason", "a cancellation needs a reason")
        }
        if !transaction.isCanceled {
            if let kind = transaction.canonicalKind(transactionId, facts) {
                throw Rejection(
                    .canonicalTransaction, field: "transactionId",
                    kind.made(transactionId), hint: kind.reversal(of: transactionId))
            }
            try transaction.requireNothingReturned(transactionId, facts)
        }
        return transaction.isCanceled ? [] : [.canceled(TransactionCanceled(reason: reason))]
    }

    package static let guide = CommandGuide(
        "Cancels a transaction: it stays in the books, and counts for nothing.",
        rules: [
            .exists("transaction"),
            .init(.reasonRequired, "a reason is given"),
            .init(.canonicalTransaction, "it wasn't made by SellItems or ReturnItems"),
            .nothingReturned,
        ],
        example: #"{"transactionId":"t-1","reason":"entered twice"}"#,
        needs: [Needs.account, Needs.project, Needs.category, Needs.transaction])
}

extension Transaction {
    func requireExists(_ id: TransactionID) throws(Rejection) {
        guard exists else { throw .notFound("transaction", id, "transactionId") }
    }
}
