package import EventSourcing
package import Records

/// Takes a return of items back: it counts for nothing, and each item is where it was before, or
/// nothing happens at all.
package struct ReverseReturn: Command {
    package static let name = "ReverseReturn"

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
        try transaction.reversed(transactionId, made: .return, facts)
    }

    package static let guide = CommandGuide(
        """
        Takes a return that ReturnItems made back: it counts for nothing, and its items are where \
        they were before, all or nothing.
        """,
        rules: CommandGuide.Rule.reversal,
        example: #"{"transactionId":"r-1","reason":"they sent it on again"}"#,
        needs: [
            Needs.account, Needs.project, Needs.category, Needs.transaction, Needs.item,
            Needs.itemReturn,
        ])
}
