package import EventSourcing
package import Records
import Vocabulary

/// Sells items between the business's own inventory and a project: the transaction that tells of the
/// money, and each item's move, or nothing at all.
package struct SellItems: Command {
    package static let name = "SellItems"

    /// The sale's own; the service makes it where the caller gives none.
    package var transactionId = TransactionID()
    package var accountId = AccountID()
    /// Each once, at most 1,000.
    package var itemIds: [ItemID] = []
    package var direction = InventorySaleDirection.businessToProject
    /// The project that buys or sells them.
    package var projectId = ProjectID()
    /// The day of the sale: `2026-03-01`.
    package var transactionDate = ""
    /// Where they are put, in the project or in the inventory.
    package var spaceId: SpaceID?

    package init() {}

    package var target: TransactionID { transactionId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("transactionId", &transactionId)
        fields.field("accountId", &accountId)
        fields.field("itemIds", &itemIds)
        fields.field("direction", &direction)
        fields.field("projectId", &projectId)
        fields.field("transactionDate", &transactionDate, .day)
        fields.field("spaceId", &spaceId)
    }

    package func decide(
        on sale: Transaction, given facts: Facts
    ) throws(Rejection) -> Decision<Transaction> {
        guard !sale.exists else {
            throw .alreadyExists("transaction", transactionId, "transactionId")
        }
        let items = try ItemList(itemIds, facts)
        var details = TransactionDetails()
        details.projectId = projectId
        details.transactionDate = transactionDate
        details.transactionType = .sale
        details.inventorySaleDirection = direction
        details.budgetCategoryId = items.sharedCategory(in: projectId, facts)
        details.itemIds = itemIds
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        refusals.requireValid(details, of: accountId, facts)
        refusals.requireSpace(of: destination, accountId, facts)
        items.check(of: accountId, &refusals) { refusals, item, id, field in
            refusals.require(
                item.isHere && item.place.projectId == origin.projectId, .itemElsewhere, field,
                "item \(id) is \(item.whereabouts), not \(origin.words)")
            switch direction {
            case .businessToProject: break
            case .projectToBusiness:
                refusals.requirePaid(item, id, by: projectId, field, facts)
            }
        }
        try refusals.throwIfAny()
        let priced = try priced(items, facts)
        details.amountCents = try ItemList.sum(priced.lazy.map(\.priceCents))
        var decision: Decision<Transaction> = [
            .recorded(
                TransactionRecorded(
                    accountId: accountId, details: details, canonicalKind: .sale))
        ]
        var back: [TransactionID: [Cents]] = [:]
        for (id, item, price) in priced {
            let purchase = purchase(of: item, facts)
            if let purchase { back[purchase, default: []].append(price) }
            let sale = ItemSale(
                transactionId: transactionId, direction: direction, priceCents: price,
                boughtIn: purchase)
            decision.also(id, [.moved(ItemMoved(from: item.place, to: destination, sale: sale))])
        }
        for (purchase, amounts) in back.sorted(by: { $0.key < $1.key }) {
            try facts.state(of: purchase).requireCovers(amounts, back: purchase, facts)
        }
        return decision
    }

    /// What goes back goes for what the project paid for it, whatever it would be sold for now.
    private func priced(
        _ items: ItemList, _ facts: Facts
    ) throws(Rejection) -> [(id: ItemID, item: Item, priceCents: Cents)] {
        switch direction {
        case .businessToProject:
            try items.priced(by: \.details.salePriceCents, "price", "projectPriceCents")
        case .projectToBusiness:
            try items.priced(
                by: { item in
                    switch item.payment(by: projectId, facts) {
                    case .sale(let part): part.priceCents
                    case .purchase, nil: item.details.purchasePriceCents
                    }
                }, "purchase price", "purchasePriceCents")
        }
    }

    /// The project's own purchase that an item goes back from; `nil`: none.
    private func purchase(of item: Item, _ facts: Facts) -> TransactionID? {
        switch direction {
        case .businessToProject: return nil
        case .projectToBusiness:
            guard case .purchase(let purchase) = item.payment(by: projectId, facts) else {
                return nil
            }
            return purchase
        }
    }

    private var origin: ItemPlace {
        switch direction {
        case .businessToProject: ItemPlace(projectId: nil)
        case .projectToBusiness: ItemPlace(projectId: projectId)
        }
    }

    private var destination: ItemPlace {
        switch direction {
        case .businessToProject: ItemPlace(projectId: projectId, spaceId: spaceId)
        case .projectToBusiness: ItemPlace(projectId: nil, spaceId: spaceId)
        }
    }

    package static let guide = CommandGuide(
        """
        Sells items from the business's own inventory to a project, each for its project price or, \
        where it has none, its purchase price; or back, each for what the project paid for it: the \
        price of its last sale to it or, of what the project bought itself, the purchase price. The \
        sale is in the budget category that all the items share, or else in none.
        """,
        rules: [.init(.alreadyExists, "no transaction has this transactionId yet")]
            + [.exists("account"), .accountOpen] + CommandGuide.Rule.itemList + [
                .init(.itemElsewhere, "every item is where the sale starts from"),
                .init(.priceRequired, "every item has a project price or a purchase price"),
                .init(
                    .nothingPaid, "what goes back was paid for by the project, and by nobody since"),
                .init(
                    .invalidAmount,
                    "of what the project bought no more comes back than the purchase's amountCents"),
                .exists("project"), .projectLive, .categoryLive,
                .exists("space"), .spaceLive, .spaceInProject,
            ],
        example: """
            {"accountId":"a-1","itemIds":["i-2"],"direction":"business_to_project",\
            "projectId":"p-1","transactionDate":"2026-03-05"}
            """,
        needs: [Needs.account, Needs.project, Needs.itemInInventory])
}
