package import EventSourcing
package import Records

/// Attaches a picture or paper to a transaction: its receipt, say.
///
/// Also to one whose project is archived: receipts come late.
package struct AttachToTransaction: Command {
    package static let name = "AttachToTransaction"

    package var transactionId = TransactionID()
    /// Which list it is added to, at the end.
    package var kind = AttachmentRole.receipt
    /// What is attached.
    package var attachment = Attachment()

    package init() {}

    package var target: TransactionID { transactionId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("kind", &kind)
        fields.field("attachment", &attachment)
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
        let others = transaction.details.attachments(kind)
        // By bytes, which two spellings of one letter don't share.
        if others.contains(where: { $0.json() == attachment.json() }) { return [] }
        var refusals = Refusals()
        let isPrimary = attachment.isPrimary ?? false
        refusals.require(
            !isPrimary || !others.contains { $0.isPrimary ?? false }, .invalidField,
            "attachment.isPrimary",
            "only one attachment of a kind is the primary one, and there is one already",
            hint: .next(.lookUp(command: "AmendTransaction")))
        try refusals.throwIfAny()
        return [.attached(AttachmentAdded(kind: kind, attachment: attachment))]
    }

    package static let guide = CommandGuide(
        "Attaches a picture or paper to a transaction: its receipt, say.",
        rules: [
            .exists("transaction"),
            .init(.transactionCanceled, "the transaction is not cancelled"),
            .init(.invalidField, "one attachment of a kind at most is the primary one"),
        ],
        example: """
            {"transactionId":"t-1","kind":"receipt","attachment":\
            {"url":"https://example.org/r.pdf","kind":"pdf","fileName":"r.pdf","isPrimary":true}}
            """,
        needs: [Needs.account, Needs.project, Needs.category, Needs.transaction])
}
