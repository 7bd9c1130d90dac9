package import EventSourcing
package import Records

/// Money that an account spent, got back or moved, on one day.
package struct Transaction: Aggregate {
    package static let category = "transaction"

    /// All that can happen to a transaction.
    package enum Event: EventSet {
        case recorded(TransactionRecorded)
        case amended(TransactionAmended)
        case canceled(TransactionCanceled)
        case attached(AttachmentAdded)

        package static let cases: [EventCase<Self>] = [
            EventCase(TransactionRecorded.self, Self.recorded),
            EventCase(TransactionAmended.self, Self.amended),
            EventCase(TransactionCanceled.self, Self.canceled),
            EventCase(AttachmentAdded.self, Self.attached),
        ]

        package var event: any DomainEvent {
            switch self {
            case .recorded(let event): event
            case .amended(let event): event
            case .canceled(let event): event
            case .attached(let event): event
            }
        }
    }

    /// Whether it was ever recorded.
    package private(set) var exists = false
    /// The account whose books it is in.
    package private(set) var accountId = AccountID()
    /// What it says, amendments and all.
    package private(set) var details = TransactionDetails()
    /// A cancelled transaction counts for nothing and takes no change.
    package private(set) var isCanceled = false
    /// Why it was cancelled, if that was said.
    package private(set) var cancelReason: String?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("isCanceled", &isCanceled)
        fields.field("cancelReason", &cancelReason)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .recorded(let recorded):
            exists = true
            accountId = recorded.accountId
            details = recorded.details
        case .amended(let amended): details.apply(amended.changes)
        case .canceled(let canceled):
            isCanceled = true
            cancelReason = canceled.reason
        case .attached(let added): details.attach(added)
        }
    }
}

/// The name of one transaction.
package typealias TransactionID = Identifier<Transaction>
