public import EventSourcing
public import Records
public import Vocabulary

/// What a user has paid in and not yet used up. It is there from the first payment; before, and for
/// whoever never pays, it holds nothing.
public struct Wallet: Aggregate {
    public static let category = "wallet"
    public static let snapshotAfter: Int? = 500

    /// All that can happen to a wallet.
    public enum Event: EventSet {
        case credited(WalletCredited)
        case debited(WalletDebited)

        public static let cases: [EventCase<Self>] = [
            EventCase(WalletCredited.self, Self.credited),
            EventCase(WalletDebited.self, Self.debited),
        ]

        public var event: any DomainEvent {
            switch self {
            case .credited(let event): event
            case .debited(let event): event
            }
        }
    }

    /// Never negative.
    public private(set) var balanceCents = Cents.zero

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("balanceCents", &balanceCents)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .credited(let credited): balanceCents = credited.balanceCents
        case .debited(let debited): balanceCents = debited.balanceCents
        }
    }
}

/// The name of one wallet: its user's.
public typealias WalletID = Identifier<Wallet>

// What can have happened to a wallet, in the form that the log keeps for ever.

/// Money was paid in.
public struct WalletCredited: DomainEvent {
    public static let type = "WalletCredited"

    /// Above zero.
    public var amountCents = Cents.zero
    /// What for: at most 4,000 characters.
    public var memo: String?
    /// What the wallet holds from then on.
    public var balanceCents = Cents.zero

    public init() {}

    public init(amountCents: Cents, memo: String? = nil, balanceCents: Cents) {
        self.amountCents = amountCents
        self.memo = memo
        self.balanceCents = balanceCents
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("amountCents", &amountCents)
        fields.field("memo", &memo)
        fields.field("balanceCents", &balanceCents)
    }
}

/// Money was taken out.
public struct WalletDebited: DomainEvent {
    public static let type = "WalletDebited"

    /// Above zero, at most what was there.
    public var amountCents = Cents.zero
    /// What for: at most 4,000 characters.
    public var memo: String?
    /// What the wallet holds from then on.
    public var balanceCents = Cents.zero

    public init() {}

    public init(amountCents: Cents, memo: String? = nil, balanceCents: Cents) {
        self.amountCents = amountCents
        self.memo = memo
        self.balanceCents = balanceCents
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("amountCents", &amountCents)
        fields.field("memo", &memo)
        fields.field("balanceCents", &balanceCents)
    }
}
