package import EventSourcing
package import Records
import Vocabulary

/// Adds a checklist to a space, with nothing on it yet.
package struct AddChecklist: Command {
    package static let name = "AddChecklist"

    package var spaceId = SpaceID()
    /// The new checklist's; left out, one is made.
    package var checklistId = ChecklistID()
    /// Not blank, at most 120 characters.
    package var name = ""

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.newID("checklistId", &checklistId)
        fields.field("name", &name, .line)
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireLive(spaceId, facts)
        guard space.checklists.list(checklistId) == nil else {
            throw Rejection.alreadyExists("checklist", checklistId, "checklistId")
        }
        return [.checklistAdded(ChecklistAdded(checklistId: checklistId, name: name))]
    }

    package static let guide = CommandGuide(
        "Adds a checklist to a space, with nothing on it yet.",
        rules: [
            .exists("space"), .spaceLive, .projectLive,
            .init(.alreadyExists, "no checklist of the space has this id yet"),
        ],
        example: #"{"spaceId":"s-1","checklistId":"l-1","name":"Before we begin"}"#,
        needs: [Needs.account, Needs.project, Needs.space])
}
