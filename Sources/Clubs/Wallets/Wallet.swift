package import EventSourcing
package import Records
package import Vocabulary

/// What a user has paid in and not yet used up. It is there from the first payment; before, and for
/// whoever never pays, it holds nothing.
package struct Wallet: Aggregate {
    package static let category = "wallet"
    package static let snapshotAfter: Int? = 500

    /// All that can happen to a wallet.
    package enum Event: EventSet {
        case credited(WalletCredited)
        case debited(WalletDebited)

        package static let cases: [EventCase<Self>] = [
            EventCase(WalletCredited.self, Self.credited),
            EventCase(WalletDebited.self, Self.debited),
        ]

        package var event: any DomainEvent {
            switch self {
            case .credited(let event): event
            case .debited(let event): event
            }
        }
    }

    /// Never negative.
    package private(set) var balanceCents = Cents.zero

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("balanceCents", &balanceCents)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .credited(let credited): balanceCents = credited.balanceCents
        case .debited(let debited): balanceCents = debited.balanceCents
        }
    }
}

/// The name of one wallet: its user's.
package typealias WalletID = Identifier<Wallet>

// What can have happened to a wallet, in the form that the log keeps for ever.

/// Money was paid in.
package struct WalletCredited: DomainEvent {
    package static let type = "WalletCredited"

    /// Above zero.
    package var amountCents = Cents.zero
    /// What for: at most 4,000 characters.
    package var memo: String?
    /// What the wallet holds from then on.
    package var balanceCents = Cents.zero

    package init() {}

    package init(amountCents: Cents, memo: String? = nil, balanceCents: Cents) {
        self.amountCents = amountCents
        self.memo = memo
        self.balanceCents = balanceCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("amountCents", &amountCents)
        fields.field("memo", &memo)
        fields.field("balanceCents", &balanceCents)
    }
}

/// Money was taken out.
package struct WalletDebited: DomainEvent {
    package static let type = "WalletDebited"

    /// Above zero, at most what was there.
    package var amountCents = Cents.zero
    /// What for: at most 4,000 characters.
    package var memo: String?
    /// What the wallet holds from then on.
    package var balanceCents = Cents.zero

    package init() {}

    package init(amountCents: Cents, memo: String? = nil, balanceCents: Cents) {
        self.amountCents = amountCents
        self.memo = memo
        self.balanceCents = balanceCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("amountCents", &amountCents)
        fields.field("memo", &memo)
        fields.field("balanceCents", &balanceCents)
    }
}
