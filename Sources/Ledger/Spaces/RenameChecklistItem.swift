package import EventSourcing
package import Records
import Vocabulary

/// Puts a point of a checklist in other words; what is checked stays checked.
package struct RenameChecklistItem: Command {
    package static let name = "RenameChecklistItem"

    package var spaceId = SpaceID()
    package var checklistId = ChecklistID()
    package var itemId = ChecklistItemID()
    /// Not blank, at most 4,000 characters.
    package var text = ""

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.field("checklistId", &checklistId)
        fields.field("itemId", &itemId)
        fields.field("text", &text, .notBlank(atMost: TextLimit.note))
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireLive(spaceId, facts)
        let item = try space.requireItem(itemId, of: checklistId)
        if text.isSame(as: item.text) { return [] }
        return [
            .checklistItemRenamed(
                ChecklistItemRenamed(checklistId: checklistId, itemId: itemId, text: text))
        ]
    }

    package static let guide = CommandGuide(
        "Puts a point of a checklist in other words; what is checked stays checked.",
        rules: [
            .exists("space"), .spaceLive, .projectLive, .exists("checklist"),
            .exists("checklist item"),
        ],
        example: #"{"spaceId":"s-1","checklistId":"l-1","itemId":"i-1","text":"Measure twice"}"#,
        needs: [
            Needs.account, Needs.project, Needs.space, Needs.checklist, Needs.checklistItem,
        ])
}
