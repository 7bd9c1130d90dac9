package import EventSourcing
package import Records
import Vocabulary

/// Gives a checklist of a space another name.
package struct RenameChecklist: Command {
    package static let name = "RenameChecklist"

    package var spaceId = SpaceID()
    package var checklistId = ChecklistID()
    /// Not blank, at most 120 characters.
    package var newName = ""

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.field("checklistId", &checklistId)
        fields.field("newName", &newName, .line)
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireLive(spaceId, facts)
        let list = try space.requireChecklist(checklistId)
        if newName.isSame(as: list.name) { return [] }
        return [.checklistRenamed(ChecklistRenamed(checklistId: checklistId, name: newName))]
    }

    package static let guide = CommandGuide(
        "Gives a checklist of a space another name.",
        rules: [
            .exists("space"), .spaceLive, .projectLive, .exists("checklist"),
        ],
        example: #"{"spaceId":"s-1","checklistId":"l-1","newName":"Before the carpenter"}"#,
        needs: [
            Needs.account, Needs.project, Needs.space, Needs.checklist,
        ])
}
