package import EventSourcing
package import Records

/// Takes an archived project up again.
package struct UnarchiveProject: Command {
    package static let name = "UnarchiveProject"

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
        return project.isArchived ? [.unarchived(ProjectUnarchived())] : []
    }

    package static let guide = CommandGuide(
        "Takes an archived project up again.",
        rules: [.exists("project")],
        example: #"{"projectId":"p-1"}"#,
        needs: [
            Needs.account, Needs.project,
            #"{"command":"ArchiveProject","data":{"projectId":"p-1"}}"#,
        ])
}
