import EventSourcing
import EventStore
import Ledger
import Records

/// One item, its lineage, and the transactions that it is part of.
struct ItemQuery: Query {
    static let name = "item"
    static let projections = [ItemsProjector.name, BudgetProjector.name]
    static let guide = QueryGuide(
        """
        One item with its lineage (every move, sale, return and price of it, with who, when and \
        why) and the transactions that it is part of.
        """,
        parameters: ["itemId": "its id"],
        example: ["itemId=pendant"])

    var itemId = ItemID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let (row, transactionIds) = try source.read(ItemsProjector.name) { connection in
            try find(connection)
        }
        let (transactions, currency) = try source.read(BudgetProjector.name) { connection in
            (
                try Self.transactions(transactionIds, connection),
                try AccountCurrencies(connection)[row.accountId]
            )
        }
        var lineage: [JSONValue] = []
        try await source.readStream(try Item.stream(itemId)) { view in
            for event in try Item.Event.decode(view) {
                if let entry = ItemLineage.entry(of: event) {
                    lineage.append(EventCircumstances(view.copy()).members(entry))
                }
            }
            return true
        }
        return .item(
            JSONValue(of: row).adding(currency).adding([
                .init("lineage", .array(lineage)),
                .init("transactions", .array(transactions)),
            ]))
    }

    /// The item, and the ids of the transactions that list it or that it names.
    private func find(_ connection: any RowConnection) throws -> (ItemRow, [TransactionID]) {
        let row: ItemRow = try connection.find("item", itemId, "itemId", list: "items")
        var ids: [TransactionID] = []
        try connection.query(
            "SELECT transactionId FROM listed_items WHERE itemId = ?", [itemId.column]
        ) { columns in
            if let id = columns.first.flatMap(TransactionID.from(column:)) { ids.append(id) }
            return true
        }
        if let purchase = row.details.transactionId, !ids.contains(purchase) {
            ids.append(purchase)
        }
        return (row, ids)
    }

    /// What an item tells of its transactions, in the order of their days.
    private static func transactions(
        _ ids: [TransactionID], _ connection: any RowConnection
    ) throws -> [JSONValue] {
        var rows = try ids.compactMap { try connection.row($0, of: TransactionRow.self) }
        rows.sort { first, second in
            let days = (first.details.transactionDate, second.details.transactionDate)
            return days.0 == days.1 ? first.transactionId < second.transactionId : days.0 < days.1
        }
        let shown: Set = [
            "transactionId", "transactionType", "inventorySaleDirection", "transactionDate",
            "amountCents", "projectId", "source", "isCanceled",
        ]
        return rows.map { row in
            .object((JSONValue(of: row).members ?? []).filter { shown.contains($0.name) })
        }
    }
}
