package import EventSourcing
package import Records
import Vocabulary

/// Says which budget category the later transactions of a source take when they give none, or that they
/// take none any more.
package struct SetVendorDefault: Command {
    package static let name = "SetVendorDefault"

    package var accountId = AccountID()
    /// The vendor, as transactions name it: not blank, at most 120 characters.
    package var source = ""
    /// A live category of the account, or none any more: that is said, by `null`, and never left out.
    package var budgetCategoryId: NewOrNone<BudgetCategoryID>?

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("source", &source, .line)
        fields.field("budgetCategoryId", &budgetCategoryId)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        try account.requireOpen(accountId)
        var refusals = Refusals()
        refusals.require(
            budgetCategoryId != nil, .requiredFieldEmpty, "budgetCategoryId",
            "budgetCategoryId is required", hint: "null takes the source's category away")
        if case .to(let category) = budgetCategoryId {
            refusals.requireCategory(category, of: accountId, in: nil, facts)
        }
        try refusals.throwIfAny()
        let old = account.vendorDefaults[source]
        switch budgetCategoryId {
        case .to(let new):
            if old == new { return [] }
            let set = VendorDefault(source: source.trimmed, budgetCategoryId: new)
            return [.vendorDefaultSet(VendorDefaultSet(set))]
        case .away, nil:
            if old == nil { return [] }
            return [.vendorDefaultRemoved(VendorDefaultRemoved(source: source.trimmed))]
        }
    }

    package static let guide = CommandGuide(
        """
        Says which budget category the later transactions of a source take when they give none; \
        null: none any more. Sources are compared letter by letter; case counts.
        """,
        rules: [
            .exists("account"), .accountOpen, .exists("budget category"), .sameAccount,
            .categoryLive,
            .categoryInProject,
            .notBlank("budgetCategoryId"),
        ],
        example: #"{"accountId":"a-1","source":"Brass & Glass","budgetCategoryId":"c-1"}"#,
        needs: [Needs.account, Needs.category])
}

extension TransactionDetails {
    /// Takes the category that the account has set for the source, where none is given. One that was
    /// archived since isn't taken: a default never makes a transaction be refused.
    mutating func takeVendorDefault(of account: Account, _ facts: Facts) {
        guard budgetCategoryId == nil, let source, let category = account.vendorDefaults[source],
            !facts.state(of: category).isArchived
        else { return }
        budgetCategoryId = category
    }
}
