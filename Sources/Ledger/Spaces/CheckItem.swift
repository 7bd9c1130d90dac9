package import EventSourcing
package import Records

/// Checks an item of a checklist off.
package struct CheckItem: Command {
    package static let name = "CheckItem"

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
        if try space.requireItem(itemId, of: checklistId).isChecked { return [] }
        return [
            .checklistItemChecked(ChecklistItemChecked(checklistId: checklistId, itemId: itemId))
        ]
    }

    package static let guide = CommandGuide(
        "Checks an item of a checklist off.",
        rules: [
            .exists("space"), .spaceLive, .projectLive, .exists("checklist"),
            .exists("checklist item"),
        ],
        example: #"{"spaceId":"s-1","checklistId":"l-1","itemId":"i-1"}"#,
        needs: [
            Needs.account, Needs.project, Needs.space, Needs.checklist, Needs.checklistItem,
        ])
}
