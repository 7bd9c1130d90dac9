package import EventSourcing
package import Records

/// Adds a thing to an account's books, where it is.
package struct AddItem: Command {
    package static let name = "AddItem"

    /// The new item's; left out, one is made.
    package var itemId = ItemID()
    package var accountId = AccountID()
    /// Where it is.
    package var place = ItemPlace()
    /// What it is.
    package var details = ItemDetails()

    package init() {}

    package var target: ItemID { itemId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("itemId", &itemId)
        fields.field("accountId", &accountId)
        place.visit(&fields)
        details.visit(&fields)
    }

    package func decide(on item: Item, given facts: Facts) throws(Rejection) -> Decision<Item> {
        guard !item.exists else { throw .alreadyExists("item", itemId, "itemId") }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        refusals.requireValid(place, of: accountId, facts)
        refusals.requireValid(details, of: accountId, in: place.projectId, facts)
        try refusals.throwIfAny()
        return [.added(ItemAdded(accountId: accountId, place: place, details: details))]
    }

    package static let guide = CommandGuide(
        """
        Adds a thing to an account's books: to a project or, without one, to the business's own \
        inventory.
        """,
        rules: [.isNew("item"), .exists("account"), .accountOpen] + CommandGuide.Rule.itemPlace
            + CommandGuide.Rule.item,
        example: """
            {"itemId":"i-1","accountId":"a-1","projectId":"p-1","name":"Brass pendant",\
            "source":"Brass & Glass","transactionId":"t-1","purchasePriceCents":9900,\
            "projectPriceCents":12900,"budgetCategoryId":"c-1"}
            """,
        needs: [Needs.account, Needs.project, Needs.category, Needs.transaction])
}
