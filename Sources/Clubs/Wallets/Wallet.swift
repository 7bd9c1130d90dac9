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

        package static let cases = [of(credited), of(debited)]

        package var event: any DomainEvent {
            switch self {
            case .credited(let event): event
            case .debited(let event): event
            }
        }
    }

    /// Never negative.
    package private(set) var balanceCents = Cents.zero
    /// What it holds, and its last payment was in; `nil` where the business had chosen none.
    package private(set) var currency: Currency?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("balanceCents", &balanceCents)
        fields.field("currency", &currency)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .credited(let credited):
            balanceCents = credited.balanceCents
            currency = credited.currency
        case .debited(let debited):
            balanceCents = debited.balanceCents
            currency = debited.currency
        }
    }
}

/// The name of one wallet: its user's.
package typealias WalletID = Identifier<Wallet>

/// What is paid from wallets; orders themselves are another context's.
package enum PaidOrder: Entity { package static let category = "order" }

/// The name of an order that is paid from a wallet.
package typealias PaidOrderID = Identifier<PaidOrder>

// What can have happened to a wallet, in the form that the log keeps for ever.

extension PersonalFields {
    /// What somebody pays for tells of them.
    fileprivate static let memo = PersonalFields(
        ["memo"], of: .stream, said: ["memo"], wasClear: true)
}

/// Money was paid in.
package struct WalletCredited: DomainEvent {
    package static let type = "WalletCredited"
    package static let personal: PersonalFields? = .memo

    /// Above zero.
    package var amountCents = Cents.zero
    /// What for: at most 4,000 characters.
    package var memo: String?
    /// The order that it paid, or is given back for.
    package var orderId: PaidOrderID?
    /// The match whose fee it paid, or is given back for.
    package var matchId: MatchID?
    /// What the wallet holds from then on.
    package var balanceCents = Cents.zero
    /// What both are in; left out where the business had chosen none.
    package var currency: Currency?

    package init() {}

    package init(
        amountCents: Cents, memo: String? = nil, orderId: PaidOrderID? = nil,
        matchId: MatchID? = nil, balanceCents: Cents, currency: Currency? = nil
    ) {
        self.amountCents = amountCents
        self.memo = memo
        self.orderId = orderId
        self.matchId = matchId
        self.balanceCents = balanceCents
        self.currency = currency
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("amountCents", &amountCents)
        fields.field("memo", &memo)
        fields.field("orderId", &orderId)
        fields.field("matchId", &matchId)
        fields.field("balanceCents", &balanceCents)
        fields.field("currency", &currency)
    }
}

/// Money was taken out.
package struct WalletDebited: DomainEvent {
    package static let type = "WalletDebited"
    package static let personal: PersonalFields? = .memo

    /// Above zero, at most what was there.
    package var amountCents = Cents.zero
    /// What for: at most 4,000 characters.
    package var memo: String?
    /// The order that it paid, or is given back for.
    package var orderId: PaidOrderID?
    /// The match whose fee it paid, or is given back for.
    package var matchId: MatchID?
    /// What the wallet holds from then on.
    package var balanceCents = Cents.zero
    /// What both are in; left out where the business had chosen none.
    package var currency: Currency?

    package init() {}

    package init(
        amountCents: Cents, memo: String? = nil, orderId: PaidOrderID? = nil,
        matchId: MatchID? = nil, balanceCents: Cents, currency: Currency? = nil
    ) {
        self.amountCents = amountCents
        self.memo = memo
        self.orderId = orderId
        self.matchId = matchId
        self.balanceCents = balanceCents
        self.currency = currency
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("amountCents", &amountCents)
        fields.field("memo", &memo)
        fields.field("orderId", &orderId)
        fields.field("matchId", &matchId)
        fields.field("balanceCents", &balanceCents)
        fields.field("currency", &currency)
    }
}
