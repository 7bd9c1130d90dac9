public import EventSourcing
public import Records

// Putting a project away and taking it up again.

/// Puts a project away: it takes no change until it is taken up again.
public struct ArchiveProject: Command {
    public static let name = "ArchiveProject"

    /// Which project.
    public var projectId = ProjectID()

    public init() {}

    public var target: ProjectID { projectId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
    }

    public func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        try project.requireExists(projectId)
        return project.isArchived ? [] : [.archived(ProjectArchived())]
    }

    public static let guide = CommandGuide(
        "Puts a project away: it takes no change until it is taken up again.",
        rules: [.exists("project")],
        example: #"{"projectId":"p-1"}"#,
        needs: [Needs.account, Needs.project])
}

/// Takes an archived project up again.
public struct UnarchiveProject: Command {
    public static let name = "UnarchiveProject"

    /// Which project.
    public var projectId = ProjectID()

    public init() {}

    public var target: ProjectID { projectId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
    }

    public func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        try project.requireExists(projectId)
        return project.isArchived ? [.unarchived(ProjectUnarchived())] : []
    }

    public static let guide = CommandGuide(
        "Takes an archived project up again.",
        rules: [.exists("project")],
        example: #"{"projectId":"p-1"}"#,
        needs: [
            Needs.account, Needs.project,
            #"{"command":"ArchiveProject","data":{"projectId":"p-1"}}"#,
        ])
}

extension Project {
    func requireExists(_ id: ProjectID) throws(Rejection) {
        guard exists else { throw .notFound("project", id, "projectId") }
    }
}
