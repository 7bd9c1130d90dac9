public import EventSourcing
public import Records
public import Vocabulary

// What can have happened to an item, in the form that the log keeps for ever.

/// An item was added to the books.
public struct ItemAdded: DomainEvent {
    public static let type = "ItemAdded"

    /// The account that owns it, for ever.
    public var accountId = AccountID()
    /// Where it was from the first.
    public var place = ItemPlace()
    /// What it is.
    public var details = ItemDetails()

    public init() {}

    public init(accountId: AccountID, place: ItemPlace, details: ItemDetails) {
        self.accountId = accountId
        self.place = place
        self.details = details
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        place.visit(&fields)
        details.visit(&fields)
    }
}

/// An item's details were changed.
public struct ItemChanged: DomainEvent {
    public static let type = "ItemChanged"

    /// The new values of what changed, and of nothing else.
    public var changes = ItemChanges()

    public init() {}

    public init(changes: ItemChanges) {
        self.changes = changes
    }

    public mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}

/// An item came from one place to another: it was moved, or it was sold.
public struct ItemMoved: DomainEvent {
    public static let type = "ItemMoved"

    /// Where it was.
    public var from = ItemPlace()
    /// Where it is from now on.
    public var to = ItemPlace()
    /// `nil`: no money went the other way.
    public var sale: ItemSale?

    public init() {}

    public init(from: ItemPlace, to: ItemPlace, sale: ItemSale? = nil) {
        self.from = from
        self.to = to
        self.sale = sale
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("from", &from)
        fields.field("to", &to)
        fields.field("sale", &sale)
    }
}

/// An item's part in an inventory sale.
public struct ItemSale: Record {
    /// The sale.
    public var transactionId = TransactionID()
    /// Which way it went.
    public var direction = InventorySaleDirection.businessToProject
    /// What the item counts for in the sale's amount.
    public var priceCents = Cents.zero

    public init() {}

    public init(
        transactionId: TransactionID, direction: InventorySaleDirection, priceCents: Cents
    ) {
        self.transactionId = transactionId
        self.direction = direction
        self.priceCents = priceCents
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("direction", &direction)
        fields.field("priceCents", &priceCents)
    }
}

/// An item was bookmarked, or its bookmark taken away.
public struct ItemBookmarked: DomainEvent {
    public static let type = "ItemBookmarked"

    /// Whether it is marked from now on.
    public var bookmark = false

    public init() {}

    public init(bookmark: Bool) {
        self.bookmark = bookmark
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("bookmark", &bookmark)
    }
}

/// An item went back to where it was bought.
public struct ItemReturned: DomainEvent {
    public static let type = "ItemReturned"

    /// The purchase.
    public var transactionId = TransactionID()
    /// The return.
    public var returnTransactionId = TransactionID()
    /// Where it was until then.
    public var from = ItemPlace()
    /// What came back for it.
    public var priceCents = Cents.zero

    public init() {}

    public init(
        transactionId: TransactionID, returnTransactionId: TransactionID, from: ItemPlace,
        priceCents: Cents
    ) {
        self.transactionId = transactionId
        self.returnTransactionId = returnTransactionId
        self.from = from
        self.priceCents = priceCents
    }

    public var tags: [String] { [Self.tag(of: transactionId)] }

    /// Borne by all that went back of one purchase.
    static func tag(of purchase: TransactionID) -> String { "return-of:\(purchase)" }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("returnTransactionId", &returnTransactionId)
        fields.field("from", &from)
        fields.field("priceCents", &priceCents)
    }
}
