import EventSourcing
import Records
import Vocabulary

/// The items that one sale or one return is about, as they stand: the field `itemIds` of a command.
struct ItemList {
    private let items: [(id: ItemID, item: Item)]

    /// So many are sold or returned at a time, or named by a transaction: a line on a receipt each.
    static let limit = 1_000

    /// - Throws: a ``Rejection`` when none is named, one twice, or more than one append takes.
    init(_ ids: [ItemID], _ facts: Facts) throws(Rejection) {
        var refusals = Refusals()
        refusals.require(
            !ids.isEmpty, .requiredFieldEmpty, "itemIds", "itemIds names no item")
        refusals.requireNotTooMany(ids)
        try refusals.throwIfAny()
        refusals.requireEachOnce(ids)
        try refusals.throwIfAny()
        items = ids.map { ($0, facts.state(of: $0)) }
    }

    /// Notes for each item what `rule` finds wrong with it, once it is there and of `account`;
    /// `rule` gets an item, its id, and the field that names it.
    func check(
        of account: AccountID, _ refusals: inout Refusals,
        _ rule: (inout Refusals, Item, ItemID, _ field: String) -> Void
    ) {
        for (index, entry) in items.enumerated() {
            let field = "itemIds[\(index)]"
            guard entry.item.exists else {
                refusals.note(.notFound("item", entry.id, field))
                continue
            }
            guard entry.item.accountId == account else {
                refusals.requireSame(
                    account, as: entry.item.accountId, "item \(entry.id)", field)
                continue
            }
            rule(&refusals, entry.item, entry.id, field)
        }
    }

    /// Each item with its price.
    /// - Throws: `price-required` when one has none.
    func priced(
        by price: (Item) -> Cents?, _ kind: Sentence, _ field: String
    ) throws(Rejection) -> [(id: ItemID, item: Item, priceCents: Cents)] {
        var refusals = Refusals()
        var priced: [(id: ItemID, item: Item, priceCents: Cents)] = []
        for (index, entry) in items.enumerated() {
            let cents = price(entry.item)
            refusals.require(
                cents != nil, .priceRequired, "itemIds[\(index)]",
                "item \(entry.id) has no \(kind)",
                hint: "give it its \(field): \(next: .lookUp(command: "ChangeItem"))")
            if let cents { priced.append((entry.id, entry.item, cents)) }
        }
        try refusals.throwIfAny()
        return priced
    }

    /// - Throws: `amount-overflow` when the sum leaves 64 bits.
    static func sum(_ amounts: some Sequence<Cents>) throws(Rejection) -> Cents {
        let sum = amounts.reduce(Cents?.some(.zero)) { $0?.adding($1) }
        guard let sum else {
            throw Rejection(
                .amountOverflow, field: "itemIds", "the prices together would pass 64 bits")
        }
        return sum
    }

    /// The budget category that all of them have, for a transaction of `project`; `nil` when they haven't
    /// all the same, or it is another project's own.
    func sharedCategory(in project: ProjectID, _ facts: Facts) -> BudgetCategoryID? {
        guard let first = items.first?.item.details.budgetCategoryId,
            items.allSatisfy({ $0.item.details.budgetCategoryId == first })
        else { return nil }
        let owner = facts.state(of: first).projectId
        return owner == nil || owner == project ? first : nil
    }
}

extension Refusals {
    mutating func requireNotTooMany(_ ids: [ItemID]) {
        require(
            ids.count <= ItemList.limit, .tooManyItems, "itemIds",
            "\(ids.count) items are named; at most \(ItemList.limit) are taken at a time",
            hint: "make several of it")
    }

    mutating func requireEachOnce(_ ids: [ItemID]) {
        var seen: Set<ItemID> = []
        for (index, id) in ids.enumerated() {
            require(
                seen.insert(id).inserted, .invalidField, "itemIds[\(index)]",
                "item \(id) is named twice")
        }
    }
}

extension CommandGuide.Rule {
    /// What ``ItemList`` asks for.
    static let itemList: [Self] = [
        .notBlank("itemIds"),
        .init(.invalidField, "no item is named twice"),
        .init(.tooManyItems, "at most \(ItemList.limit) items at a time"),
        .exists("item"), .sameAccount, .sumFits,
    ]
}
