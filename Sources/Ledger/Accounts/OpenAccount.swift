import Business
package import EventSourcing
package import Records
package import Vocabulary

/// Opens the books of a business.
package struct OpenAccount: Command {
    package static let name = "OpenAccount"

    /// The new account's; left out, one is made.
    package var accountId = AccountID()
    /// Not blank, at most 120 characters.
    package var name = ""
    /// Its first member, an owner.
    package var ownerUid = MemberID()
    /// One of ISO 4217; `nil`: that of the business.
    package var currency: Currency?
    /// The account whose live budget categories it begins with, in their order; `nil`: with none.
    package var presetAccountId: AccountID?

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("accountId", &accountId)
        fields.field("name", &name, .line)
        fields.field("ownerUid", &ownerUid)
        fields.field("currency", &currency)
        fields.field("presetAccountId", &presetAccountId)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        guard !account.exists else {
            throw .alreadyExists("account", accountId, "accountId")
        }
        let currency = currency ?? facts.business.presentCurrency
        var refusals = Refusals()
        if let presetAccountId, !facts.state(of: presetAccountId).exists {
            refusals.note(.notFound("account", presetAccountId, "presetAccountId"))
        }
        try refusals.throwIfAny()
        var decision: Decision<Account> = [
            .opened(AccountOpened(name: name, ownerUid: ownerUid, currency: currency.code))
        ]
        if let presetAccountId { try takeCategories(of: presetAccountId, into: &decision, facts) }
        return decision
    }

    /// Each is the new account's own from now on, called after its slug.
    private func takeCategories(
        of model: AccountID, into decision: inout Decision<Account>, _ facts: Facts
    ) throws(Rejection) {
        let live = BudgetCategory.live(of: model, facts)
        let inOrder = facts.state(of: model).categoryOrder.filter(live.contains)
        for (place, old) in (inOrder + live.subtracting(inOrder).sorted()).enumerated() {
            let details = facts.state(of: old).details
            let id = BudgetCategoryID("\(accountId)-\(details.slug)")
            guard id.text.utf8.count <= Self.mostIDBytes else {
                throw Rejection(
                    .tooLong, field: "accountId",
                    "\(id) would be too long for the id of a budget category")
            }
            guard !facts.state(of: id).exists else {
                throw .alreadyExists("budget category", id, "accountId")
            }
            let defined = BudgetCategoryDefined(
                accountId: accountId, details: details,
                place: place < inOrder.count ? Int64(place) : nil)
            decision.also(id, [.defined(defined)])
        }
    }

    private static let mostIDBytes = 128

    package static let guide = CommandGuide(
        """
        Opens the books of a business; whoever owns it is its first member. It can begin with the live \
        budget categories of another account.
        """,
        rules: [
            .isNew("account"),
            .exists("account that it begins like"),
            .init(
                .alreadyExists,
                "no budget category has an id that it would begin with: accountId-slug"),
            .init(.invalidField, "currency is a code of ISO 4217; left out, that of the business"),
        ],
        example: #"{"accountId":"a-1","name":"Lamp & Loom","ownerUid":"uid-1"}"#)
}
