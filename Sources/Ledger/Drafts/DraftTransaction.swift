package import EventSourcing
package import Records

/// Drafts a transaction with what is known of it: a receipt without a date, say.
package struct DraftTransaction: Command {
    package static let name = "DraftTransaction"

    /// The new draft's; left out, one is made.
    package var draftId = TransactionDraftID()
    /// The account in whose books it is to be.
    package var accountId = AccountID()
    /// What is known; anything may be left out.
    package var details = Partly<TransactionDetails>()

    package init() {}

    package var target: TransactionDraftID { draftId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("draftId", &draftId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
    }

    package func decide(
        on draft: TransactionDraft, given facts: Facts
    ) throws(Rejection) -> Decision<TransactionDraft> {
        guard !draft.exists else { throw .alreadyExists("draft", draftId, "draftId") }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        refusals.requireValid(details.filledIn, of: accountId, facts)
        refusals.requireItems(details.values.itemIds, of: accountId, facts)
        try refusals.throwIfAny()
        return [.drafted(TransactionDrafted(accountId: accountId, details: details))]
    }

    package static let guide = CommandGuide(
        """
        Drafts a transaction with what is known of it; anything may be left out. A draft is in no sum. \
        RecordDraft records it once all is known.
        """,
        rules: [.isNew("draft"), .exists("account"), .accountOpen] + CommandGuide.Rule.draft,
        example: """
            {"draftId":"d-1","accountId":"a-1","projectId":"p-1","source":"Brass & Glass",\
            "amountCents":12900}
            """,
        needs: [Needs.account, Needs.project])
}

/// Lines of a batch that the examples of the guides stand on.
extension Needs {
    static let draft = #"{"command":"DraftTransaction","data":\#(DraftTransaction.guide.example)}"#
}
