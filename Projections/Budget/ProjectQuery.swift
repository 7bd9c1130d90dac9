public import EventSourcing
import Ledger

/// One project: what it is, how it stands in all, and what its members have pinned.
public struct ProjectQuery: Query {
    public static let name = "project"
    public static let projections = [BudgetProjector.name]
    public static let guide = QueryGuide(
        """
        One project, with its overall budget and spending and what members have pinned; \
        budget-progress shows each category.
        """,
        parameters: ["projectId": "its id"],
        example: ["projectId=kitchen"])

    var projectId = ProjectID()

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
    }

    public func answer(from source: QuerySource) async throws -> QueryAnswer {
        try source.read(BudgetProjector.name) { connection in
            let row = try ProjectRow.find(projectId, field: "projectId", connection)
            return .item(try row.shown(connection))
        }
    }
}

extension ProjectRow {
    /// - Throws: `not-found`, for the parameter `field`, when there is no such project.
    static func find(
        _ id: ProjectID, field: String, _ connection: any RowConnection
    ) throws -> ProjectRow {
        var projects = Selection<ProjectRow>(sort: "projectId")
        projects.require("projectId", is: id)
        let page = try projects.page(connection, limit: ListLimit(1), after: nil)
        guard let row = page.rows.first else {
            throw Rejection.notFound(
                "project", id, field, hint: "es query projects lists them")
        }
        return row
    }

    /// The project with its overall figures, as queries show it.
    func shown(_ connection: any RowConnection) throws -> JSONValue {
        let figures = try BudgetProgress(of: self, connection).overall.members()
        let pins = JSONValue.array(pins.map { JSONValue(of: $0) })
        return JSONValue(of: self).without("pins").adding(figures + [.init("pins", pins)])
    }
}
