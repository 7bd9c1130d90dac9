import EventSourcing
import EventStore
import Records
import Vocabulary

// What came back of a purchase, from the seller or, of what a project bought, from the business that took
// it over: as long as that counts, the purchase stays what it was, or more would have come back than was
// paid, or to elsewhere.

/// What came back for one item.
struct PurchaseReturn {
    let kind: CanonicalKind
    let by: TransactionID
    let cents: Cents

    /// Why `purchase` stays as it is.
    func told(of purchase: TransactionID) -> Sentence {
        switch kind {
        case .return: "things came back of transaction \(purchase), by the return \(by)"
        case .sale: "things came back of transaction \(purchase), by the sale \(by)"
        }
    }
}

extension Facts {
    /// What came back of `purchase` by returns and sales that count, an amount for each item.
    func returns(of purchase: TransactionID) throws(Rejection) -> [PurchaseReturn] {
        var returns: [PurchaseReturn] = []
        for event in events(tagged: ItemReturned.tag(of: purchase)) {
            let events: Decoded<Item.Event>
            do throws(EventFault) {
                events = try Item.Event.decode(event)
            } catch {
                throw Rejection(error)
            }
            for event in events {
                if let found = event.purchaseReturn, !state(of: found.by).isCanceled {
                    returns.append(found)
                }
            }
        }
        return returns
    }
}

extension Item.Event {
    /// What came back of the purchase whose tag it bears.
    fileprivate var purchaseReturn: PurchaseReturn? {
        switch self {
        case .returned(let returned):
            PurchaseReturn(
                kind: .return, by: returned.returnTransactionId, cents: returned.priceCents)
        case .moved(let moved):
            moved.sale.map {
                PurchaseReturn(kind: .sale, by: $0.transactionId, cents: $0.priceCents)
            }
        case .added, .changed, .bookmarked, .writtenOff, .writeOffReversed: nil
        }
    }
}

extension Transaction {
    /// - Throws: `transaction-returned` where anything came back of it, by what counts.
    func requireNothingReturned(_ id: TransactionID, _ facts: Facts) throws(Rejection) {
        if let first = try facts.returns(of: id).first {
            throw Rejection(
                .transactionReturned, field: "transactionId",
                first.told(of: id),
                hint: first.kind.reversal(of: first.by))
        }
    }

    /// All that came back of it, these amounts included, is at most what it cost.
    /// - Throws: `invalid-amount` where it would be more.
    func requireCovers(
        _ amounts: [Cents], back id: TransactionID, _ facts: Facts
    ) throws(Rejection) {
        let before = try facts.returns(of: id).map(\.cents)
        guard try ItemList.sum(amounts + before) <= details.amountCents else {
            throw Rejection(
                .invalidAmount, field: "itemIds",
                "more would come back than the \(details.amountCents) cents that were paid",
                hint: "put the items' purchase prices right, or the purchase's amount")
        }
    }

    /// Notes what of `new` doesn't go with what came back of it.
    func requireCovers(
        _ new: TransactionDetails, _ id: TransactionID, _ refusals: inout Refusals, _ facts: Facts
    ) throws(Rejection) {
        var paid = new
        paid.amountCents = details.amountCents
        let moved = [
            ("projectId", new.projectId != details.projectId),
            ("transactionType", new.transactionType != details.transactionType),
            ("budgetCategoryId", new.budgetCategoryId != details.budgetCategoryId),
        ].filter(\.1).map(\.0)
        if moved.isEmpty, new.amountCents == details.amountCents { return }
        let returns = try facts.returns(of: id)
        guard let first = returns.first else { return }
        for field in moved {
            refusals.require(
                false, .transactionReturned, field,
                first.told(of: id),
                hint: first.kind.reversal(of: first.by))
        }
        let back = try ItemList.sum(returns.lazy.map(\.cents))
        refusals.require(
            new.amountCents >= back, .invalidAmount, "amountCents",
            "of transaction \(id) \(back) cents came back, and more than was paid never does")
    }
}

extension CommandGuide.Rule {
    static let nothingReturned = Self(
        .transactionReturned, "nothing came back of it, by a return or a sale that counts")
}
