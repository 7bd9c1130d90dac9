import EventSourcing

/// What can be asked of accounts and their budgets.
let budgetQueries: [QueryDescription] = [
    QueryDescription(AccountListQuery.self),
    QueryDescription(AccountQuery.self),
    QueryDescription(ProjectListQuery.self),
    QueryDescription(ProjectQuery.self),
    QueryDescription(BudgetCategoryListQuery.self),
    QueryDescription(BudgetProgressQuery.self),
    QueryDescription(TransactionListQuery.self),
    QueryDescription(TransactionQuery.self),
    QueryDescription(SpendingReportQuery.self),
]
