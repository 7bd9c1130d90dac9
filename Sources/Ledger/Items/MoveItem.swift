package import EventSourcing
package import Records

/// Puts an item somewhere else. No money goes the other way: that is what ``SellItems`` is for.
package struct MoveItem: Command {
    package static let name = "MoveItem"

    package var itemId = ItemID()
    /// Nothing that can be changed: given, it must be the item's own.
    package var accountId: AccountID?
    /// All of where it goes: without a project, to the inventory; without a space, to none.
    package var place = ItemPlace()

    package init() {}

    package var target: ItemID { itemId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("accountId", &accountId)
        place.visit(&fields)
    }

    package func decide(on item: Item, given facts: Facts) throws(Rejection) -> Decision<Item> {
        try item.requireExists(itemId)
        let isThere = item.isHere && item.place == place
        var refusals = Refusals()
        refusals.requireSame(accountId, as: item.accountId, "item \(itemId)")
        refusals.require(
            !item.isWrittenOff, .itemWrittenOff, "itemId", "item \(itemId) is written off",
            hint: .next(.correct(ReverseWriteOff.name, "itemId", itemId)))
        if let id = item.returnTransactionId {
            refusals.require(
                facts.state(of: id).isCanceled, .alreadyReturned, "itemId",
                "item \(itemId) is \(item.whereabouts)",
                hint: "if that was a mistake: \(CanonicalKind.return.reversal(of: id))")
        }
        if !isThere {
            if let project = item.place.projectId, project != place.projectId {
                refusals.requireLive(facts.state(of: project), project)
            }
            refusals.requireValid(place, of: item.accountId, facts)
        }
        try refusals.throwIfAny()
        return isThere ? [] : [.moved(ItemMoved(from: item.place, to: place))]
    }

    package static let guide = CommandGuide(
        """
        Puts an item somewhere else, without money going the other way: in the project given, or \
        without one in the business's own inventory; in the space given, or in none.
        """,
        rules: [
            .exists("item"),
            .init(
                .alreadyReturned,
                "the item did not go back to where it was bought, unless that return is cancelled"),
            .init(.itemWrittenOff, "the item is not written off"),
        ] + CommandGuide.Rule.itemPlace,
        example: #"{"itemId":"i-2","projectId":"p-1"}"#,
        needs: [Needs.account, Needs.project, Needs.itemInInventory])
}
