public import EventSourcing
public import Records

/// Cancels a transaction: it stays in the books, and counts for nothing.
public struct CancelTransaction: Command {
    public static let name = "CancelTransaction"

    /// Which transaction.
    public var transactionId = TransactionID()
    /// Why; `nil`: the reason given around the command counts.
    public var reason: String?

    public init() {}

    public var target: TransactionID { transactionId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("reason", &reason)
    }

    public func decide(
        on transaction: Transaction, given facts: Facts
    ) throws(Rejection) -> Decision<Transaction> {
        try transaction.requireExists(transactionId)
        guard let reason = facts.reason else {
            throw Rejection(.reasonRequired, field: "reason", "a cancellation needs a reason")
        }
        return transaction.isCanceled ? [] : [.canceled(TransactionCanceled(reason: reason))]
    }

    public static let guide = CommandGuide(
        "Cancels a transaction: it stays in the books, and counts for nothing.",
        rules: [
            .exists("transaction"),
            .init(.reasonRequired, "a reason is given"),
        ],
        example: #"{"transactionId":"t-1","reason":"entered twice"}"#,
        needs: [Needs.account, Needs.project, Needs.category, Needs.transaction])
}

extension Transaction {
    func requireExists(_ id: TransactionID) throws(Rejection) {
        guard exists else { throw .notFound("transaction", id, "transactionId") }
    }
}
