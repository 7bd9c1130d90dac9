import EventSourcing
import Projections
import Records
import Testing

/// Who may send what beside the owner of the store: every command has its place here.
private let table: [(who: String?, commands: [String])] = [
    (
        "a member of the account",
        [
            "AddChecklist", "AddChecklistItem", "AddItem", "AmendDraft", "AmendTransaction",
            "ArchiveSpace", "AttachToTransaction", "BookmarkItem", "ChangeItem", "ChangeSpace",
            "CheckItem", "CreateSpace", "CreateSpaceFromTemplate", "DetachFromTransaction",
            "DiscardDraft", "DraftTransaction", "MoveItem", "RecordDraft", "RecordTransaction",
            "RemoveChecklist", "RemoveChecklistItem", "RenameChecklist", "RenameChecklistItem",
            "ReturnItems", "SellItems", "UnarchiveSpace", "UncheckItem",
        ]
    ),
    (
        "an owner or an admin of the account",
        [
            "AddMember", "ArchiveBudgetCategory", "ArchiveProject", "ArchiveProjectPreset",
            "ArchiveSpaceTemplate", "CancelTransaction", "ChangeBudgetCategory",
            "ChangeBusinessProfile", "ChangeMember", "ChangeMemberRole", "ChangeProject",
            "ChangeProjectPreset", "ChangeSpaceTemplate", "CreateProject",
            "DefineBudgetCategory", "DefineProjectPreset", "DefineSpaceTemplate",
            "InviteMember", "RemoveMember", "RemoveProjectBudget", "RenameAccount",
            "ReorderBudgetCategories", "ReverseReimbursement",
            "ReverseReturn", "ReverseSale", "ReverseWriteOff", "RevokeInvite", "SetProjectBudget",
            "SetVendorDefault",
            "SettleReimbursement", "UnarchiveBudgetCategory", "UnarchiveProject", "WriteOffItem",
        ]
    ),
    (
        "an owner of the account",
        ["CloseAccount", "EraseBusinessProfile", "ReopenAccount"]
    ),
    ("whoever accepts the invitation", ["AcceptInvite"]),
    ("whoever pinned the category", ["UnpinBudgetCategory"]),
    ("whoever pins the category", ["PinBudgetCategory"]),
    ("whoever will own the account", ["OpenAccount"]),
    (
        "the club's owner",
        [
            "ApproveMembership", "CancelMatch", "ChangeClub", "ChangeClubSettings",
            "CloseClub", "DeclineMembership", "InviteToClub", "PickTeam", "RecordMatchResult",
            "ReopenClub", "RescheduleMatch", "RevokeClubInvitation", "ScheduleMatch",
            "TransferClub",
        ]
    ),
    ("the member or the club's owner", ["LeaveClub"]),
    (
        "the user themself",
        [
            "AddBookmark", "ChangeUserProfile", "CreateClub", "JoinClub", "PayMatchFee",
            "ReceiveUserMessage", "RegisterUser", "RemoveBookmark", "RequestMembership",
        ]
    ),
    ("the order's customer", ["ChangeShippingAddress"]),
    ("the wallet's owner", ["PayOrder"]),
    (
        nil,
        [
            "AddCategory", "AddHook", "AddProduct", "AddReview", "AddVariant", "AdjustStock",
            "AllocateStock",
            "ArchiveCategory", "CancelSale", "ChangeCategory", "ChangeProductDetails",
            "ChangeProductPrice", "ChooseCurrency", "ChooseTimeZone", "CreateToken", "CreditWallet",
            "DebitWallet", "DeliverLines", "DisableFeature", "DiscontinueProduct", "EnableFeature",
            "EraseName", "EraseUser", "FillBackorder", "MarkConversationRead", "ParkProjection",
            "ParkReactor", "PlaceOrder", "RefundOrder", "ReleaseStock", "RemoveHook",
            "RemoveReview",
            "RemoveVariant", "RescheduleSale", "RetryHook", "RetryProjection", "RetryReactor",
            "RevokeToken",
            "RotateHook",
            "ScheduleSale", "SendAdminMessage", "SkipEvent", "SkipReaction", "SyncInvoices",
            "SyncJobs", "UpdateOrderStatus",
        ]
    ),
]

@Suite struct `Who may send what` {
    @Test func `is said of every command`() {
        let said = Dictionary(
            grouping: allContexts.flatMap(\.commands),
            by: { command in
                command.leave.map { $0.who?.description ?? "nobody else" } ?? "nothing is said"
            }
        ).mapValues { $0.map(\.name).sorted() }
        let expected = Dictionary(
            uniqueKeysWithValues: table.map { ($0.who ?? "nobody else", $0.commands) })
        #expect(said.keys.sorted() == expected.keys.sorted())
        for (who, commands) in expected { #expect(said[who] == commands, "\(who)") }
    }
}
