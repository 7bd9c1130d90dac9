import Records
import Wording

/// One transaction: what it says, what hangs on it, and each change of it: what, who, when and why.
enum TransactionScreen {
    static let screen = Screen("/books/transactions/{id}", "book-transaction", in: .books) {
        visit in
        let id = visit.path("id")
        async let clock = visit.zone()
        let transaction = try await visit.asking.item(
            "transaction", [(name: "transactionId", text: id)])
        async let bought = visit.asking.list(
            "items", [(name: "transaction", text: id), (name: "limit", text: "100")])
        let zone = try await clock
        let history = transaction["history"]?.elements ?? []
        let (items, listed) = try await (bought, listedItems(transaction, visit))
        let names = try await BookNames().knowing(
            [transaction] + items.rows + BookHistory.referred(in: history), visit)
        let one = TransactionFields(visit: visit, id: id, row: transaction, names: names)
        let told = BookHistory(
            visit: visit, zone: zone, names: names, currency: transaction["currency"])
        return visit.shown(
            one.title, at: .transactions,
            one.all.adding([
                "history": history.reversed().map(told.entry),
                "items": items.rows.map { ItemRow.fields(visit, $0, names) },
                "hasItems": !items.rows.isEmpty,
                "listed": listed,
                "recordedAt": visit.moment(transaction["createdAt"], in: zone),
                "changedAt": visit.moment(transaction["updatedAt"], in: zone),
            ]))
    }

    /// What it names itself, where that is more than what was bought in it.
    private static func listedItems(
        _ transaction: JSONValue, _ visit: Visit
    ) async throws -> [Fields] {
        let ids = (transaction["itemIds"]?.elements ?? []).compactMap(\.text).prefix(100)
        return try await withThrowingTaskGroup(of: (String, String?).self) { group in
            for id in ids {
                group.addTask {
                    do {
                        let item = try await visit.asking.item(
                            "item", [(name: "itemId", text: id)])
                        return (id, visit.plain(item["name"]))
                    } catch let problem as InterfaceProblem where problem.status == 404 {
                        return (id, nil)
                    }
                }
            }
            var names: [String: String] = [:]
            for try await (id, name) in group { names[id] = name }
            return ids.map {
                [
                    "listedName": names[$0] ?? Plain.text($0),
                    "listedAddress": visit.book(.items, $0),
                ]
            }
        }
    }
}
