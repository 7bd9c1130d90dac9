package import EventSourcing
package import Records

/// Throws a draft away.
package struct DiscardDraft: Command {
    package static let name = "DiscardDraft"

    package var draftId = TransactionDraftID()

    package init() {}

    package var target: TransactionDraftID { draftId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("draftId", &draftId)
    }

    package func decide(
        on draft: TransactionDraft, given facts: Facts
    ) throws(Rejection) -> Decision<TransactionDraft> {
        if draft.draftStatus == .discarded { return [] }
        try draft.requireOpen(draftId)
        return [.discarded(DraftDiscarded())]
    }

    package static let guide = CommandGuide(
        "Throws a draft away: nothing comes of it.",
        rules: [.exists("draft"), .init(.draftClosed, "the draft was not recorded")],
        example: #"{"draftId":"d-1"}"#,
        needs: [Needs.account, Needs.project, Needs.draft])
}
