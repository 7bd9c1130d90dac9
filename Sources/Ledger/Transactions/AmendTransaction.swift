public import EventSourcing
public import Records

/// Puts some of a transaction's details right; what isn't given stays as it is.
public struct AmendTransaction: Command {
    public static let name = "AmendTransaction"

    /// Which transaction.
    public var transactionId = TransactionID()
    /// Nothing that can be changed: given, it must be the transaction's own.
    public var accountId: AccountID?
    /// What isn't given stays; a blank text goes.
    public var changes = TransactionChanges()

    public init() {}

    public var target: TransactionID { transactionId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("accountId", &accountId)
        changes.visit(&fields)
    }

    public func decide(
        on transaction: Transaction, given facts: Facts
    ) throws(Rejection) -> Decision<Transaction> {
        try transaction.requireExists(transactionId)
        guard !transaction.isCanceled else {
            throw Rejection(
                .transactionCanceled, field: "transactionId",
                "transaction \(transactionId) is cancelled", hint: "record it anew")
        }
        var details = transaction.details
        var changes = changes
        changes.settle(in: &details)
        let changesNothing = changes == TransactionChanges()
        var refusals = Refusals()
        refusals.requireSame(
            accountId, as: transaction.accountId, "transaction \(transactionId)")
        if !changesNothing {
            refusals.requireValid(
                details, of: transaction.accountId,
                keeping: transaction.details.budgetCategoryId, facts)
        }
        refusals.requireItems(changes.itemIds, of: transaction.accountId, facts)
        try refusals.throwIfAny()
        return changesNothing ? [] : [.amended(TransactionAmended(changes: changes))]
    }

    public static let guide = CommandGuide(
        """
        Puts some of a transaction's details right; what isn't given stays as it is. Any type but \
        a sale takes the direction away.
        """,
        rules: [
            .exists("transaction"),
            .init(.transactionCanceled, "the transaction is not cancelled"),
        ] + CommandGuide.Rule.transaction,
        example: #"{"transactionId":"t-1","amountCents":13900,"notes":"with delivery"}"#,
        needs: [Needs.account, Needs.project, Needs.category, Needs.transaction])
}
