public import EventSourcing
public import Records

/// Puts a space away, for good: it takes no change.
public struct ArchiveSpace: Command {
    public static let name = "ArchiveSpace"

    /// Which space.
    public var spaceId = SpaceID()

    public init() {}

    public var target: SpaceID { spaceId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
    }

    public func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireExists(spaceId)
        return space.isArchived ? [] : [.archived(SpaceArchived())]
    }

    public static let guide = CommandGuide(
        "Puts a space away, for good: it takes no change.",
        rules: [.exists("space")],
        example: #"{"spaceId":"s-1"}"#,
        needs: [Needs.account, Needs.project, Needs.space])
}
