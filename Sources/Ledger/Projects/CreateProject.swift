package import EventSourcing
package import Records
import Vocabulary

/// Begins a project of an account.
package struct CreateProject: Command {
    package static let name = "CreateProject"

    /// The new project's; left out, one is made.
    package var projectId = ProjectID()
    package var accountId = AccountID()
    /// All that is said of it.
    package var details = ProjectDetails()
    /// What it begins with; `nil`: with nothing.
    package var presetId: ProjectPresetID?

    package init() {}

    package var target: ProjectID { projectId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("projectId", &projectId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("presetId", &presetId)
    }

    package func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        guard !project.exists else {
            throw .alreadyExists("project", projectId, "projectId")
        }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        let preset = presetId.map { facts.state(of: $0) }
        if let presetId, let preset {
            try preset.requireLive(presetId)
            refusals.requireSame(
                accountId, as: preset.accountId, "project preset \(presetId)", "presetId")
        }
        try refusals.throwIfAny()
        var decision: Decision<Project> = [
            .created(
                ProjectCreated(accountId: accountId, details: details, presetId: presetId))
        ]
        if let preset {
            try BeginningProject(
                projectId: projectId, accountId: accountId, preset: preset.details, facts: facts
            ).add(to: &decision)
        }
        return decision
    }

    package static let guide = CommandGuide(
        """
        Begins a project of an account. With a preset it has that one's budgets, pins, categories and \
        spaces from the first; whatever of them was put away since is left out.
        """,
        rules: [
            .isNew("project"), .exists("account"), .accountOpen,
            .exists("project preset"), .presetLive, .sameAccount,
            .init(
                .alreadyExists,
                "no budget category or space has an id that the preset would give: projectId-space-1"
            ),
            .init(.tooLong, "with a preset, projectId has at most 100 bytes"),
        ],
        example: """
            {"projectId":"p-1","accountId":"a-1","name":"Quist kitchen","clientName":"Ada Quist"}
            """,
        needs: [Needs.account])
}
