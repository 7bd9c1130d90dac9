import EventSourcing
import Records
import Vocabulary

// Who paid for an item, and what: that comes back to whoever did, once, and nothing to anybody else.
// Moving a thing by hand moves no money, so it doesn't change who paid.

/// What a project paid for an item.
enum ItemPayment {
    /// The business sold it to the project.
    case sale(ItemPart)
    /// The project bought it itself, in this purchase.
    case purchase(TransactionID)
}

extension Item {
    /// What `project` paid for it, unless that has come back or somebody else paid since; `nil`: nothing,
    /// as far as the books tell.
    func payment(by project: ProjectID, _ facts: Facts) -> ItemPayment? {
        if let sale = sales(facts).last {
            return sale.to?.projectId == project ? .sale(sale) : nil
        }
        guard let id = details.transactionId else { return nil }
        let purchase = facts.state(of: id)
        let isItsOwn = purchase.isPurchase && purchase.details.projectId == project
        return isItsOwn && !purchase.isCanceled ? .purchase(id) : nil
    }

    /// The sale by which the side that bought it, a project or the business, has its money already or
    /// somebody else has paid for it; `nil`: what was paid is the buyer's to get back.
    func saleAfterPurchase(for buyer: ProjectID?, _ facts: Facts) -> ItemPart? {
        let sales = sales(facts)
        guard let last = sales.last else { return nil }
        if last.to?.projectId != buyer { return last }
        guard let buyer else { return nil }
        // What the buyer paid the business for it since, less what came back of that.
        var bought = 0
        for sale in sales {
            bought += sale.to?.projectId == buyer ? 1 : sale.from.projectId == buyer ? -1 : 0
            if bought < 0 { return last }
        }
        return nil
    }

    /// Its sales that count, in their order. Those of logs from before there was ``ReverseSale`` may be
    /// cancelled without the item. That comes with no event of the item, but is of the past: nothing
    /// cancels a sale like that any more, so there is nothing to guard.
    private func sales(_ facts: Facts) -> [ItemPart] {
        parts.filter {
            $0.kind == .sale && !$0.isReversed
                && !facts.unguardedState(of: $0.transactionId).isCanceled
        }
    }
}

extension Refusals {
    /// `project` paid for `item`, so that something can come back to it.
    mutating func requirePaid(
        _ item: Item, _ id: ItemID, by project: ProjectID, _ field: String, _ facts: Facts
    ) {
        let step = NextStep.send(MoveItem.name, ["itemId": .string(id.text)])
        require(
            item.payment(by: project, facts) != nil, .nothingPaid, field,
            "project \(project) paid nothing for item \(id)",
            hint: item.parts.isEmpty && item.details.transactionId == nil
                ? "name the purchase that it was bought in by ChangeItem, or, without money: \(next: step)"
                : "without money: \(next: step)")
    }

    /// What `buyer` paid for `item` in its purchase hasn't come back, and nobody has paid since.
    mutating func requireUnsold(
        _ item: Item, _ id: ItemID, since buyer: ProjectID?, _ field: String, _ facts: Facts
    ) {
        guard let sale = item.saleAfterPurchase(for: buyer, facts) else { return }
        var place: GivenValues = ["itemId": .string(id.text)]
        if let project = sale.to?.projectId {
            place = ["itemId": .string(id.text), "projectId": .string(project.text)]
        }
        require(
            false, .nothingPaid, field,
            "item \(id) was sold since it was bought, by \(sale.transactionId)",
            hint: item.isWhere(sale)
                ? CanonicalKind.sale.reversal(of: sale.transactionId)
                : "that is taken back where it was put: \(next: .send(MoveItem.name, place))")
    }
}
