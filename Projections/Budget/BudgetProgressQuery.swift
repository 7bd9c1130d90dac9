import EventSourcing
import Ledger
import Records
import Vocabulary

/// One project's spending against its budgets.
struct BudgetProgressQuery: Query {
    static let name = "budget-progress"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        "What a project may spend and has spent, per budget category and in all.",
        parameters: ["project": "the project's id"],
        example: ["project=kitchen"])

    var project = ProjectID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("project", &project)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        try source.read(BudgetProjector.name) { connection in
            let row: ProjectRow = try connection.find(
                "project", project, "project", list: "projects")
            let progress = try BudgetProgress(of: row, connection)
            var unsaid = Unsaid()
            let overall = progress.overall.members(&unsaid)
            let categories = progress.categories.enumerated().map { index, entry in
                let (category, figures) = entry
                return JSONValue.object(
                    [
                        .init("budgetCategoryId", .string(category.budgetCategoryId.text)),
                        .init("name", .string(category.details.name)),
                        .init("slug", .string(category.details.slug)),
                        .init("categoryType", .string(category.details.categoryType.rawValue)),
                        .init(
                            "excludeFromOverallBudget",
                            .boolean(category.details.excludeFromOverallBudget)),
                    ] + (category.isArchived ? [.init("isArchived", .boolean(true))] : [])
                        + figures.members(&unsaid, at: "categories[\(index)]."))
            }
            let uncategorized = unsaid.figure(progress.uncategorized, "uncategorized.spentCents")
            return .item(
                .object(
                    [
                        .init("projectId", .string(row.projectId.text)),
                        .init("accountId", .string(row.accountId.text)),
                        .init("name", .string(row.details.name)),
                        .init(
                            "currency",
                            .string(try AccountCurrencies(connection)[row.accountId].code)),
                    ] + overall + [
                        .init("categories", .array(categories)),
                        .init(
                            "uncategorized", .object([.init("spentCents", uncategorized)])),
                    ] + unsaid.members))
        }
    }
}
