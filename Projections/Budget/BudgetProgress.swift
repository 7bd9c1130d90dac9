import EventSourcing
import Ledger
import Records
import Vocabulary

/// One project's spending against its budgets, per category and in all.
///
/// Every live category of the project's account is shown, and of its own, and an archived one that the project has a
/// budget or a transaction in: what was spent stays spent. One that is excluded is shown but counts for
/// nothing in the overall figures. Transactions without a category are shown as uncategorised, and
/// count.
struct BudgetProgress {
    /// In the order that their account has put them in.
    private(set) var categories: [(row: BudgetCategoryRow, figures: BudgetFigures)] = []
    private(set) var uncategorized: Int128 = 0
    private(set) var overall = BudgetFigures(budgetCents: nil, spentCents: 0)

    init(of project: ProjectRow, _ connection: any RowConnection) throws {
        let spent = try Self.spending(of: project.projectId, connection)
        let budgets = try Self.budgets(of: project.projectId, connection)
        var all = Selection<BudgetCategoryRow>(sort: BudgetCategoryRow.sortColumn)
        all.require("accountId", is: project.accountId)
        all.require(categoriesOf: project.projectId)
        uncategorized = spent[nil] ?? 0
        overall.spentCents = uncategorized
        for row in try all.page(connection, .whole).items {
            let sum = spent[row.budgetCategoryId]
            let budget = budgets[row.budgetCategoryId].map { Int128($0.amount) }
            if row.isArchived, sum == nil, budget == nil { continue }
            categories.append((row, BudgetFigures(budgetCents: budget, spentCents: sum ?? 0)))
            if row.details.excludeFromOverallBudget { continue }
            overall.spentCents += sum ?? 0
            if let budget { overall.budgetCents = (overall.budgetCents ?? 0) + budget }
        }
    }

    /// What was spent in each category; under `nil`, in none.
    private static func spending(
        of project: ProjectID, _ connection: any RowConnection
    ) throws -> [BudgetCategoryID?: Int128] {
        var spent: [BudgetCategoryID?: Int128] = [:]
        try connection.query(
            """
            SELECT budgetCategoryId, \(ExactSum.halves(of: "normalizedAmountCents")) \
            FROM transactions WHERE projectId = ? GROUP BY budgetCategoryId
            """, [project.column]
        ) { row in
            spent[BudgetCategoryID.from(column: row[0])] = ExactSum.joined(row[1], row[2])
            return true
        }
        return spent
    }

    private static func budgets(
        of project: ProjectID, _ connection: any RowConnection
    ) throws -> [BudgetCategoryID: Cents] {
        var budgets: [BudgetCategoryID: Cents] = [:]
        try connection.query(
            "SELECT budgetCategoryId, budgetCents FROM project_budgets WHERE projectId = ?",
            [project.column]
        ) { row in
            if case .text(let id) = row[0] {
                budgets[BudgetCategoryID(id)] = Cents.from(column: row[1])
            }
            return true
        }
        return budgets
    }
}
