import EventSourcing
import EventStore
import Ledger
import Records

// Accounts with all that is their own, and invitations to them.

extension BudgetProjector {
    static let accounts: [EventHandler<Self>] = [
        on(AccountOpened.self) { projector, opened, view in
            var row = AccountRow()
            row.accountId = AccountID(view.streamID)
            row.name = opened.name
            row.ownerUid = opened.ownerUid
            row.currency = opened.currency
            row.members = Members(of: opened)
            projector.accounts.put(new: row, by: view)
        },
        on(MemberAdded.self) { projector, added, view in
            try projector.members(by: view) { $0.apply(added) }
        },
        on(MemberRoleChanged.self) { projector, changed, view in
            try projector.members(by: view) { $0.apply(changed) }
        },
        on(MemberChanged.self) { projector, changed, view in
            try projector.members(by: view) { $0.apply(changed) }
        },
        on(MemberRemoved.self) { projector, removed, view in
            try projector.members(by: view) { $0.apply(removed) }
        },
        on(AccountRenamed.self) { projector, renamed, view in
            try projector.accounts.update(AccountID(view.streamID), by: view) {
                $0.name = renamed.name
            }
        },
        on(AccountClosed.self) { projector, _, view in
            try projector.accounts.update(AccountID(view.streamID), by: view) {
                $0.isClosed = true
            }
        },
        on(AccountReopened.self) { projector, _, view in
            try projector.accounts.update(AccountID(view.streamID), by: view) {
                $0.isClosed = false
            }
        },
        on(VendorDefaultSet.self) { projector, set, view in
            try projector.accounts.update(AccountID(view.streamID), by: view) {
                $0.vendorDefaults.apply(set)
            }
        },
        on(VendorDefaultRemoved.self) { projector, removed, view in
            try projector.accounts.update(AccountID(view.streamID), by: view) {
                $0.vendorDefaults.apply(removed)
            }
        },
        on(BusinessProfileChanged.self) { projector, changed, view in
            try projector.accounts.update(AccountID(view.streamID), by: view) {
                changed.changes.apply(to: &$0.businessProfile)
            }
        },
        on(BusinessProfileErased.self) { projector, _, view in
            try projector.accounts.update(AccountID(view.streamID), by: view) {
                $0.businessProfile.erase()
            }
        },
        on(BudgetCategoriesReordered.self) { projector, reordered, view in
            try projector.accounts.update(AccountID(view.streamID), by: view)
            for (place, id) in reordered.order.enumerated() {
                try projector.categories.update(id) { $0.order = Int64(place) }
            }
        },
    ]

    private func members(
        by view: borrowing EventView, _ change: (inout Members) -> Void
    ) throws {
        try accounts.update(AccountID(view.streamID), by: view) { row in
            change(&row.members)
            row.ownerUid = row.members.firstOwner ?? row.ownerUid
        }
    }

    static let invites: [EventHandler<Self>] = [
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
            try projector.close(view, .accepted)
        },
        on(InviteRevoked.self) { projector, _, view in try projector.close(view, .revoked) },
    ]

    private func close(_ view: borrowing EventView, _ status: InviteStatus) throws {
        try invites.update(InviteID(view.streamID)) { invite in
            invite.status = status
            // What the address reads, from here on, if this is made again from the log.
            invite.email = StandIn.erased
        }
    }
}
