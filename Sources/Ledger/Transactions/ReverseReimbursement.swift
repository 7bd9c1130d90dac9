package import EventSourcing
package import Records

/// Takes the last settlement of a reimbursement back: what it told wasn't paid back after all.
package struct ReverseReimbursement: Command {
    package static let name = "ReverseReimbursement"

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
            throw Rejection(.reasonRequired, field: "reason", "a correction needs a reason")
        }
        if transaction.settlements.isEmpty { return [] }
        let before = transaction.settlements.dropLast().last
        return [
            .reimbursementReversed(
                ReimbursementReversed(reason: reason, reimbursedCents: before))
        ]
    }

    package static let guide = CommandGuide(
        """
        Takes the last SettleReimbursement of a transaction back: what it told is due again. Also of \
        one that was cancelled.
        """,
        rules: [.exists("transaction"), .init(.reasonRequired, "a reason is given")],
        example: #"{"transactionId":"t-2","reason":"the cheque bounced"}"#,
        needs: SettleReimbursement.guide.needs + [
            #"{"command":"SettleReimbursement","data":\#(SettleReimbursement.guide.example)}"#
        ])
}
