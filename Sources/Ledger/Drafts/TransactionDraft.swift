package import EventSourcing
package import Records
import Vocabulary

/// A transaction of which not all is known yet. It is in no sum until it is recorded.
package struct TransactionDraft: Aggregate {
    package static let category = "transactiondraft"

    /// All that can happen to a draft.
    package enum Event: EventSet {
        case drafted(TransactionDrafted)
        case amended(DraftAmended)
        case recorded(DraftRecorded)
        case discarded(DraftDiscarded)

        package static let cases = [of(drafted), of(amended), of(recorded), of(discarded)]

        package var event: any DomainEvent {
            switch self {
            case .drafted(let event): event
            case .amended(let event): event
            case .recorded(let event): event
            case .discarded(let event): event
            }
        }
    }

    /// Whether it was ever drafted.
    package private(set) var exists = false
    /// The account in whose books it is to be.
    package private(set) var accountId = AccountID()
    /// What is known.
    package private(set) var details = Partly<TransactionDetails>()
    /// What has become of it.
    package private(set) var draftStatus = DraftStatus.open
    /// What it was recorded as.
    package private(set) var transactionId: TransactionID?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("draftStatus", &draftStatus)
        fields.field("transactionId", &transactionId)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .drafted(let drafted):
            exists = true
            accountId = drafted.accountId
            details = drafted.details
        case .amended(let amended): amended.changes.apply(to: &details)
        case .recorded(let recorded):
            draftStatus = .recorded
            transactionId = recorded.transactionId
        case .discarded: draftStatus = .discarded
        }
    }
}

/// The name of one draft.
package typealias TransactionDraftID = Identifier<TransactionDraft>

/// What has become of a draft.
package enum DraftStatus: String, Choice {
    case open, recorded, discarded
}

extension TransactionDraft {
    /// - Throws: `not-found`, or `draft-closed` once it was recorded or discarded.
    func requireOpen(_ id: TransactionDraftID) throws(Rejection) {
        guard exists else {
            throw .notFound(
                "draft", id, "draftId", hint: .next(.ask("transaction-drafts")))
        }
        switch draftStatus {
        case .open: return
        case .recorded:
            throw Rejection(
                .draftClosed, field: "draftId",
                "draft \(id) was recorded as transaction \(transactionId?.text ?? "")",
                hint: .next(.lookUp(command: "AmendTransaction")))
        case .discarded:
            throw Rejection(
                .draftClosed, field: "draftId", "draft \(id) was discarded", hint: "draft it anew")
        }
    }
}

extension Partly<TransactionDetails> {
    /// What must be known before it can be recorded, and isn't.
    package var missingOfTransaction: [String] {
        let isSale = !missing.contains("transactionType") && values.transactionType == .sale
        return missing
            + (isSale && values.projectId == nil ? ["projectId"] : [])
            + (isSale && values.inventorySaleDirection == nil ? ["inventorySaleDirection"] : [])
    }

    /// What is known, with such values in the place of the rest that no rule finds fault with them.
    var filledIn: TransactionDetails {
        var details = values
        let missing = Set(missing)
        if missing.contains("transactionDate") { details.transactionDate = "2000-01-01" }
        if missing.contains("amountCents") { details.amountCents = details.subtotalCents ?? .zero }
        if missing.contains("transactionType") {
            details.transactionType = details.inventorySaleDirection == nil ? .purchase : .sale
        }
        let isHalfASale = details.projectId == nil || details.inventorySaleDirection == nil
        if details.transactionType == .sale, isHalfASale {
            details.transactionType = .purchase
            details.inventorySaleDirection = nil
        }
        return details
    }
}

extension CommandGuide.Rule {
    static let draftOpen = Self(
        .draftClosed, "the draft was neither recorded nor discarded")
    /// What is asked of the fields of a draft that are known.
    static let draft: [Self] = CommandGuide.Rule.transaction.filter {
        $0.code != .directionRequired && $0.code != .requiredFieldEmpty
    }
}
