package import EventSourcing
package import Records

/// Says what is known of a draft by now, or puts it right; what isn't given stays as it is.
package struct AmendDraft: Command {
    package static let name = "AmendDraft"

    package var draftId = TransactionDraftID()
    /// What isn't given stays; `null` takes away, also a date, an amount or a type.
    package var changes = Changes<Partly<TransactionDetails>>()

    package init() {}

    package var target: TransactionDraftID { draftId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("draftId", &draftId)
        changes.visit(&fields)
    }

    package func decide(
        on draft: TransactionDraft, given facts: Facts
    ) throws(Rejection) -> Decision<TransactionDraft> {
        try draft.requireOpen(draftId)
        var details = draft.details
        var changes = changes
        changes.settle(in: &details)
        var refusals = Refusals()
        if !changes.isEmpty {
            refusals.requireValid(
                details.filledIn, of: draft.accountId, from: draft.details.filledIn, facts)
            refusals.requireItems(
                changes.values.values.itemIds, of: draft.accountId, facts)
        }
        try refusals.throwIfAny()
        return changes.isEmpty ? [] : [.amended(DraftAmended(changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Says what is known of a draft by now, or puts it right; what isn't given stays as it is, and null \
        or a blank text takes away what was there.
        """,
        rules: [.exists("draft"), .draftOpen] + CommandGuide.Rule.draft,
        example: #"{"draftId":"d-1","transactionDate":"2026-03-01"}"#,
        needs: [Needs.account, Needs.project, Needs.draft])
}
