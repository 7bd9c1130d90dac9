import EventSourcing
import Records

/// Who may send what of the ledger: members of the account that it is about, by what they are to it.
let ledgerLeaves: [Leave] = accounts + projects + categories + transactions + items + spaces

private let accounts: [Leave] = [
    Leave(OpenAccount.self, "whoever will own the account") { command, actor, facts in
        // What it begins like is theirs to see.
        let isKnown = command.presetAccountId.map {
            facts.state(of: $0).members[MemberID(actor)] != nil
        }
        return command.ownerUid.text == actor && isKnown ?? true
    },
    .member(
        AddMember.self, .admin, givesOwnership: { command, _ in command.member.role == .owner }),
    .member(ChangeMemberRole.self, .admin) { command, account in
        command.role == .owner || account.members[command.uid]?.role == .owner
    },
    .member(RemoveMember.self, .admin) { command, account in
        account.members[command.uid]?.role == .owner
    },
    .member(InviteMember.self, .admin, of: { command, _ in command.accountId }) { command, _ in
        command.role == .owner
    },
    Leave(AcceptInvite.self, "whoever accepts the invitation") { command, actor, _ in
        command.uid.text == actor
    },
    .member(RevokeInvite.self, .admin),
    .member(ChangeMember.self, .admin),
    .member(SetVendorDefault.self, .admin),
    .member(ChangeBusinessProfile.self, .admin),
    .member(EraseBusinessProfile.self, .owner),
    .member(RenameAccount.self, .admin),
    .member(CloseAccount.self, .owner),
    .member(ReopenAccount.self, .owner),
]

private let projects: [Leave] = [
    .member(CreateProject.self, .admin, of: { command, _ in command.accountId }),
    .member(ChangeProject.self, .admin),
    .member(ArchiveProject.self, .admin),
    .member(UnarchiveProject.self, .admin),
    .member(DefineProjectPreset.self, .admin, of: { command, _ in command.accountId }),
    .member(ChangeProjectPreset.self, .admin),
    .member(ArchiveProjectPreset.self, .admin),
    .member(SetProjectBudget.self, .admin),
    .member(RemoveProjectBudget.self, .admin),
    Leave(PinBudgetCategory.self, "whoever pins the category") { command, actor, _ in
        command.pin.uid.text == actor
    },
    Leave(UnpinBudgetCategory.self, "whoever pinned the category") { command, actor, _ in
        command.pin.uid.text == actor
    },
]

private let categories: [Leave] = [
    .member(DefineBudgetCategory.self, .admin, of: { command, _ in command.accountId }),
    .member(ChangeBudgetCategory.self, .admin),
    .member(ArchiveBudgetCategory.self, .admin),
    .member(UnarchiveBudgetCategory.self, .admin),
    .member(ReorderBudgetCategories.self, .admin),
]

private let transactions: [Leave] = [
    .member(RecordTransaction.self, .user, of: { command, _ in command.accountId }),
    .member(DraftTransaction.self, .user, of: { command, _ in command.accountId }),
    .member(AmendDraft.self, .user),
    .member(
        RecordDraft.self, .user,
        of: { command, facts in facts.state(of: command.draftId).accountId }),
    .member(DiscardDraft.self, .user),
    .member(AmendTransaction.self, .user),
    .member(AttachToTransaction.self, .user),
    .member(DetachFromTransaction.self, .user),
    .member(CancelTransaction.self, .admin),
    .member(ReverseSale.self, .admin),
    .member(ReverseReturn.self, .admin),
    .member(SettleReimbursement.self, .admin),
    .member(ReverseReimbursement.self, .admin),
]

private let items: [Leave] = [
    .member(AddItem.self, .user, of: { command, _ in command.accountId }),
    .member(ChangeItem.self, .user),
    .member(MoveItem.self, .user),
    .member(BookmarkItem.self, .user),
    .member(SellItems.self, .user, of: { command, _ in command.accountId }),
    .member(
        ReturnItems.self, .user,
        of: { command, facts in facts.state(of: command.transactionId).accountId }),
    .member(WriteOffItem.self, .admin),
    .member(ReverseWriteOff.self, .admin),
]

private let spaces: [Leave] = [
    .member(CreateSpace.self, .user, of: { command, _ in command.accountId }),
    .member(
        CreateSpaceFromTemplate.self, .user,
        of: { command, facts in facts.state(of: command.templateId).accountId }),
    .member(ChangeSpace.self, .user),
    .member(ArchiveSpace.self, .user),
    .member(UnarchiveSpace.self, .user),
    .member(AddChecklist.self, .user),
    .member(RenameChecklist.self, .user),
    .member(RemoveChecklist.self, .user),
    .member(AddChecklistItem.self, .user),
    .member(RenameChecklistItem.self, .user),
    .member(RemoveChecklistItem.self, .user),
    .member(CheckItem.self, .user),
    .member(UncheckItem.self, .user),
    .member(DefineSpaceTemplate.self, .admin, of: { command, _ in command.accountId }),
    .member(ChangeSpaceTemplate.self, .admin),
    .member(ArchiveSpaceTemplate.self, .admin),
]
