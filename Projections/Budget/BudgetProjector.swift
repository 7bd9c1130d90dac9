import EventSourcing
import EventStore
import Ledger

/// Keeps the books of every account: its projects, its budget categories, what each project may
/// spend, and the transactions. Sums are taken when they are asked for, so none can overflow here.
struct BudgetProjector: Projector {
    static let name = "budget"
    static let version = 2
    static let tables: [any Row.Type] = [
        AccountRow.self, ProjectRow.self, BudgetCategoryRow.self, ProjectBudgetRow.self,
        TransactionRow.self,
    ]

    static let handlers: [EventHandler<Self>] = accounts + projects + categories + transactions

    private let accounts: RowTable<AccountRow>
    private let projects: RowTable<ProjectRow>
    private let categories: RowTable<BudgetCategoryRow>
    private let budgets: RowTable<ProjectBudgetRow>
    private let transactions: RowTable<TransactionRow>

    init(_ rows: Rows) {
        accounts = rows.table(AccountRow.self)
        projects = rows.table(ProjectRow.self)
        categories = rows.table(BudgetCategoryRow.self)
        budgets = rows.table(ProjectBudgetRow.self)
        transactions = rows.table(TransactionRow.self)
    }
}

extension BudgetProjector {
    private static let accounts: [EventHandler<Self>] = [
        on(AccountOpened.self) { projector, opened, view in
            var row = AccountRow()
            row.accountId = AccountID(view.stream.id)
            row.name = opened.name
            row.ownerUid = opened.ownerUid
            row.currency = opened.currency
            projector.accounts.put(row)
        }
    ]

    private static let projects: [EventHandler<Self>] = [
        on(ProjectCreated.self) { projector, created, view in
            var row = ProjectRow()
            row.projectId = ProjectID(view.stream.id)
            row.accountId = created.accountId
            row.name = created.name
            row.clientName = created.clientName
            row.description = created.description
            row.mainImageUrl = created.mainImageUrl
            projector.projects.put(row)
        },
        on(ProjectArchived.self) { projector, _, view in
            try projector.projects.update(ProjectID(view.stream.id)) { $0.isArchived = true }
        },
        on(ProjectUnarchived.self) { projector, _, view in
            try projector.projects.update(ProjectID(view.stream.id)) { $0.isArchived = false }
        },
        on(ProjectBudgetSet.self) { projector, set, view in
            var row = ProjectBudgetRow()
            row.projectId = ProjectID(view.stream.id)
            row.budgetCategoryId = set.budgetCategoryId
            row.budgetCents = set.budgetCents
            projector.budgets.put(row)
        },
    ]

    private static let categories: [EventHandler<Self>] = [
        on(BudgetCategoryDefined.self) { projector, defined, view in
            var row = BudgetCategoryRow()
            row.budgetCategoryId = BudgetCategoryID(view.stream.id)
            row.accountId = defined.accountId
            row.name = defined.name
            row.slug = defined.slug
            row.categoryType = defined.categoryType
            row.excludeFromOverallBudget = defined.excludeFromOverallBudget
            projector.categories.put(row)
        },
        on(BudgetCategoryArchived.self) { projector, _, view in
            try projector.categories.update(BudgetCategoryID(view.stream.id)) {
                $0.isArchived = true
            }
        },
    ]

    private static let transactions: [EventHandler<Self>] = [
        on(TransactionRecorded.self) { projector, recorded, view in
            var row = TransactionRow()
            row.transactionId = TransactionID(view.stream.id)
            row.accountId = recorded.accountId
            row.details = recorded.details
            row.normalizedAmountCents = normalizedAmount(of: recorded.details)
            projector.transactions.put(row)
        },
        on(TransactionAmended.self) { projector, amended, view in
            try projector.transactions.update(TransactionID(view.stream.id)) { transaction in
                transaction.details.apply(amended.changes)
                transaction.normalizedAmountCents = normalizedAmount(
                    of: transaction.details, isCanceled: transaction.isCanceled)
            }
        },
        on(TransactionCanceled.self) { projector, canceled, view in
            try projector.transactions.update(TransactionID(view.stream.id)) { transaction in
                transaction.isCanceled = true
                transaction.cancelReason = canceled.reason
                transaction.normalizedAmountCents = normalizedAmount(
                    of: transaction.details, isCanceled: true)
            }
        },
        on(AttachmentAdded.self) { projector, added, view in
            try projector.transactions.update(TransactionID(view.stream.id)) {
                $0.details.attach(added)
            }
        },
    ]
}
