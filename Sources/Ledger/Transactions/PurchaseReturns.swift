import EventSourcing
import EventStore
import Records
import Vocabulary

// What came back of a purchase: as long as that counts, the purchase stays what it was, or more would have
// come back than was paid, or to elsewhere.

extension Facts {
    /// What the returns of `purchase` that count brought back, an amount for each item.
    func returns(
        of purchase: TransactionID
    ) throws(Rejection) -> [(by: TransactionID, cents: Cents)] {
        var returns: [(by: TransactionID, cents: Cents)] = []
        for event in events(tagged: ItemReturned.tag(of: purchase)) {
            let events: Decoded<Item.Event>
            do throws(EventFault) {
                events = try Item.Event.decode(event)
            } catch {
                throw Rejection(error)
            }
            for case .returned(let returned) in events
            where !state(of: returned.returnTransactionId).isCanceled {
                returns.append((returned.returnTransactionId, returned.priceCents))
            }
        }
        return returns
    }
}

extension Transaction {
    /// - Throws: `transaction-returned` where anything came back of it, by returns that count.
    func requireNothingReturned(_ id: TransactionID, _ facts: Facts) throws(Rejection) {
        if let first = try facts.returns(of: id).first {
            throw Rejection(
                .transactionReturned, field: "transactionId",
                "things came back of transaction \(id), by the return \(first.by)",
                hint: CanonicalKind.return.reversal(of: first.by))
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
                "things came back of transaction \(id), by the return \(first.by)",
                hint: CanonicalKind.return.reversal(of: first.by))
        }
        let back = try ItemList.sum(returns.lazy.map(\.cents))
        refusals.require(
            new.amountCents >= back, .invalidAmount, "amountCents",
            "of transaction \(id) \(back) cents came back, and more than was paid never does")
    }
}

extension CommandGuide.Rule {
    static let nothingReturned = Self(
        .transactionReturned, "nothing came back of it, by a return that counts")
}
