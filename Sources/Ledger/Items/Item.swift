public import EventSourcing
public import Records

/// A thing that an account has bought or owns. It is always in exactly one place: in a project, in
/// the business's own inventory, or back where it was bought.
public struct Item: Aggregate {
    public static let category = "item"

    /// All that can happen to an item.
    public enum Event: EventSet {
        case added(ItemAdded)
        case changed(ItemChanged)
        case moved(ItemMoved)
        case bookmarked(ItemBookmarked)
        case returned(ItemReturned)

        public static let cases: [EventCase<Self>] = [
            EventCase(ItemAdded.self, Self.added),
            EventCase(ItemChanged.self, Self.changed),
            EventCase(ItemMoved.self, Self.moved),
            EventCase(ItemBookmarked.self, Self.bookmarked),
            EventCase(ItemReturned.self, Self.returned),
        ]

        public var event: any DomainEvent {
            switch self {
            case .added(let event): event
            case .changed(let event): event
            case .moved(let event): event
            case .bookmarked(let event): event
            case .returned(let event): event
            }
        }
    }

    /// Whether it was ever added.
    public private(set) var exists = false
    /// The account that owns it.
    public private(set) var accountId = AccountID()
    /// Where it is, unless it went back.
    public private(set) var place = ItemPlace()
    /// What it is.
    public private(set) var details = ItemDetails()
    /// Whether somebody marked it, to find it again.
    public private(set) var bookmark = false
    /// The return that it went back by; `nil`: it is in its ``place``.
    public private(set) var returnTransactionId: TransactionID?

    public init() {}

    /// Whether it went back to where it was bought.
    public var isReturned: Bool { returnTransactionId != nil }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        place.visit(&fields)
        details.visit(&fields)
        fields.field("bookmark", &bookmark)
        fields.field("returnTransactionId", &returnTransactionId)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .added(let added):
            exists = true
            accountId = added.accountId
            place = added.place
            details = added.details
        case .changed(let changed): details.take(changed.changes)
        case .moved(let moved):
            place = moved.to
            returnTransactionId = nil
        case .bookmarked(let bookmarked): bookmark = bookmarked.bookmark
        case .returned(let returned):
            place = ItemPlace()
            returnTransactionId = returned.returnTransactionId
        }
    }
}

/// The name of one item.
public typealias ItemID = Identifier<Item>

/// Where an item is: in a project or, without one, in the business's own inventory; and there maybe
/// in a space.
public struct ItemPlace: Record, Hashable {
    /// `nil`: in the business's own inventory.
    public var projectId: ProjectID?
    /// A space of that project, or without a project of the business; `nil`: none.
    public var spaceId: SpaceID?

    public init() {}

    public init(projectId: ProjectID?, spaceId: SpaceID? = nil) {
        self.projectId = projectId
        self.spaceId = spaceId
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("spaceId", &spaceId)
    }
}
