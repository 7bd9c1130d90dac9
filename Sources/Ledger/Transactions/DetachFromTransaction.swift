package import EventSourcing
package import Records

/// Takes a picture or paper off a transaction.
package struct DetachFromTransaction: Command {
    package static let name = "DetachFromTransaction"

    package var transactionId = TransactionID()
    package var kind = AttachmentRole.receipt
    /// The address of what is taken off.
    package var url = ""

    package init() {}

    package var target: TransactionID { transactionId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("kind", &kind)
        fields.field("url", &url)
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
        let isThere = transaction.details.attachments(kind).contains { $0.url.isSame(as: url) }
        return isThere ? [.detached(AttachmentRemoved(kind: kind, url: url))] : []
    }

    package static let guide = CommandGuide(
        """
        Takes a picture or paper off a transaction: whatever of that kind has the address. Where it is \
        kept, it stays.
        """,
        rules: [
            .exists("transaction"),
            .init(.transactionCanceled, "the transaction is not cancelled"),
        ],
        example: """
            {"transactionId":"t-1","kind":"receipt","url":"https://example.org/r.pdf"}
            """,
        needs: AttachToTransaction.guide.needs + [
            #"{"command":"AttachToTransaction","data":\#(AttachToTransaction.guide.example)}"#
        ])
}
