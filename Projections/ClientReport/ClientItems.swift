import EventSourcing
import Ledger
import Records
import Vocabulary

/// The things that are in a project, each with what the project pays for it.
struct ClientItems {
    /// By their names.
    private(set) var all: [ClientItem] = []

    /// `purchases` are the project's own.
    init(
        of project: ProjectID, boughtIn purchases: Set<TransactionID>,
        _ connection: any RowConnection
    ) throws {
        var rows = Selection<ItemRow>(sort: "name")
        rows.require("projectId", is: project)
        rows.require("writeOffReason IS NULL")
        for row in try rows.page(connection, .whole).items {
            var item = ClientItem(
                itemId: row.itemId, name: row.details.name, spaceId: row.place.spaceId,
                budgetCategoryId: row.details.budgetCategoryId)
            let sold: SoldItemRow? = try connection.row(row.itemId)
            if let sale = sold?.sales.last {
                item.priceCents = sale.buyer == project ? sale.priceCents : nil
            } else if let price = row.details.projectPriceCents {
                item.priceCents = price
            } else if let purchase = row.details.transactionId, purchases.contains(purchase) {
                item.priceCents = row.details.purchasePriceCents
            }
            all.append(item)
        }
    }

    static func sum(_ items: [ClientItem]) -> Int128 {
        items.reduce(0) { $0 + Int128($1.priceCents?.amount ?? 0) }
    }
}

/// One thing, as a client is shown it.
struct ClientItem {
    let itemId: ItemID
    let name: String
    let spaceId: SpaceID?
    let budgetCategoryId: BudgetCategoryID?
    /// What it was sold to the project for; else its project price; else, of what the project bought
    /// itself, the purchase price. `nil`: the project pays nothing for it, or it isn't known yet.
    var priceCents: Cents?

    func shown(space: String?, category: String?) -> JSONValue {
        .object([
            .init("itemId", .string(itemId.text)), .init("name", .string(name)),
            .init("space", space.map(JSONValue.string) ?? .null),
            .init("category", category.map(JSONValue.string) ?? .null),
            .init("priceCents", priceCents.map { .integer($0.amount) } ?? .null),
        ])
    }
}
