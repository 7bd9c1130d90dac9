package import EventSourcing
package import Records
import Vocabulary

/// Makes a space of a template's account, with the template's checklists.
package struct CreateSpaceFromTemplate: Command {
    package static let name = "CreateSpaceFromTemplate"

    package var templateId = SpaceTemplateID()
    /// The new space's; left out, one is made.
    package var spaceId = SpaceID()
    /// `nil`: it belongs to the business's own inventory.
    package var projectId: ProjectID?
    /// `nil`: the template's.
    package var name: String?

    package init() {}

    package var target: SpaceID { spaceId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("templateId", &templateId)
        fields.newID("spaceId", &spaceId)
        fields.field("projectId", &projectId)
        fields.field("name", &name, .atMost(TextLimit.name))
    }

    package func decide(on space: Space, given facts: Facts) throws(Rejection) -> Decision<Space> {
        guard !space.exists else { throw Rejection.alreadyExists("space", spaceId, "spaceId") }
        let template = facts.state(of: templateId)
        try template.requireLive(templateId)
        let name = name ?? template.details.name
        var refusals = Refusals()
        refusals.requireAccount(template.accountId, facts)
        if let projectId { refusals.requireProject(projectId, of: template.accountId, facts) }
        try refusals.throwIfAny()
        return [
            .created(
                SpaceCreated(
                    accountId: template.accountId, projectId: projectId, name: name,
                    templateId: templateId, checklists: template.newChecklists))
        ]
    }

    package static let guide = CommandGuide(
        """
        Makes a space with a template's checklists, and its name unless another is given. The \
        checklists are numbered from 1, and so are the items of each: those are their ids.
        """,
        rules: [
            .isNew("space"), .exists("space template"), .templateLive, .accountOpen,
            .exists("project"),
            .sameAccount,
            .projectLive,
        ],
        example: #"{"templateId":"st-1","spaceId":"s-2","projectId":"p-1","name":"Guest room"}"#,
        needs: [
            Needs.account, Needs.project,
            #"{"command":"DefineSpaceTemplate","data":\#(DefineSpaceTemplate.guide.example)}"#,
        ])
}
