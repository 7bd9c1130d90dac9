package import EventSourcing
package import Records

/// Takes an archived space up again.
package struct UnarchiveSpace: Command {
    package static let name = "UnarchiveSpace"

    package var spaceId = SpaceID()

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireExists(spaceId)
        return space.isArchived ? [.unarchived(SpaceUnarchived())] : []
    }

    package static let guide = CommandGuide(
        "Takes an archived space up again.",
        rules: [.exists("space")],
        example: #"{"spaceId":"s-1"}"#,
        needs: [
            Needs.account, Needs.project, Needs.space,
            #"{"command":"ArchiveSpace","data":{"spaceId":"s-1"}}"#,
        ])
}
