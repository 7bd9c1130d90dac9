package import EventSourcing
package import Records

/// Opens an item of a checklist that was checked off again.
package struct UncheckItem: Command {
    package static let name = "UncheckItem"

    package var spaceId = SpaceID()
    package var checklistId = ChecklistID()
    package var itemId = ChecklistItemID()

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.field("checklistId", &checklistId)
        fields.field("itemId", &itemId)
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireLive(spaceId, facts)
        guard try space.requireItem(itemId, of: checklistId).isChecked else { return [] }
        return [
            .checklistItemUnchecked(
                ChecklistItemUnchecked(checklistId: checklistId, itemId: itemId))
        ]
    }

    package static let guide = CommandGuide(
        "Opens an item of a checklist that was checked off again.",
        rules: CheckItem.guide.rules,
        example: CheckItem.guide.example,
        needs: CheckItem.guide.needs + [
            #"{"command":"CheckItem","data":\#(CheckItem.guide.example)}"#
        ])
}
