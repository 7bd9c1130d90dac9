public import EventSourcing

/// A business that keeps books here: every project, category and transaction belongs to one.
public struct Account: Aggregate {
    public static let category = "account"

    public enum Event: EventSet {
        case opened(AccountOpened)

        public static let cases: [EventCase<Self>] = [
            EventCase(AccountOpened.self, Self.opened)
        ]

        public var event: any DomainEvent {
            switch self {
            case .opened(let event): event
            }
        }
    }

    public private(set) var exists = false
    public private(set) var name = ""
    public private(set) var ownerUid = MemberID()
    /// Of every amount in the account: three letters of ISO 4217.
    public private(set) var currency = ""

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("ownerUid", &ownerUid)
        fields.field("currency", &currency)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .opened(let opened):
            exists = true
            name = opened.name
            ownerUid = opened.ownerUid
            currency = opened.currency
        }
    }
}

/// The name of one account.
public typealias AccountID = Identifier<Account>

/// Someone who works with an account's books, known by the name they sign in with.
public enum Member {}

/// The name that a member signs in with.
public typealias MemberID = Identifier<Member>
