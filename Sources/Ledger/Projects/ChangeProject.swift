package import EventSourcing
package import Records

/// Changes what a project is called, for whom it is and what it is about; what isn't given stays.
package struct ChangeProject: Command {
    package static let name = "ChangeProject"

    package var projectId = ProjectID()
    /// Nothing that can be changed: given, it must be the project's own.
    package var accountId: AccountID?
    /// What isn't given stays; `null` takes away.
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
        var details = project.details
        var changes = changes
        changes.settle(in: &details)
        try refusals.throwIfAny()
        return changes.isEmpty ? [] : [.changed(ProjectChanged(changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Changes what a project is called, for whom it is and what it is about. What isn't given \
        stays as it is; null or a blank text takes away what was there.
        """,
        rules: [
            .exists("project"), .projectLive, .sameAccount,
        ],
        example: #"{"projectId":"p-1","name":"Quist kitchen and hall","clientName":"Ada Quist"}"#,
        needs: [Needs.account, Needs.project])
}

extension Refusals {
    mutating func requireLive(_ project: Project, _ id: ProjectID) {
        require(
            !project.isArchived, .projectArchived, "projectId", "project \(id) is archived",
            hint: .next(.send("UnarchiveProject", ["projectId": .string(id.text)])))
    }
}
