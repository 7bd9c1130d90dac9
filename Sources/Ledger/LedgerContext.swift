public import EventSourcing

/// Accounts, their projects and budgets, and the transactions in their books.
public let ledgerContext = Context(
    "ledger",
    commands: [
        CommandDescription(OpenAccount.self),
        CommandDescription(CreateProject.self),
        CommandDescription(ArchiveProject.self),
        CommandDescription(UnarchiveProject.self),
        CommandDescription(DefineBudgetCategory.self),
        CommandDescription(ArchiveBudgetCategory.self),
        CommandDescription(SetProjectBudget.self),
        CommandDescription(RecordTransaction.self),
        CommandDescription(AmendTransaction.self),
        CommandDescription(CancelTransaction.self),
        CommandDescription(AddItem.self),
        CommandDescription(ChangeItem.self),
        CommandDescription(MoveItem.self),
        CommandDescription(BookmarkItem.self),
        CommandDescription(SellItems.self),
        CommandDescription(ReturnItems.self),
    ],
    aggregates: [
        AggregateDescription(Account.self),
        AggregateDescription(Project.self),
        AggregateDescription(BudgetCategory.self),
        AggregateDescription(Transaction.self),
        AggregateDescription(Item.self),
    ])
