package import EventSourcing
package import Records
package import Vocabulary

// What can have happened to an item, in the form that the log keeps for ever.

/// An item was added to the books.
package struct ItemAdded: DomainEvent {
    package static let type = "ItemAdded"
    package static let personal: PersonalFields? = .purchaser

    /// The account that owns it, for ever.
    package var accountId = AccountID()
    /// Where it was from the first.
    package var place = ItemPlace()
    /// What it is.
    package var details = ItemDetails()

    package init() {}

    package init(accountId: AccountID, place: ItemPlace, details: ItemDetails) {
        self.accountId = accountId
        self.place = place
        self.details = details
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        place.visit(&fields)
        details.visit(&fields)
    }
}

/// An item's details were changed.
package struct ItemChanged: DomainEvent {
    package static let type = "ItemChanged"
    package static let personal: PersonalFields? = .purchaser

    /// The new values of what changed, and of nothing else.
    package var changes = ItemChanges()

    package init() {}

    package init(changes: ItemChanges) {
        self.changes = changes
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}

/// An item came from one place to another: it was moved, or it was sold.
package struct ItemMoved: DomainEvent {
    package static let type = "ItemMoved"

    /// Where it was.
    package var from = ItemPlace()
    /// Where it is from now on.
    package var to = ItemPlace()
    /// `nil`: no money went the other way.
    package var sale: ItemSale?
    /// The sale or return that was taken back by it; `nil`: none was.
    package var reverses: TransactionID?

    package init() {}

    package init(
        from: ItemPlace, to: ItemPlace, sale: ItemSale? = nil, reversing: TransactionID? = nil
    ) {
        self.from = from
        self.to = to
        self.sale = sale
        reverses = reversing
    }

    /// That of all that came back of a purchase, if something did by it.
    package var tags: [String] { sale?.boughtIn.map { [ItemReturned.tag(of: $0)] } ?? [] }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("from", &from)
        fields.field("to", &to)
        fields.field("sale", &sale)
        fields.field("reverses", &reverses)
    }
}

/// An item's part in an inventory sale.
package struct ItemSale: Record {
    /// The sale.
    package var transactionId = TransactionID()
    package var direction = InventorySaleDirection.businessToProject
    /// What the item counts for in the sale's amount.
    package var priceCents = Cents.zero
    /// The project's own purchase, where that is what comes back by it; `nil`: a sale to it is, or in a
    /// log from before this was told.
    package var boughtIn: TransactionID?

    package init() {}

    package init(
        transactionId: TransactionID, direction: InventorySaleDirection, priceCents: Cents,
        boughtIn: TransactionID? = nil
    ) {
        self.transactionId = transactionId
        self.direction = direction
        self.priceCents = priceCents
        self.boughtIn = boughtIn
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("direction", &direction)
        fields.field("priceCents", &priceCents)
        fields.field("boughtIn", &boughtIn)
    }
}

/// An item was bookmarked, or its bookmark taken away.
package struct ItemBookmarked: DomainEvent {
    package static let type = "ItemBookmarked"

    /// Whether it is marked from now on.
    package var bookmark = false

    package init() {}

    package init(bookmark: Bool) {
        self.bookmark = bookmark
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("bookmark", &bookmark)
    }
}

/// An item went back to where it was bought.
package struct ItemReturned: DomainEvent {
    package static let type = "ItemReturned"

    /// The purchase.
    package var transactionId = TransactionID()
    /// The return.
    package var returnTransactionId = TransactionID()
    /// Where it was until then.
    package var from = ItemPlace()
    /// What came back for it.
    package var priceCents = Cents.zero

    package init() {}

    package init(
        transactionId: TransactionID, returnTransactionId: TransactionID, from: ItemPlace,
        priceCents: Cents
    ) {
        self.transactionId = transactionId
        self.returnTransactionId = returnTransactionId
        self.from = from
        self.priceCents = priceCents
    }

    package var tags: [String] { [Self.tag(of: transactionId)] }

    /// Borne by all that came back of one purchase: what was returned, and what its project sold back.
    static func tag(of purchase: TransactionID) -> String { "return-of:\(purchase)" }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("returnTransactionId", &returnTransactionId)
        fields.field("from", &from)
        fields.field("priceCents", &priceCents)
    }
}

/// An item was lost, broke or was given away: it is in no list and no sum.
package struct ItemWrittenOff: DomainEvent {
    package static let type = "ItemWrittenOff"

    package var reason = ""

    package init() {}

    package init(reason: String) {
        self.reason = reason
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reason", &reason)
    }
}

/// An item that was written off is where it was after all.
package struct WriteOffReversed: DomainEvent {
    package static let type = "WriteOffReversed"

    package var reason = ""

    package init() {}

    package init(reason: String) {
        self.reason = reason
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reason", &reason)
    }
}
