import EventSourcing

/// What can be asked of accounts and their budgets.
let budgetQueries: [any Query.Type] = [
    AccountListQuery.self,
    AccountQuery.self,
    ProjectListQuery.self,
    ProjectQuery.self,
    ProjectPresetListQuery.self,
    BudgetCategoryListQuery.self,
    BudgetProgressQuery.self,
    TransactionListQuery.self,
    TransactionQuery.self,
    DraftListQuery.self,
    SpendingReportQuery.self,
]
