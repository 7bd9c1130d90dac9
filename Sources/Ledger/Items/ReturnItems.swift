package import EventSourcing
package import Records
import Vocabulary

/// Gives items back to where they were bought: the transaction that brings the money back, and each
/// item's return, or nothing at all.
package struct ReturnItems: Command {
    package static let name = "ReturnItems"

    /// The return's own; the service makes it where the caller gives none.
    package var returnTransactionId = TransactionID()
    /// The purchase.
    package var transactionId = TransactionID()
    /// All of the same purchase, each once, at most 1,000.
    package var itemIds: [ItemID] = []
    /// The day of the return: `2026-03-01`.
    package var transactionDate = ""

    package init() {}

    package var target: TransactionID { returnTransactionId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("returnTransactionId", &returnTransactionId)
        fields.field("transactionId", &transactionId)
        fields.field("itemIds", &itemIds)
        fields.field("transactionDate", &transactionDate, .day)
    }

    package func decide(
        on transaction: Transaction, given facts: Facts
    ) throws(Rejection) -> Decision<Transaction> {
        guard !transaction.exists else {
            throw .alreadyExists("transaction", returnTransactionId, "returnTransactionId")
        }
        let purchase = facts.state(of: transactionId)
        try purchase.requireReturnable(transactionId)
        let items = try ItemList(itemIds, facts)
        var details = TransactionDetails()
        details.projectId = purchase.details.projectId
        details.transactionDate = transactionDate
        details.source = purchase.details.source
        details.transactionType = .return
        details.budgetCategoryId = purchase.details.budgetCategoryId
        details.itemIds = itemIds
        var refusals = Refusals()
        refusals.requireValid(details, of: purchase.accountId, facts)
        items.check(of: purchase.accountId, &refusals) { refusals, item, id, field in
            check(item, id, boughtIn: purchase, field, &refusals, facts)
        }
        try refusals.throwIfAny()
        let priced = try items.priced(
            by: \.details.purchasePriceCents, "purchase price", "purchasePriceCents")
        details.amountCents = try ItemList.sum(priced.lazy.map(\.priceCents))
        try purchase.requireCovers([details.amountCents], back: transactionId, facts)
        var decision: Decision<Transaction> = [
            .recorded(
                TransactionRecorded(
                    accountId: purchase.accountId, details: details, canonicalKind: .return))
        ]
        for (id, item, price) in priced {
            let returned = ItemReturned(
                transactionId: transactionId, returnTransactionId: returnTransactionId,
                from: item.place, priceCents: price)
            decision.also(id, [.returned(returned)])
        }
        return decision
    }

    private func check(
        _ item: Item, _ id: ItemID, boughtIn purchase: Transaction, _ field: String,
        _ refusals: inout Refusals, _ facts: Facts
    ) {
        guard
            item.details.transactionId == transactionId
                || purchase.details.itemIds?.contains(id) == true
        else {
            return refusals.require(
                false, .notInTransaction, field,
                "item \(id) was not bought in transaction \(transactionId)",
                hint:
                    .next(.ask("item", ["itemId": .string(id.text)])))
        }
        guard !item.isReturned else {
            return refusals.require(
                false, .alreadyReturned, field, "item \(id) is \(item.whereabouts)")
        }
        let place = ItemPlace(projectId: purchase.details.projectId)
        refusals.require(
            item.isHere && item.place.projectId == place.projectId, .itemElsewhere, field,
            "item \(id) is \(item.whereabouts), and was bought \(place.words)",
            hint: "sell or move it back first, so that the money comes back where it was spent")
        refusals.requireUnsold(item, id, since: place.projectId, field, facts)
    }

    package static let guide = CommandGuide(
        """
        Gives items back to where they were bought, each for its purchase price. The return is of \
        the purchase's project, budget category and source.
        """,
        rules: [
            .init(.alreadyExists, "no transaction has this returnTransactionId yet"),
            .exists("purchase"),
            .init(.transactionCanceled, "the purchase is not cancelled"),
            .init(
                .notInTransaction,
                "it is a purchase, and every item was bought in it: the one names the other"),
            .init(.alreadyReturned, "no item went back already"),
            .init(.itemElsewhere, "every item is in the project, or inventory, it was bought for"),
            .init(.nothingPaid, "no item was sold since, unless its buyer paid for it again"),
            .init(.priceRequired, "every item has a purchase price"),
            .init(.invalidAmount, "in all no more comes back than the purchase's amountCents"),
            .projectLive, .categoryLive,
        ] + CommandGuide.Rule.itemList,
        example: #"{"transactionId":"t-1","itemIds":["i-1"],"transactionDate":"2026-03-09"}"#,
        needs: [Needs.account, Needs.project, Needs.category, Needs.transaction, Needs.item])
}

extension Transaction {
    /// Whether things were bought in it.
    var isPurchase: Bool {
        switch details.transactionType {
        case .purchase, .toInventory: true
        case .return, .sale: false
        }
    }

    /// - Throws: a ``Rejection`` unless it is a purchase that counts.
    fileprivate func requireReturnable(_ id: TransactionID) throws(Rejection) {
        try requireExists(id)
        guard !isCanceled else {
            throw Rejection(
                .transactionCanceled, field: "transactionId", "transaction \(id) is cancelled")
        }
        guard isPurchase else {
            throw Rejection(
                .notInTransaction, field: "transactionId",
                "transaction \(id) is a \(details.transactionType.rawValue): nothing was bought in it"
            )
        }
    }
}
