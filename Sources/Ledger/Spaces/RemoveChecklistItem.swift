package import EventSourcing
package import Records
import Vocabulary

/// Takes a point of a checklist away.
package struct RemoveChecklistItem: Command {
    package static let name = "RemoveChecklistItem"

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
        _ = try space.requireItem(itemId, of: checklistId)
        return [
            .checklistItemRemoved(ChecklistItemRemoved(checklistId: checklistId, itemId: itemId))
        ]
    }

    package static let guide = CommandGuide(
        "Takes a point of a checklist away.",
        rules: [
            .exists("space"), .spaceLive, .projectLive, .exists("checklist"),
            .exists("checklist item"),
        ],
        example: #"{"spaceId":"s-1","checklistId":"l-1","itemId":"i-1"}"#,
        needs: [
            Needs.account, Needs.project, Needs.space, Needs.checklist, Needs.checklistItem,
        ])
}
