package import EventSourcing
package import Records
import Vocabulary

/// Takes a checklist of a space away, with all that is on it.
package struct RemoveChecklist: Command {
    package static let name = "RemoveChecklist"

    package var spaceId = SpaceID()
    package var checklistId = ChecklistID()

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.field("checklistId", &checklistId)
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireLive(spaceId, facts)
        _ = try space.requireChecklist(checklistId)
        return [.checklistRemoved(ChecklistRemoved(checklistId: checklistId))]
    }

    package static let guide = CommandGuide(
        "Takes a checklist of a space away, with all that is on it.",
        rules: [
            .exists("space"), .spaceLive, .projectLive, .exists("checklist"),
        ],
        example: #"{"spaceId":"s-1","checklistId":"l-1"}"#,
        needs: [
            Needs.account, Needs.project, Needs.space, Needs.checklist,
        ])
}
