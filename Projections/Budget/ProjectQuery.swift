import EventSourcing
import Ledger
import Records

/// One project: what it is, how it stands in all, and what its members have pinned.
struct ProjectQuery: Query {
    static let name = "project"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        """
        One project, with its overall budget and spending and what members have pinned; \
        budget-progress shows each category.
        """,
        parameters: ["projectId": "its id"],
        example: ["projectId=kitchen"])

    var projectId = ProjectID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        try source.read(BudgetProjector.name) { connection in
            let row: ProjectRow = try connection.find(
                "project", projectId, "projectId", list: "projects")
            return .item(try row.shown(connection, in: AccountCurrencies(connection)))
        }
    }
}

extension ProjectRow {
    /// The project with its overall figures, as queries show it.
    func shown(
        _ connection: any RowConnection, in currencies: AccountCurrencies
    ) throws -> JSONValue {
        var unsaid = Unsaid()
        let figures = try BudgetProgress(of: self, connection).overall.members(&unsaid)
        let pins = JSONValue.array(pins.map { JSONValue(of: $0) })
        return JSONValue(of: self).without("pins").adding(currencies[accountId]).adding(
            figures + [.init("pins", pins)] + unsaid.members)
    }
}
