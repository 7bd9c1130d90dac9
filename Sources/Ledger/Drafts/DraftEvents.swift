package import EventSourcing
package import Records

// What can have happened to a draft of a transaction, in the form that the log keeps for ever.

/// A transaction was drafted, with what was known of it.
package struct TransactionDrafted: DomainEvent {
    package static let type = "TransactionDrafted"
    package static let personal: PersonalFields? = .purchaser

    /// The account in whose books it is to be, for ever.
    package var accountId = AccountID()
    /// What was known.
    package var details = Partly<TransactionDetails>()

    package init() {}

    package init(accountId: AccountID, details: Partly<TransactionDetails>) {
        self.accountId = accountId
        self.details = details
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
    }
}

/// More came to be known of a draft, or something was put right.
package struct DraftAmended: DomainEvent {
    package static let type = "DraftAmended"
    package static let personal: PersonalFields? = .purchaser

    /// The new values of what changed, and of nothing else.
    package var changes = Changes<Partly<TransactionDetails>>()

    package init() {}

    package init(changes: Changes<Partly<TransactionDetails>>) {
        self.changes = changes
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}

/// A draft became a transaction, which was recorded in the same append.
package struct DraftRecorded: DomainEvent {
    package static let type = "DraftRecorded"

    /// The transaction.
    package var transactionId = TransactionID()

    package init() {}

    package init(transactionId: TransactionID) {
        self.transactionId = transactionId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
    }
}

/// A draft was thrown away: nothing came of it.
package struct DraftDiscarded: DomainEvent {
    package static let type = "DraftDiscarded"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}
