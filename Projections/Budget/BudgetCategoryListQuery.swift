import EventSourcing
import Ledger
import Records

/// The list of budget categories.
struct BudgetCategoryListQuery: Query, TellingRowFields {
    static let name = "budget-categories"
    static let projections = [BudgetProjector.name]
    static let rowFields = RowFields(
        BudgetCategoryRow.self, without: [BudgetCategoryRow.sortColumn])
    static let guide = QueryGuide(
        list: """
            The budget categories in the order that their account has put them in; those that came \
            later follow by name.
            """,
        parameters: [
            "account": "only categories of the account with this id",
            "project": "the categories of this project's own as well, which are left out else",
            "archived": "true: only archived categories; false: only the others",
            "sort":
                "name, createdAt or updatedAt, with a - before it descending; left out, the account's order",
        ],
        example: ["archived=false"])

    var account: AccountID?
    var project: ProjectID?
    var archived: Bool?
    var sort: DatedSort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("account", &account)
        fields.field("project", &project)
        fields.field("archived", &archived)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var categories = Selection<BudgetCategoryRow>(
            sort: sort?.rawValue ?? BudgetCategoryRow.sortColumn)
        categories.require("accountId", is: account)
        categories.require(categoriesOf: project)
        categories.require("isArchived", is: archived)
        return try source.read(BudgetProjector.name) { connection in
            let page = try categories.page(connection, part)
            return .list(page.items.map(\.shown), total: page.total, next: page.next)
        }
    }
}

extension Selection<BudgetCategoryRow> {
    /// Those that all projects have, and of projects' own only this one's.
    mutating func require(categoriesOf project: ProjectID?) {
        if let project {
            require("coalesce(projectId, ?) = ?", project.column, project.column)
        } else {
            require("projectId IS NULL")
        }
    }
}
