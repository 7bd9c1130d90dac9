package import EventSourcing
package import Records
import Vocabulary

/// Begins a project of an account.
package struct CreateProject: Command {
    package static let name = "CreateProject"

    /// The new project's; left out, one is made.
    package var projectId = ProjectID()
    /// The account that it belongs to.
    package var accountId = AccountID()
    /// All that is said of it.
    package var details = ProjectDetails()

    package init() {}

    package var target: ProjectID { projectId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("projectId", &projectId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
    }

    package func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        guard !project.exists else {
            throw .alreadyExists("project", projectId, "projectId")
        }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        refusals.requireValid(details)
        try refusals.throwIfAny()
        return [.created(ProjectCreated(accountId: accountId, details: details))]
    }

    package static let guide = CommandGuide(
        "Begins a project of an account.",
        rules: [
            .isNew("project"), .exists("account"), .notBlank("name"), .imageURL, .textsFit,
        ],
        example: """
            {"projectId":"p-1","accountId":"a-1","name":"Quist kitchen","clientName":"Ada Quist"}
            """,
        needs: [Needs.account])
}

extension Refusals {
    /// Notes whatever is wrong with `details` as those of a project.
    mutating func requireValid(_ details: ProjectDetails) {
        requireText(details.name, "name", atMost: TextLimit.name)
        limitText(details.clientName, "clientName", atMost: TextLimit.name)
        limitText(details.description, "description", atMost: TextLimit.note)
        if let url = details.mainImageUrl { requireURL(url, "mainImageUrl") }
    }
}
