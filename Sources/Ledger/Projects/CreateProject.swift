package import EventSourcing
package import Records
import Vocabulary

/// Begins a project of an account.
package struct CreateProject: Command {
    /// Not blank, at most 120 characters.
    package static let name = "CreateProject"

    /// The new project's; left out, one is made.
    package var projectId = ProjectID()
    /// The account that it belongs to.
    package var accountId = AccountID()
    /// Not blank, at most 120 characters.
    package var name = ""
    /// For whom: at most 120 characters.
    package var clientName: String?
    package var description: String?
    /// `http`, `https` or `file`.
    package var mainImageUrl: String?

    package init() {}

    package var target: ProjectID { projectId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("projectId", &projectId)
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("clientName", &clientName)
        fields.field("description", &description)
        fields.field("mainImageUrl", &mainImageUrl)
    }

    package func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        guard !project.exists else {
            throw .alreadyExists("project", projectId, "projectId")
        }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        refusals.requireText(name, "name", atMost: TextLimit.name)
        refusals.limitText(clientName, "clientName", atMost: TextLimit.name)
        refusals.limitText(description, "description", atMost: TextLimit.note)
        if let mainImageUrl { refusals.requireURL(mainImageUrl, "mainImageUrl") }
        try refusals.throwIfAny()
        return [
            .created(
                ProjectCreated(
                    accountId: accountId, name: name, clientName: clientName,
                    description: description, mainImageUrl: mainImageUrl))
        ]
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
