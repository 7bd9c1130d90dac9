import Records
package import Vocabulary

/// An item's part in a sale or a return that one of its events tells of.
package struct ItemPart: Sendable, Equatable {
    package let kind: CanonicalKind
    package let transactionId: TransactionID
    /// Where it was until then.
    package let from: ItemPlace
    /// Where it was put; `nil`: back where it was bought.
    package let to: ItemPlace?
    package let priceCents: Cents
    /// Whether it was taken back since.
    package var isReversed = false

    init(_ sale: ItemSale, of moved: ItemMoved) {
        kind = .sale
        transactionId = sale.transactionId
        from = moved.from
        to = moved.to
        priceCents = sale.priceCents
    }

    init(_ returned: ItemReturned) {
        kind = .return
        transactionId = returned.returnTransactionId
        from = returned.from
        to = nil
        priceCents = returned.priceCents
    }
}

extension Item {
    /// Its part in a transaction, whatever has become of it.
    func part(in transaction: TransactionID) -> ItemPart? {
        parts.last { $0.transactionId == transaction }
    }

    /// The last sale or return of it that wasn't taken back.
    var lastPart: ItemPart? { parts.last { !$0.isReversed } }

    /// Whether it is still where this part has put it, the space there aside.
    func isWhere(_ part: ItemPart) -> Bool {
        switch part.kind {
        case .sale: isHere && place.projectId == part.to?.projectId
        case .return: returnTransactionId == part.transactionId
        }
    }

    /// Whether it is in its ``place``: neither gone back nor written off.
    var isHere: Bool { !isReturned && !isWrittenOff }
}
