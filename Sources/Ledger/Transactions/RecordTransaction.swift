package import EventSourcing
package import Records

/// Writes a transaction down in an account's books.
package struct RecordTransaction: Command {
    package static let name = "RecordTransaction"

    /// The new transaction's; left out, one is made.
    package var transactionId = TransactionID()
    package var accountId = AccountID()
    /// All that is said of it.
    package var details = TransactionDetails()

    package init() {}

    package var target: TransactionID { transactionId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("transactionId", &transactionId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
    }

    package func decide(
        on transaction: Transaction, given facts: Facts
    ) throws(Rejection) -> Decision<Transaction> {
        guard !transaction.exists else {
            throw .alreadyExists("transaction", transactionId, "transactionId")
        }
        return [.recorded(try details.recorded(in: accountId, facts))]
    }

    package static let guide = CommandGuide(
        """
        Writes a transaction down in an account's books. Without a budget category it takes the \
        one that SetVendorDefault has set for its source, if that is still in use.
        """,
        rules: [.isNew("transaction"), .exists("account"), .accountOpen]
            + CommandGuide.Rule.transaction,
        example: """
            {"transactionId":"t-1","accountId":"a-1","projectId":"p-1",\
            "transactionDate":"2026-03-01","amountCents":12900,"source":"Brass & Glass",\
            "transactionType":"purchase","budgetCategoryId":"c-1","taxRatePct":7.5,\
            "subtotalCents":12000}
            """,
        needs: [Needs.account, Needs.project, Needs.category])
}

extension TransactionDetails {
    /// What it is to record them in the books of an account.
    /// - Throws: a ``Rejection`` with whatever is wrong with them.
    func recorded(in account: AccountID, _ facts: Facts) throws(Rejection) -> TransactionRecorded {
        var refusals = Refusals()
        refusals.requireAccount(account, facts)
        var details = self
        details.takeVendorDefault(of: facts.state(of: account), facts)
        refusals.requireValid(details, of: account, facts)
        refusals.requireItems(details.itemIds, of: account, facts)
        try refusals.throwIfAny()
        return TransactionRecorded(accountId: account, details: details)
    }
}
