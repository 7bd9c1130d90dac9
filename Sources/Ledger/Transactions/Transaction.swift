package import EventSourcing
package import Records
package import Vocabulary

/// Money that an account spent, got back or moved, on one day.
package struct Transaction: Aggregate {
    package static let category = "transaction"

    /// All that can happen to a transaction.
    package enum Event: EventSet {
        case recorded(TransactionRecorded)
        case amended(TransactionAmended)
        case canceled(TransactionCanceled)
        case attached(AttachmentAdded)
        case detached(AttachmentRemoved)
        case reversed(TransactionReversed)
        case reimbursed(ReimbursementSettled)
        case reimbursementReversed(ReimbursementReversed)

        package static let cases = [
            of(recorded), of(amended), of(canceled), of(attached), of(detached), of(reversed),
            of(reimbursed), of(reimbursementReversed),
        ]

        package var event: any DomainEvent {
            switch self {
            case .recorded(let event): event
            case .amended(let event): event
            case .canceled(let event): event
            case .attached(let event): event
            case .detached(let event): event
            case .reversed(let event): event
            case .reimbursed(let event): event
            case .reimbursementReversed(let event): event
            }
        }
    }

    /// Whether it was ever recorded.
    package private(set) var exists = false
    /// The account whose books it is in.
    package private(set) var accountId = AccountID()
    /// What it says, amendments and all.
    package private(set) var details = TransactionDetails()
    /// What made it together with what happened to its items; `nil` for one by itself, and for any in
    /// logs from before there was this mark.
    package private(set) var canonicalKind: CanonicalKind?
    /// What it listed when it was recorded, if it may be one with what happened to those.
    package private(set) var recordedItemIds: [ItemID] = []
    /// What each settlement told that was paid back of it until then, but for those that were un-said.
    package private(set) var settlements: [Cents] = []
    /// Whether it was cancelled together with what happened to its items.
    package private(set) var isReversed = false
    /// A cancelled transaction counts for nothing and takes no change.
    package private(set) var isCanceled = false
    /// Why it was cancelled, if that was said.
    package private(set) var cancelReason: String?

    package init() {}

    /// What was paid back of it; `nil`: nothing was.
    package var reimbursedCents: Cents? { settlements.last }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("canonicalKind", &canonicalKind)
        var reimbursedCents = reimbursedCents
        fields.field("reimbursedCents", &reimbursedCents)
        fields.field("isCanceled", &isCanceled)
        fields.field("cancelReason", &cancelReason)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .recorded(let recorded):
            exists = true
            accountId = recorded.accountId
            details = recorded.details
            canonicalKind = recorded.canonicalKind
            recordedItemIds = recorded.itemsThatMayBeOneWithIt
        case .amended(let amended): details.apply(amended.changes)
        case .canceled(let canceled):
            isCanceled = true
            cancelReason = canceled.reason
        case .attached(let added): details.attach(added)
        case .detached(let removed): details.detach(removed)
        case .reversed(let reversed):
            isReversed = true
            isCanceled = true
            cancelReason = reversed.reason
        case .reimbursed(let settled): settlements.append(settled.reimbursedCents)
        case .reimbursementReversed: _ = settlements.popLast()
        }
    }
}

/// The name of one transaction.
package typealias TransactionID = Identifier<Transaction>
