package import EventSourcing
package import Records
import Vocabulary

/// Changes what a space says of itself; what isn't given stays as it is.
///
/// Not where it belongs: the things in it belong to the same project.
package struct ChangeSpace: Command {
    package static let name = "ChangeSpace"

    package var spaceId = SpaceID()
    /// Not blank, at most 120 characters.
    package var name: String?
    /// Blank: takes the notes away.
    package var notes: String?
    /// All of them, in the place of those before.
    package var images: [Attachment]?

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.field("name", anew: &name, .line)
        fields.field("notes", anew: &notes, none: "", .atMost(TextLimit.note))
        fields.field("images", anew: &images, none: [])
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        try space.requireLive(spaceId, facts)
        var refusals = Refusals()
        refusals.requireValid(images, "images")
        try refusals.throwIfAny()
        // By bytes: Swift's own `==` takes `é` in one scalar and in two for the same text.
        let changed = SpaceChanged(
            name: name?.unlessSame(as: space.name),
            notes: notes?.unlessSame(as: space.notes),
            images: images.flatMap {
                $0.map { $0.json() } == space.images.map { $0.json() } ? nil : $0
            })
        return changed == SpaceChanged() ? [] : [.changed(changed)]
    }

    package static let guide = CommandGuide(
        """
        Changes a space's name, notes or images; what isn't given stays as it is, and null, or blank \
        notes, take away. A space stays in its project.
        """,
        rules: [.exists("space"), .spaceLive, .projectLive] + CommandGuide.Rule.spaceParticulars,
        example: #"{"spaceId":"s-1","name":"Larder"}"#,
        needs: [Needs.account, Needs.project, Needs.space])
}
