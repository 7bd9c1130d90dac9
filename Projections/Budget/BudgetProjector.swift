import EventSourcing
import EventStore
import Ledger
import Records

/// Keeps the books of every account: its members and what else is its own, its projects, its budget
/// categories, what each project may spend, and the transactions.
///
/// Sums are taken when they are asked for, so none can overflow here.
struct BudgetProjector: Projector {
    static let name = "budget"
    static let version = 5
    static let tables: [any Row.Type] = [
        AccountRow.self, ProjectRow.self, BudgetCategoryRow.self, ProjectBudgetRow.self,
        TransactionRow.self, InviteRow.self, ProjectPresetRow.self,
        DraftRow.self,
    ]

    static let handlers: [EventHandler<Self>] =
        accounts + invites + projects + presets + categories + drafts + transactions

    let accounts: RowTable<AccountRow>
    let projects: RowTable<ProjectRow>
    let categories: RowTable<BudgetCategoryRow>
    let budgets: RowTable<ProjectBudgetRow>
    let transactions: RowTable<TransactionRow>
    let invites: RowTable<InviteRow>
    let presets: RowTable<ProjectPresetRow>
    let drafts: RowTable<DraftRow>

    init(_ rows: Rows) {
        accounts = rows.table(AccountRow.self)
        projects = rows.table(ProjectRow.self)
        categories = rows.table(BudgetCategoryRow.self)
        budgets = rows.table(ProjectBudgetRow.self)
        transactions = rows.table(TransactionRow.self)
        invites = rows.table(InviteRow.self)
        presets = rows.table(ProjectPresetRow.self)
        drafts = rows.table(DraftRow.self)
    }
}
