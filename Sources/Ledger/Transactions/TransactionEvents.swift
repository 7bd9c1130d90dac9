package import EventSourcing
package import Records
package import Vocabulary

// What can have happened to a transaction, in the form that the log keeps for ever.

/// A transaction was recorded.
package struct TransactionRecorded: DomainEvent {
    package static let type = "TransactionRecorded"
    package static let personal: PersonalFields? = .purchaser

    /// The account whose books it is in, for ever.
    package var accountId = AccountID()
    /// All that was said of it.
    package var details = TransactionDetails()
    /// What made it together with what happened to its items; `nil`: it is one by itself, or in a log
    /// from before there was this mark.
    package var canonicalKind: CanonicalKind?

    package init() {}

    package init(
        accountId: AccountID, details: TransactionDetails, canonicalKind: CanonicalKind? = nil
    ) {
        self.accountId = accountId
        self.details = details
        self.canonicalKind = canonicalKind
    }

    /// Without the mark it shows by its items whether it is one with what happened to them.
    var itemsThatMayBeOneWithIt: [ItemID] {
        switch details.transactionType {
        case .sale, .return: details.itemIds ?? []
        case .purchase, .toInventory: []
        }
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("canonicalKind", &canonicalKind)
    }
}

/// A transaction's details were put right.
///
/// A reader that keeps the details has both sides of the change: what it has, and what
/// ``TransactionDetails/apply(_:)`` makes of it.
package struct TransactionAmended: DomainEvent {
    package static let type = "TransactionAmended"
    package static let personal: PersonalFields? = .purchaser

    /// The new values of what changed, and of nothing else.
    package var changes = TransactionChanges()

    package init() {}

    package init(changes: TransactionChanges) {
        self.changes = changes
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}

extension PersonalFields {
    /// Who paid: known by nothing but a name.
    static let purchaser = PersonalFields(
        ["purchasedBy"], of: .name("purchasedBy"), wasClear: true)
}

/// A transaction was cancelled: it counts for nothing.
package struct TransactionCanceled: DomainEvent {
    package static let type = "TransactionCanceled"

    package var reason = ""

    package init() {}

    package init(reason: String) {
        self.reason = reason
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reason", &reason)
    }
}

/// A sale or a return of items was taken back: it counts for nothing, and in the same append each of
/// its items went where it had been.
package struct TransactionReversed: DomainEvent {
    package static let type = "TransactionReversed"

    package var reason = ""

    package init() {}

    package init(reason: String) {
        self.reason = reason
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reason", &reason)
    }
}

/// What a transaction left owing was paid back.
package struct ReimbursementSettled: DomainEvent {
    package static let type = "ReimbursementSettled"

    /// All that was paid back of it until now: negative where money had come back.
    package var reimbursedCents = Cents.zero

    package init() {}

    package init(reimbursedCents: Cents) {
        self.reimbursedCents = reimbursedCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reimbursedCents", &reimbursedCents)
    }
}

/// A settlement was said by mistake: of all that it told nothing was paid back.
package struct ReimbursementReversed: DomainEvent {
    package static let type = "ReimbursementReversed"

    package var reason = ""
    /// What was paid back of the transaction all the same, by the settlement before; `nil`: nothing.
    package var reimbursedCents: Cents?

    package init() {}

    package init(reason: String, reimbursedCents: Cents? = nil) {
        self.reason = reason
        self.reimbursedCents = reimbursedCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reason", &reason)
        fields.field("reimbursedCents", &reimbursedCents)
    }
}
