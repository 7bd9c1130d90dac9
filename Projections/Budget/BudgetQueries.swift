import EventSourcing

/// What can be asked of accounts and their budgets.
let budgetQueries: [any Query.Type] = [
    AccountListQuery.self,
    AccountQuery.self,
    ProjectListQuery.self,
    ProjectQuery.self,
    ProjectPresetListQuery.self,
    ProjectPresetQuery.self,
    BudgetCategoryListQuery.self,
    BudgetCategoryQuery.self,
    BudgetProgressQuery.self,
    TransactionListQuery.self,
    TransactionQuery.self,
    DraftListQuery.self,
    DraftQuery.self,
    SpendingReportQuery.self,
]
