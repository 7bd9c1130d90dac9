package import EventSourcing
package import Records
import Vocabulary

/// Adds an item at the end of a checklist, not checked yet.
package struct AddChecklistItem: Command {
    package static let name = "AddChecklistItem"

    package var spaceId = SpaceID()
    package var checklistId = ChecklistID()
    /// The new item's; left out, one is made.
    package var itemId = ChecklistItemID()
    /// What is to be done: not blank, at most 4,000 characters.
    package var text = ""

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.field("checklistId", &checklistId)
        fields.newID("itemId", &itemId)
        fields.field("text", &text, .notBlank(atMost: TextLimit.note))
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireLive(spaceId, facts)
        let list = try space.requireChecklist(checklistId)
        guard !list.items.contains(where: { $0.itemId == itemId }) else {
            throw Rejection.alreadyExists("checklist item", itemId, "itemId")
        }
        return [
            .checklistItemAdded(
                ChecklistItemAdded(checklistId: checklistId, itemId: itemId, text: text))
        ]
    }

    package static let guide = CommandGuide(
        "Adds an item at the end of a checklist, not checked yet.",
        rules: [
            .exists("space"), .spaceLive, .projectLive, .exists("checklist"),
            .init(.alreadyExists, "no item of the checklist has this id yet"),
        ],
        example: """
            {"spaceId":"s-1","checklistId":"l-1","itemId":"i-1","text":"Measure the windows"}
            """,
        needs: [Needs.account, Needs.project, Needs.space, Needs.checklist])
}
