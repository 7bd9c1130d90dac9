public import EventSourcing
public import Records
import Vocabulary

/// Makes a space, of a project or of the business's own.
public struct CreateSpace: Command {
    /// Not blank, at most 120 characters.
    public static let name = "CreateSpace"

    /// The new space's; left out, one is made.
    public var spaceId = SpaceID()
    /// The account that it belongs to.
    public var accountId = AccountID()
    /// `nil`: it belongs to the business's own inventory.
    public var projectId: ProjectID?
    /// Not blank, at most 120 characters.
    public var name = ""
    /// At most 4,000 characters.
    public var notes: String?
    /// One at most is the primary one.
    public var images: [Attachment]?

    public init() {}

    public var target: SpaceID { spaceId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("spaceId", &spaceId)
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
        fields.field("name", &name)
        fields.field("notes", &notes)
        fields.field("images", &images)
    }

    public func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        guard !space.exists else { throw Rejection.alreadyExists("space", spaceId, "spaceId") }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        if let projectId { refusals.requireProject(projectId, of: accountId, facts) }
        refusals.requireText(name, "name", atMost: TextLimit.name)
        refusals.limitText(notes, "notes", atMost: TextLimit.note)
        refusals.requireValid(images, "images")
        try refusals.throwIfAny()
        return [
            .created(
                SpaceCreated(
                    accountId: accountId, projectId: projectId, name: name,
                    notes: notes.flatMap { $0.isEmpty ? nil : $0 }, images: images))
        ]
    }

    public static let guide = CommandGuide(
        "Makes a space: of a project, or without one of the business's own inventory.",
        rules: [
            .isNew("space"), .exists("account"), .exists("project"), .sameAccount, .projectLive,
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
        .notBlank("name"),
        .init(.tooLong, "name has at most 120 characters, notes 4,000"),
        .init(.invalidURL, "the address of an image begins with http, https or file"),
        .init(.invalidField, "one image at most is the primary one"),
    ]
}
