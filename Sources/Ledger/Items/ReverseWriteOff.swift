package import EventSourcing
package import Records

/// Puts an item that was written off back into the lists, where it was.
package struct ReverseWriteOff: Command {
    package static let name = "ReverseWriteOff"

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
            throw Rejection(.reasonRequired, field: "reason", "a correction needs a reason")
        }
        if !item.isWrittenOff { return [] }
        var refusals = Refusals()
        if let project = item.place.projectId {
            refusals.requireLive(facts.state(of: project), project)
        }
        try refusals.throwIfAny()
        return [.writeOffReversed(WriteOffReversed(reason: reason))]
    }

    package static let guide = CommandGuide(
        "Puts an item that was written off back into the lists, where it was.",
        rules: [
            .exists("item"), .init(.reasonRequired, "a reason is given"), .projectLive,
        ],
        example: #"{"itemId":"i-2","reason":"it turned up"}"#,
        needs: WriteOffItem.guide.needs + [
            #"{"command":"WriteOffItem","data":\#(WriteOffItem.guide.example)}"#
        ])
}
