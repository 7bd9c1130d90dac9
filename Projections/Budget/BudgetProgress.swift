import EventSourcing
import Ledger
import Records
import Vocabulary

/// One project's spending against its budgets, per category and in all.
///
/// Every live category of the project's account is shown; one that is excluded is shown but counts
/// for nothing in the overall figures; an archived one is neither shown nor counted. Transactions
/// without a category are shown as uncategorised, and count.
struct BudgetProgress {
    /// In the order that their account has put them in.
    private(set) var categories: [(row: BudgetCategoryRow, figures: BudgetFigures)] = []
    private(set) var uncategorized = Cents.zero
    private(set) var overall = BudgetFigures(budgetCents: nil, spentCents: .zero)

    /// - Throws: `amount-overflow` when a sum leaves 64 bits.
    init(of project: ProjectRow, _ connection: any RowConnection) throws {
        let spent = try Self.spending(of: project.projectId, connection)
        let budgets = try Self.budgets(of: project.projectId, connection)
        var live = Selection<BudgetCategoryRow>(sort: BudgetCategoryRow.sortColumn)
        live.require("accountId", is: project.accountId)
        live.require("NOT isArchived")
        var overallSpent = spent[nil] ?? 0
        var overallBudget: Int128?
        uncategorized = try ExactSum.cents(overallSpent, "spentCents")
        for row in try live.page(connection, limit: .all, after: nil).items {
            let sum = spent[row.budgetCategoryId] ?? 0
            let budget = budgets[row.budgetCategoryId]
            let figures = BudgetFigures(
                budgetCents: budget, spentCents: try ExactSum.cents(sum, "spentCents"))
            categories.append((row, figures))
            if row.details.excludeFromOverallBudget { continue }
            overallSpent += sum
            if let budget { overallBudget = (overallBudget ?? 0) + Int128(budget.amount) }
        }
        overall = BudgetFigures(
            budgetCents: try overallBudget.map { try ExactSum.cents($0, "budgetCents") },
            spentCents: try ExactSum.cents(overallSpent, "spentCents"))
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
