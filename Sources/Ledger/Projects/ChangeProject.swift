package import EventSourcing
package import Records
import Vocabulary

/// Changes what a project is called, for whom it is and what it is about; what isn't given stays.
package struct ChangeProject: Command {
    package static let name = "ChangeProject"

    /// Which project.
    package var projectId = ProjectID()
    /// Nothing that can be changed: given, it must be the project's own.
    package var accountId: AccountID?
    /// What isn't given stays; a blank text goes.
    package var changes = ProjectChanges()

    package init() {}

    package var target: ProjectID { projectId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("accountId", &accountId)
        changes.visit(&fields)
    }

    package func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        try project.requireExists(projectId)
        var refusals = Refusals()
        refusals.requireLive(project, projectId)
        refusals.requireSame(accountId, as: project.accountId, "project \(projectId)")
        if let name = changes.name { refusals.requireText(name, "name") }
        var changed = project
        var changes = changes
        changed.settle(&changes)
        refusals.requireTexts(of: changes)
        try refusals.throwIfAny()
        return changes == ProjectChanges() ? [] : [.changed(ProjectChanged(changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Changes what a project is called, for whom it is and what it is about. What isn't given \
        stays as it is, and a blank text takes away what was there.
        """,
        rules: [
            .exists("project"), .projectLive, .sameAccount, .notBlank("name"), .imageURL, .textsFit,
        ],
        example: #"{"projectId":"p-1","name":"Quist kitchen and hall","clientName":"Ada Quist"}"#,
        needs: [Needs.account, Needs.project])
}

/// New values for what a project says of itself; `nil` leaves a field as it is.
///
/// The same list is what a change asks for and what its event tells.
package struct ProjectChanges: Record {
    /// Not blank, at most 120 characters.
    package var name: String?
    /// For whom: at most 120 characters.
    package var clientName: String?
    /// At most 4,000 characters.
    package var description: String?
    /// `http`, `https` or `file`.
    package var mainImageUrl: String?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("clientName", &clientName)
        fields.field("description", &description)
        fields.field("mainImageUrl", &mainImageUrl)
    }
}

extension Refusals {
    /// How long the texts are, and that the picture has an address; a blank one only takes away.
    fileprivate mutating func requireTexts(of changes: ProjectChanges) {
        limitText(changes.name, "name", atMost: TextLimit.name)
        limitText(changes.clientName, "clientName", atMost: TextLimit.name)
        limitText(changes.description, "description", atMost: TextLimit.note)
        if let url = changes.mainImageUrl, !url.trimmed.isEmpty { requireURL(url, "mainImageUrl") }
    }

    mutating func requireLive(_ project: Project, _ id: ProjectID) {
        require(
            !project.isArchived, .projectArchived, "projectId", "project \(id) is archived",
            hint: .next(.send("UnarchiveProject", ["projectId": .string(id.text)])))
    }
}

extension CommandGuide.Rule {
    static let imageURL = Self(.invalidURL, "mainImageUrl begins with http, https or file")
}
