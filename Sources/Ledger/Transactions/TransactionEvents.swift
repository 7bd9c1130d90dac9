import EventSourcing
package import Records

// What can have happened to a transaction, in the form that the log keeps for ever.

/// A transaction was recorded.
package struct TransactionRecorded: DomainEvent {
    package static let type = "TransactionRecorded"

    /// The account whose books it is in, for ever.
    package var accountId = AccountID()
    /// All that was said of it.
    package var details = TransactionDetails()

    package init() {}

    package init(accountId: AccountID, details: TransactionDetails) {
        self.accountId = accountId
        self.details = details
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
    }
}

/// A transaction's details were put right.
///
/// A reader that keeps the details has both sides of the change: what it has, and what
/// ``TransactionDetails/apply(_:)`` makes of it.
package struct TransactionAmended: DomainEvent {
    package static let type = "TransactionAmended"

    /// The new values of what changed, and of nothing else.
    package var changes = TransactionChanges()

    package init() {}

    package init(changes: TransactionChanges) {
        self.changes = changes
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
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
