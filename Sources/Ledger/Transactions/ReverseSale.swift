package import EventSourcing
package import Records

/// Takes a sale of items back: it counts for nothing, and each item is where it was before, or nothing
/// happens at all.
package struct ReverseSale: Command {
    package static let name = "ReverseSale"

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
        try transaction.reversed(transactionId, made: .sale, facts)
    }

    package static let guide = CommandGuide(
        """
        Takes a sale that SellItems made back: it counts for nothing, and its items are where they \
        were before, all or nothing.
        """,
        rules: CommandGuide.Rule.reversal,
        example: #"{"transactionId":"s-1","reason":"the wrong lamp"}"#,
        needs: [Needs.account, Needs.project, Needs.itemInInventory, Needs.sale])
}
