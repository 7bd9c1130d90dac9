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
        CommandDescription(AttachToTransaction.self),
        CommandDescription(CreateSpace.self),
        CommandDescription(ChangeSpace.self),
        CommandDescription(ArchiveSpace.self),
        CommandDescription(AddChecklist.self),
        CommandDescription(AddChecklistItem.self),
        CommandDescription(CheckItem.self),
        CommandDescription(UncheckItem.self),
        CommandDescription(DefineSpaceTemplate.self),
        CommandDescription(CreateSpaceFromTemplate.self),
    ],
    aggregates: [
        AggregateDescription(Account.self),
        AggregateDescription(Project.self),
        AggregateDescription(BudgetCategory.self),
        AggregateDescription(Transaction.self),
        AggregateDescription(Space.self),
        AggregateDescription(SpaceTemplate.self),
    ])
