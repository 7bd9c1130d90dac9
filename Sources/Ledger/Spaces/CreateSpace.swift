package import EventSourcing
package import Records
import Vocabulary

/// Makes a space, of a project or of the business's own.
package struct CreateSpace: Command {
    package static let name = "CreateSpace"

    /// The new space's; left out, one is made.
    package var spaceId = SpaceID()
    package var accountId = AccountID()
    /// `nil`: it belongs to the business's own inventory.
    package var projectId: ProjectID?
    /// Not blank, at most 120 characters.
    package var name = ""
    /// At most 4,000 characters.
    package var notes: String?
    /// One at most is the primary one.
    package var images: [Attachment]?

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("spaceId", &spaceId)
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
        fields.field("name", &name, .line)
        fields.field("notes", &notes, .atMost(TextLimit.note))
        fields.field("images", &images)
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        guard !space.exists else { throw Rejection.alreadyExists("space", spaceId, "spaceId") }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        if let projectId { refusals.requireProject(projectId, of: accountId, facts) }
        refusals.requireValid(images, "images")
        try refusals.throwIfAny()
        return [
            .created(
                SpaceCreated(
                    accountId: accountId, projectId: projectId, name: name,
                    notes: notes.flatMap { $0.isEmpty ? nil : $0 }, images: images))
        ]
    }

    package static let guide = CommandGuide(
        "Makes a space: of a project, or without one of the business's own inventory.",
        rules: [
            .isNew("space"), .exists("account"), .accountOpen, .exists("project"), .sameAccount,
            .projectLive,
        ]
            + CommandGuide.Rule.spaceParticulars,
        example: """
            {"spaceId":"s-1","accountId":"a-1","projectId":"p-1","name":"Pantry",\
            "notes":"Mind the step."}
            """,
        needs: [Needs.account, Needs.project])
}

extension CommandGuide.Rule {
    /// What a space says of itself, when it is made and when it changes.
    static let spaceParticulars: [Self] = [
        .init(.invalidField, "one image at most is the primary one")
    ]
}
