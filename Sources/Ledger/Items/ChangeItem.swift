package import EventSourcing
package import Records

/// Changes what an item says of itself; what isn't given stays as it is.
package struct ChangeItem: Command {
    package static let name = "ChangeItem"

    package var itemId = ItemID()
    /// Nothing that can be changed: given, it must be the item's own.
    package var accountId: AccountID?
    /// What isn't given stays; `null` takes away.
    package var changes = ItemChanges()

    package init() {}

    package var target: ItemID { itemId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("accountId", &accountId)
        changes.visit(&fields)
    }

    package func decide(on item: Item, given facts: Facts) throws(Rejection) -> Decision<Item> {
        try item.requireExists(itemId)
        var details = item.details
        var changes = changes
        changes.settle(in: &details)
        var refusals = Refusals()
        refusals.requireSame(accountId, as: item.accountId, "item \(itemId)")
        if !changes.isEmpty {
            if let project = item.place.projectId {
                refusals.requireProject(project, of: item.accountId, facts)
            }
            refusals.requireValid(
                details, of: item.accountId, in: item.place.projectId, from: item.details, facts)
        }
        try refusals.throwIfAny()
        return changes.isEmpty ? [] : [.changed(ItemChanged(changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Changes what an item says of itself. What isn't given stays as it is; null or a blank \
        text takes away what was there. Where it is changes by MoveItem, SellItems and ReturnItems.
        """,
        rules: [.exists("item"), .projectLive] + CommandGuide.Rule.item,
        example: #"{"itemId":"i-1","projectPriceCents":13900,"status":"on order"}"#,
        needs: [Needs.account, Needs.project, Needs.category, Needs.transaction, Needs.item])
}
