public import EventSourcing
public import Records

// What can have happened to a transaction, in the form that the log keeps for ever.

/// A transaction was recorded.
public struct TransactionRecorded: DomainEvent {
    public static let type = "TransactionRecorded"

    /// The account whose books it is in, for ever.
    public var accountId = AccountID()
    /// All that was said of it.
    public var details = TransactionDetails()

    public init() {}

    public init(accountId: AccountID, details: TransactionDetails) {
        self.accountId = accountId
        self.details = details
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
    }
}

/// A transaction's details were put right.
///
/// A reader that keeps the details has both sides of the change: what it has, and what
/// ``TransactionDetails/apply(_:)`` makes of it.
public struct TransactionAmended: DomainEvent {
    public static let type = "TransactionAmended"

    /// The new values of what changed, and of nothing else.
    public var changes = TransactionChanges()

    public init() {}

    public init(changes: TransactionChanges) {
        self.changes = changes
    }

    public mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}

/// A transaction was cancelled: it counts for nothing.
public struct TransactionCanceled: DomainEvent {
    public static let type = "TransactionCanceled"

    public var reason = ""

    public init() {}

    public init(reason: String) {
        self.reason = reason
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reason", &reason)
    }
}
