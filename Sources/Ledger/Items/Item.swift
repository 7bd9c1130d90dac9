package import EventSourcing
package import Records

/// A thing that an account has bought or owns. It is always in exactly one place: in a project, in
/// the business's own inventory, or back where it was bought.
package struct Item: Aggregate {
    package static let category = "item"

    /// All that can happen to an item.
    package enum Event: EventSet {
        case added(ItemAdded)
        case changed(ItemChanged)
        case moved(ItemMoved)
        case bookmarked(ItemBookmarked)
        case returned(ItemReturned)
        case writtenOff(ItemWrittenOff)
        case writeOffReversed(WriteOffReversed)

        package static let cases = [
            of(added), of(changed), of(moved), of(bookmarked), of(returned), of(writtenOff),
            of(writeOffReversed),
        ]

        package var event: any DomainEvent {
            switch self {
            case .added(let event): event
            case .changed(let event): event
            case .moved(let event): event
            case .bookmarked(let event): event
            case .returned(let event): event
            case .writtenOff(let event): event
            case .writeOffReversed(let event): event
            }
        }
    }

    /// Whether it was ever added.
    package private(set) var exists = false
    /// The account that owns it.
    package private(set) var accountId = AccountID()
    /// Where it is, unless it went back.
    package private(set) var place = ItemPlace()
    /// What it is.
    package private(set) var details = ItemDetails()
    /// Whether somebody marked it, to find it again.
    package private(set) var bookmark = false
    /// The return that it went back by; `nil`: it is in its ``place``.
    package private(set) var returnTransactionId: TransactionID?
    /// Why it was written off; `nil`: it wasn't.
    package private(set) var writeOffReason: String?
    /// Its part in each sale and return, in their order.
    package private(set) var parts: [ItemPart] = []

    package init() {}

    /// Whether it went back to where it was bought.
    package var isReturned: Bool { returnTransactionId != nil }

    /// Whether it was lost, broke or was given away.
    package var isWrittenOff: Bool { writeOffReason != nil }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        place.visit(&fields)
        details.visit(&fields)
        fields.field("bookmark", &bookmark)
        fields.field("returnTransactionId", &returnTransactionId)
        fields.field("writeOffReason", &writeOffReason)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .added(let added):
            exists = true
            accountId = added.accountId
            place = added.place
            details = added.details
        case .changed(let changed): changed.changes.apply(to: &details)
        case .moved(let moved):
            place = moved.to
            returnTransactionId = nil
            if let sale = moved.sale { parts.append(ItemPart(sale, of: moved)) }
            if let reversed = moved.reverses { takeBack(reversed) }
        case .bookmarked(let bookmarked): bookmark = bookmarked.bookmark
        case .returned(let returned):
            place = ItemPlace()
            returnTransactionId = returned.returnTransactionId
            parts.append(ItemPart(returned))
        case .writtenOff(let writtenOff): writeOffReason = writtenOff.reason
        case .writeOffReversed: writeOffReason = nil
        }
    }

    private mutating func takeBack(_ transaction: TransactionID) {
        for index in parts.indices where parts[index].transactionId == transaction {
            parts[index].isReversed = true
        }
    }
}

/// The name of one item.
package typealias ItemID = Identifier<Item>

/// Where an item is: in a project or, without one, in the business's own inventory; and there maybe
/// in a space.
package struct ItemPlace: Record, Hashable {
    /// `nil`: in the business's own inventory.
    package var projectId: ProjectID?
    /// A space of that project, or without a project of the business; `nil`: none.
    package var spaceId: SpaceID?

    package init() {}

    package init(projectId: ProjectID?, spaceId: SpaceID? = nil) {
        self.projectId = projectId
        self.spaceId = spaceId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("spaceId", &spaceId)
    }
}
