package import EventSourcing
package import Records
import Vocabulary

// A checklist of a space put right: called otherwise, or taken away.

/// Gives a checklist of a space another name.
package struct RenameChecklist: Command {
    package static let name = "RenameChecklist"

    /// Which space.
    package var spaceId = SpaceID()
    /// Which checklist.
    package var checklistId = ChecklistID()
    /// Not blank, at most 120 characters.
    package var newName = ""

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.field("checklistId", &checklistId)
        fields.field("newName", &newName)
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireLive(spaceId, facts)
        let list = try space.requireChecklist(checklistId)
        var refusals = Refusals()
        refusals.requireText(newName, "newName", atMost: TextLimit.name)
        try refusals.throwIfAny()
        if newName.isSame(as: list.name) { return [] }
        return [.checklistRenamed(ChecklistRenamed(checklistId: checklistId, name: newName))]
    }

    package static let guide = CommandGuide(
        "Gives a checklist of a space another name.",
        rules: [
            .exists("space"), .spaceLive, .projectLive, .exists("checklist"), .notBlank("newName"),
            .init(.tooLong, "newName has at most 120 characters"),
        ],
        example: #"{"spaceId":"s-1","checklistId":"l-1","newName":"Before the carpenter"}"#,
        needs: [
            Needs.account, Needs.project, Needs.space, Needs.checklist,
        ])
}

/// Takes a checklist of a space away, with all that is on it.
package struct RemoveChecklist: Command {
    package static let name = "RemoveChecklist"

    /// Which space.
    package var spaceId = SpaceID()
    /// Which checklist.
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
