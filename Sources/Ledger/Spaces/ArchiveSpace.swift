package import EventSourcing
package import Records

/// Puts a space away: it takes no change until it is taken up again.
package struct ArchiveSpace: Command {
    package static let name = "ArchiveSpace"

    package var spaceId = SpaceID()

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireExists(spaceId)
        return space.isArchived ? [] : [.archived(SpaceArchived())]
    }

    package static let guide = CommandGuide(
        "Puts a space away: it takes no change until it is taken up again.",
        rules: [.exists("space")],
        example: #"{"spaceId":"s-1"}"#,
        needs: [Needs.account, Needs.project, Needs.space])
}
