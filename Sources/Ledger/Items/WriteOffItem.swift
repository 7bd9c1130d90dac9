package import EventSourcing
package import Records

// An item that is there no more, and no money came of it: lost, broken, given away.

/// Takes an item out of the lists and their sums, for a reason.
package struct WriteOffItem: Command {
    package static let name = "WriteOffItem"

    package var itemId = ItemID()
    /// Why; `nil`: the reason given around the command counts.
    package var reason: String?

    package init() {}

    package var target: ItemID { itemId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("reason", &reason)
    }

    package func decide(on item: Item, given facts: Facts) throws(Rejection) -> Decision<Item> {
        try item.requireExists(itemId)
        guard let reason = facts.reason else {
            throw Rejection(.reasonRequired, field: "reason", "a write-off needs a reason")
        }
        if item.isWrittenOff { return [] }
        var refusals = Refusals()
        refusals.require(
            !item.isReturned, .alreadyReturned, "itemId", "item \(itemId) is \(item.whereabouts)")
        if let project = item.place.projectId {
            refusals.requireLive(facts.state(of: project), project)
        }
        try refusals.throwIfAny()
        return [.writtenOff(ItemWrittenOff(reason: reason))]
    }

    package static let guide = CommandGuide(
        """
        Takes an item out of the lists and their sums: it was lost, broke or was given away. No \
        money moves; ReverseWriteOff brings it back.
        """,
        rules: [
            .exists("item"), .init(.reasonRequired, "a reason is given"),
            .init(.alreadyReturned, "the item did not go back to where it was bought"),
            .projectLive,
        ],
        example: #"{"itemId":"i-2","reason":"broke on the way"}"#,
        needs: [Needs.account, Needs.itemInInventory])
}
