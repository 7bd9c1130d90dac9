import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Ledger
import Projections
import ReadModels
import Records
import Vocabulary

/// A desk at which commands of the ledger are sent, a shop with a project and its stock.
struct Counter {
    let desk = Desk()
    private let bus: CommandBus

    init() async throws {
        bus = CommandBus(
            [ledgerContext], store: desk.store, actor: "ada", clock: { Given.now })
        try await send("OpenAccount", #"{"accountId":"shop","name":"Shop","ownerUid":"u"}"#)
        try await send(
            "CreateProject", #"{"projectId":"kitchen","accountId":"shop","name":"Kitchen"}"#)
        try await send(
            "DefineBudgetCategory",
            """
            {"budgetCategoryId":"light","accountId":"shop","name":"Light",\
            "categoryType":"itemized"}
            """)
    }

    @discardableResult
    func send(_ name: String, _ data: String, reason: String? = nil) async throws -> Position {
        try await bus.send(
            CommandEnvelope(
                name, data: try JSONValue(parsing: Array(data.utf8)), reason: reason)
        ).position
    }

    /// Adds an item with more `fields` than its id, which is its name too.
    func add(_ id: String, _ fields: String = "") async throws {
        let more = fields.isEmpty ? "" : "," + fields
        try await send(
            "AddItem", #"{"itemId":"\#(id)","accountId":"shop","name":"\#(id)"\#(more)}"#)
    }

    func sell(_ items: String, _ direction: String, _ id: String) async throws {
        try await send(
            "SellItems",
            """
            {"transactionId":"\(id)","accountId":"shop","itemIds":["\(items)"],\
            "direction":"\(direction)","projectId":"kitchen","transactionDate":"2026-02-05"}
            """, reason: "she likes it")
    }

    func spending() async throws -> [Int64?] {
        let item = try await desk.item("budget-progress", ["project": "kitchen"])
        return [
            item["spentCents"]?.integer,
            item["categories"]?.elements?.first?["spentCents"]?.integer,
            item["uncategorized"]?["spentCents"]?.integer,
        ]
    }
}
