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
    static let version = 3
    static let tables: [any Row.Type] = [
        AccountRow.self, ProjectRow.self, BudgetCategoryRow.self, ProjectBudgetRow.self,
        TransactionRow.self, InviteRow.self,
    ]

    static let handlers: [EventHandler<Self>] =
        accounts + invites + projects + categories + transactions

    private let accounts: RowTable<AccountRow>
    private let projects: RowTable<ProjectRow>
    private let categories: RowTable<BudgetCategoryRow>
    private let budgets: RowTable<ProjectBudgetRow>
    let transactions: RowTable<TransactionRow>
    private let invites: RowTable<InviteRow>

    init(_ rows: Rows) {
        accounts = rows.table(AccountRow.self)
        projects = rows.table(ProjectRow.self)
        categories = rows.table(BudgetCategoryRow.self)
        budgets = rows.table(ProjectBudgetRow.self)
        transactions = rows.table(TransactionRow.self)
        invites = rows.table(InviteRow.self)
    }
}

extension BudgetProjector {
    private static let accounts: [EventHandler<Self>] = [
        on(AccountOpened.self) { projector, opened, view in
            var row = AccountRow()
            row.accountId = AccountID(view.streamID)
            row.name = opened.name
            row.ownerUid = opened.ownerUid
            row.currency = opened.currency
            row.members = Members(of: opened)
            projector.accounts.put(row)
        },
        on(MemberAdded.self) { projector, added, view in
            try projector.members(of: view.streamID) { $0.apply(added) }
        },
        on(MemberRoleChanged.self) { projector, changed, view in
            try projector.members(of: view.streamID) { $0.apply(changed) }
        },
        on(MemberRemoved.self) { projector, removed, view in
            try projector.members(of: view.streamID) { $0.apply(removed) }
        },
        on(VendorDefaultSet.self) { projector, set, view in
            try projector.accounts.update(AccountID(view.streamID)) {
                $0.vendorDefaults.apply(set)
            }
        },
        on(VendorDefaultRemoved.self) { projector, removed, view in
            try projector.accounts.update(AccountID(view.streamID)) {
                $0.vendorDefaults.apply(removed)
            }
        },
        on(BusinessProfileChanged.self) { projector, changed, view in
            try projector.accounts.update(AccountID(view.streamID)) {
                changed.changes.apply(to: &$0.businessProfile)
            }
        },
        on(BudgetCategoriesReordered.self) { projector, reordered, _ in
            for (place, id) in reordered.order.enumerated() {
                try projector.categories.update(id) { $0.order = Int64(place) }
            }
        },
    ]

    private func members(of account: String, _ change: (inout Members) -> Void) throws {
        try accounts.update(AccountID(account)) { row in
            change(&row.members)
            row.ownerUid = row.members.firstOwner ?? row.ownerUid
        }
    }

    private static let invites: [EventHandler<Self>] = [
        on(MemberInvited.self) { projector, invited, view in
            var row = InviteRow()
            row.inviteId = InviteID(view.streamID)
            row.accountId = invited.accountId
            row.email = invited.email
            row.role = invited.role
            row.invitedAt = view.header.occurredAt
            row.expiresAt = MemberInvited.expiry(invitedAt: view.header.occurredAt)
            projector.invites.put(row)
        },
        on(InviteAccepted.self) { projector, _, view in
            try projector.invites.update(InviteID(view.streamID)) { $0.status = .accepted }
        },
        on(InviteRevoked.self) { projector, _, view in
            try projector.invites.update(InviteID(view.streamID)) { $0.status = .revoked }
        },
    ]

    private static let projects: [EventHandler<Self>] = [
        on(ProjectCreated.self) { projector, created, view in
            var row = ProjectRow()
            row.projectId = ProjectID(view.streamID)
            row.accountId = created.accountId
            row.details = created.details
            projector.projects.put(row)
        },
        on(ProjectChanged.self) { projector, changed, view in
            try projector.projects.update(ProjectID(view.streamID)) {
                changed.changes.apply(to: &$0.details)
            }
        },
        on(ProjectArchived.self) { projector, _, view in
            try projector.projects.update(ProjectID(view.streamID)) { $0.isArchived = true }
        },
        on(ProjectUnarchived.self) { projector, _, view in
            try projector.projects.update(ProjectID(view.streamID)) { $0.isArchived = false }
        },
        on(ProjectBudgetSet.self) { projector, set, view in
            var row = ProjectBudgetRow()
            row.projectId = ProjectID(view.streamID)
            row.budgetCategoryId = set.budgetCategoryId
            row.budgetCents = set.budgetCents
            projector.budgets.put(row)
        },
        on(ProjectBudgetRemoved.self) { projector, removed, view in
            projector.budgets.remove(Pair(ProjectID(view.streamID), removed.budgetCategoryId))
        },
        on(BudgetCategoryPinned.self) { projector, pinned, view in
            try projector.projects.update(ProjectID(view.streamID)) { $0.pins.append(pinned.pin) }
        },
        on(BudgetCategoryUnpinned.self) { projector, unpinned, view in
            try projector.projects.update(ProjectID(view.streamID)) { project in
                project.pins.removeAll { $0 == unpinned.pin }
            }
        },
    ]

    private static let categories: [EventHandler<Self>] = [
        on(BudgetCategoryDefined.self) { projector, defined, view in
            var row = BudgetCategoryRow()
            row.budgetCategoryId = BudgetCategoryID(view.streamID)
            row.accountId = defined.accountId
            row.details = defined.details
            projector.categories.put(row)
        },
        on(BudgetCategoryChanged.self) { projector, changed, view in
            try projector.categories.update(BudgetCategoryID(view.streamID)) {
                changed.changes.apply(to: &$0.details)
            }
        },
        on(BudgetCategoryArchived.self) { projector, _, view in
            try projector.categories.update(BudgetCategoryID(view.streamID)) {
                $0.isArchived = true
                $0.order = nil
            }
        },
        on(BudgetCategoryUnarchived.self) { projector, _, view in
            try projector.categories.update(BudgetCategoryID(view.streamID)) {
                $0.isArchived = false
            }
        },
    ]
}
