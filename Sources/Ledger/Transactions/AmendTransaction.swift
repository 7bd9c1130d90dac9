package import EventSourcing
package import Records
import Vocabulary

/// Puts some of a transaction's details right; what isn't given stays as it is.
package struct AmendTransaction: Command {
    package static let name = "AmendTransaction"

    package var transactionId = TransactionID()
    /// Nothing that can be changed: given, it must be the transaction's own.
    package var accountId: AccountID?
    /// What isn't given stays; `null` takes away.
    package var changes = TransactionChanges()

    package init() {}

    package var target: TransactionID { transactionId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("accountId", &accountId)
        changes.visit(&fields)
    }

    package func decide(
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
        details.settle(&changes)
        var refusals = Refusals()
        refusals.requireSame(
            accountId, as: transaction.accountId, "transaction \(transactionId)")
        if !changes.isEmpty {
            if let kind = transaction.canonicalKind(transactionId, facts) {
                refusals.requireWordsOnly(
                    from: transaction.details, to: details, made: kind, transactionId)
            }
            if let project = transaction.details.projectId, project != details.projectId {
                refusals.requireLive(facts.state(of: project), project)
            }
            try transaction.requireCovers(details, transactionId, &refusals, facts)
            refusals.requireValid(
                details, of: transaction.accountId, from: transaction.details, facts)
        }
        refusals.requireItems(changes.values.itemIds, of: transaction.accountId, facts)
        try refusals.throwIfAny()
        return changes.isEmpty ? [] : [.amended(TransactionAmended(changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Puts some of a transaction's details right; what isn't given stays as it is, and null or a \
        blank text takes away what was there. Any type but a sale takes the direction away.
        """,
        rules: [
            .exists("transaction"),
            .init(.transactionCanceled, "the transaction is not cancelled"),
            .wordsOnly,
            .init(
                .transactionReturned,
                "what things came back of stays in its project and category, and a purchase"),
            .init(.invalidAmount, "amountCents is no less than came back"),
        ] + CommandGuide.Rule.transaction,
        example: #"{"transactionId":"t-1","amountCents":13900,"notes":"with delivery"}"#,
        needs: [Needs.account, Needs.project, Needs.category, Needs.transaction])
}
