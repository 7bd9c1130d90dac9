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
        CommandDescription(AddMember.self),
        CommandDescription(ChangeMemberRole.self),
        CommandDescription(RemoveMember.self),
        CommandDescription(InviteMember.self),
        CommandDescription(AcceptInvite.self),
        CommandDescription(RevokeInvite.self),
        CommandDescription(SetVendorDefault.self),
        CommandDescription(ChangeBusinessProfile.self),
        CommandDescription(ChangeProject.self),
        CommandDescription(RemoveProjectBudget.self),
        CommandDescription(PinBudgetCategory.self),
        CommandDescription(UnpinBudgetCategory.self),
        CommandDescription(ChangeBudgetCategory.self),
        CommandDescription(ReorderBudgetCategories.self),
    ],
    aggregates: [
        AggregateDescription(Account.self),
        AggregateDescription(Project.self),
        AggregateDescription(BudgetCategory.self),
        AggregateDescription(Transaction.self),
        AggregateDescription(Invite.self),
    ])
