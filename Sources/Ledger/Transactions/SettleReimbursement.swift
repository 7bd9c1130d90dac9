package import EventSourcing
package import Records

/// Says that what a transaction left owing was paid back.
package struct SettleReimbursement: Command {
    package static let name = "SettleReimbursement"

    package var transactionId = TransactionID()

    package init() {}

    package var target: TransactionID { transactionId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
    }

    package func decide(
        on transaction: Transaction, given facts: Facts
    ) throws(Rejection) -> Decision<Transaction> {
        try transaction.requireExists(transactionId)
        guard !transaction.isCanceled else {
            throw Rejection(
                .transactionCanceled, field: "transactionId",
                "transaction \(transactionId) is cancelled")
        }
        guard transaction.details.isReimbursed else {
            throw Rejection(
                .nothingDue, field: "transactionId",
                "nobody owes anything for transaction \(transactionId)",
                hint: "reimbursementType says who pays it back")
        }
        let due = transaction.normalizedAmountCents
        if transaction.reimbursedCents == due { return [] }
        return [.reimbursed(ReimbursementSettled(reimbursedCents: due))]
    }

    package static let guide = CommandGuide(
        """
        Says that what a transaction left owing was paid back. Should it be amended later, the \
        difference is due.
        """,
        rules: [
            .exists("transaction"),
            .init(.transactionCanceled, "the transaction is not cancelled"),
            .init(.nothingDue, "it has a reimbursementType, and that is not none"),
        ],
        example: #"{"transactionId":"t-2"}"#,
        needs: [Needs.account, Needs.owedTransaction])
}

extension TransactionDetails {
    /// Whether somebody is to pay it back.
    package var isReimbursed: Bool { !["", "none"].contains(reimbursementType ?? "") }
}
