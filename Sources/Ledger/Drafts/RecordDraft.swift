package import EventSourcing
package import Records

/// Records a draft as a transaction, once all is known that a transaction needs.
package struct RecordDraft: Command {
    package static let name = "RecordDraft"

    /// The new transaction's; left out, one is made.
    package var transactionId = TransactionID()
    package var draftId = TransactionDraftID()

    package init() {}

    package var target: TransactionID { transactionId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("transactionId", &transactionId)
        fields.field("draftId", &draftId)
    }

    package func decide(
        on transaction: Transaction, given facts: Facts
    ) throws(Rejection) -> Decision<Transaction> {
        guard !transaction.exists else {
            throw .alreadyExists("transaction", transactionId, "transactionId")
        }
        let draft = facts.state(of: draftId)
        try draft.requireOpen(draftId)
        var refusals = Refusals()
        for field in draft.details.missingOfTransaction {
            refusals.require(
                false, .draftIncomplete, "draftId", "\(field) of draft \(draftId) isn't known",
                hint: .next(.lookUp(command: "AmendDraft")))
        }
        try refusals.throwIfAny()
        let recorded = try draft.details.values.recorded(in: draft.accountId, facts)
        var decision: Decision<Transaction> = [.recorded(recorded)]
        decision.also(draftId, [.recorded(DraftRecorded(transactionId: transactionId))])
        return decision
    }

    package static let guide = CommandGuide(
        """
        Records a draft as a transaction, once all is known that a transaction needs. Without a budget \
        category it takes the one that SetVendorDefault has set for its source.
        """,
        rules: [
            .isNew("transaction"), .exists("draft"), .draftOpen,
            .init(.draftIncomplete, "date, amount and type are known, and what the type needs"),
            .accountOpen,
        ] + CommandGuide.Rule.draft,
        example: #"{"transactionId":"t-1","draftId":"d-1"}"#,
        needs: [
            Needs.account, Needs.project, Needs.draft,
            #"""
            {"command":"AmendDraft","data":\#
            {"draftId":"d-1","transactionDate":"2026-03-01","transactionType":"purchase"}}
            """#,
        ])
}
