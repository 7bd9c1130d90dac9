package import EventSourcing
package import Records

/// Puts a project away: it takes no change until it is taken up again.
package struct ArchiveProject: Command {
    package static let name = "ArchiveProject"

    package var projectId = ProjectID()

    package init() {}

    package var target: ProjectID { projectId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
    }

    package func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        try project.requireExists(projectId)
        return project.isArchived ? [] : [.archived(ProjectArchived())]
    }

    package static let guide = CommandGuide(
        "Puts a project away: it takes no change until it is taken up again.",
        rules: [.exists("project")],
        example: #"{"projectId":"p-1"}"#,
        needs: [Needs.account, Needs.project])
}

extension Project {
    func requireExists(_ id: ProjectID) throws(Rejection) {
        guard exists else { throw .notFound("project", id, "projectId") }
    }
}
