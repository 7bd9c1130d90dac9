import EventSourcingRuntime
import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Projections
import ReadModels
import Records
import Testing
import Vocabulary

/// A desk at which commands of the ledger are sent, a shop with a project and its stock.
private struct Counter {
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

@Suite struct `Selling and returning, in the budget` {
    @Test func `raises spending to a project, and lowers it back`() async throws {
        let counter = try await Counter()
        try await counter.add(
            "lamp",
            #""purchasePriceCents":900,"projectPriceCents":1200,"budgetCategoryId":"light""#)
        #expect(try await counter.spending() == [0, 0, 0])
        try await counter.sell("lamp", "business_to_project", "s-1")
        #expect(try await counter.spending() == [1200, 1200, 0])
        try await counter.send("ChangeItem", #"{"itemId":"lamp","projectPriceCents":1000}"#)
        #expect(try await counter.spending() == [1200, 1200, 0])
        try await counter.sell("lamp", "project_to_business", "s-2")
        #expect(try await counter.spending() == [200, 200, 0])
    }

    @Test func `counts without a category where the items share none`() async throws {
        let counter = try await Counter()
        try await counter.add("lamp", #""purchasePriceCents":900,"budgetCategoryId":"light""#)
        try await counter.add("vase", #""purchasePriceCents":50"#)
        try await counter.sell(#"lamp","vase"#, "business_to_project", "s-1")
        #expect(try await counter.spending() == [950, 0, 950])
    }

    @Test func `lowers it by a return`() async throws {
        let counter = try await Counter()
        try await counter.send(
            "RecordTransaction",
            """
            {"transactionId":"t-1","accountId":"shop","projectId":"kitchen",\
            "transactionDate":"2026-01-15","amountCents":1000,"transactionType":"purchase",\
            "budgetCategoryId":"light"}
            """)
        try await counter.add(
            "lamp", #""projectId":"kitchen","purchasePriceCents":900,"transactionId":"t-1""#)
        #expect(try await counter.spending() == [1000, 1000, 0])
        try await counter.send(
            "ReturnItems",
            #"{"transactionId":"t-1","itemIds":["lamp"],"transactionDate":"2026-02-01"}"#)
        #expect(try await counter.spending() == [100, 100, 0])
    }
}

@Suite struct `The list of items` {
    @Test func `has nothing under its project that went back`() async throws {
        let counter = try await Counter()
        try await counter.add("lamp", #""projectId":"kitchen""#)
        let inKitchen = ["scope": "project:kitchen"]
        #expect(try await counter.desk.items("items", inKitchen).count == 1)
        try await counter.desk.happen(
            "item-lamp",
            ItemReturned(
                transactionId: "bought", returnTransactionId: "back", from: ItemPlace(),
                priceCents: 0))
        #expect(try await counter.desk.items("items", inKitchen).isEmpty)
        #expect(try await counter.desk.column("projectId", "items") == [.null])
    }

    private func stock() async throws -> Counter {
        let counter = try await Counter()
        let desk = counter.desk
        try await desk.happen(
            "account-rival", AccountOpened(name: "R", ownerUid: "v", currency: "USD"))
        try await desk.happen("space-shelf", SpaceCreated(accountId: "shop", name: "Shelf"))
        try await counter.send(
            "RecordTransaction",
            """
            {"transactionId":"t-1","accountId":"shop","transactionDate":"2026-01-15",\
            "amountCents":1000,"transactionType":"to-inventory"}
            """)
        try await counter.add("a", #""projectId":"kitchen","purchasePriceCents":1"#)
        try await counter.add(
            "b", #""spaceId":"shelf","purchasePriceCents":20,"projectPriceCents":30"#)
        try await counter.add(
            "c", #""budgetCategoryId":"light","marketValueCents":500,"status":"on order""#)
        try await counter.add(
            "d", #""transactionId":"t-1","purchasePriceCents":300,"notes":"A LAMP""#)
        try await counter.add(
            "e", #""transactionId":"t-1","purchasePriceCents":4000,"sku":"lamp-7""#)
        try await counter.send("BookmarkItem", #"{"itemId":"b"}"#)
        try await counter.send(
            "ReturnItems",
            #"{"transactionId":"t-1","itemIds":["d"],"transactionDate":"2026-02-01"}"#)
        try await counter.send(
            "AddItem", #"{"itemId":"f","accountId":"rival","name":"f","source":"Lamp Inc"}"#)
        return counter
    }

    @Test(
        arguments: [
            ([:], ["a", "b", "c", "d", "e", "f"], 4321),
            (["scope": "all"], ["a", "b", "c", "d", "e", "f"], 4321),
            (["scope": "project:kitchen"], ["a"], 1),
            (["scope": "project:bath"], [], 0),
            (["scope": "inventory"], ["b", "c", "e", "f"], 4020),
            (["account": "rival"], ["f"], 0),
            (["space": "shelf"], ["b"], 20),
            (["category": "light"], ["c"], 0),
            (["transaction": "t-1"], ["d", "e"], 4300),
            (["bookmarked": "true"], ["b"], 20),
            (["bookmarked": "false", "account": "shop"], ["a", "c", "d", "e"], 4301),
            (["returned": "true"], ["d"], 300),
            (["returned": "false"], ["a", "b", "c", "e", "f"], 4021),
            (["status": "on order"], ["c"], 0),
            (["text": "lamp"], ["d", "e", "f"], 4300),
            (["sort": "-name", "limit": "2"], ["f", "e"], 4321),
            (["sort": "-itemId", "scope": "inventory"], ["f", "e", "c", "b"], 4020),
        ] as [([String: String], [String], Int64)])
    func `is filtered, and says what they cost`(
        _ parameters: [String: String], _ ids: [String], _ total: Int64
    ) async throws {
        let json = try await stock().desk.ask("items", parameters).json
        #expect(json["items"]?.elements?.map { $0["itemId"]?.text } == ids)
        #expect(json["totalPurchasePriceCents"] == .integer(total))
    }

    @Test func `has each item's own fields, and every sum`() async throws {
        let json = try await stock().desk.ask("items", ["account": "shop"]).json
        #expect(json["totalProjectPriceCents"] == .integer(30))
        #expect(json["totalMarketValueCents"] == .integer(500))
        let items = try #require(json["items"]?.elements)
        #expect(
            String(decoding: items[1].json(), as: UTF8.self) == """
                {"itemId":"b","accountId":"shop","spaceId":"shelf","name":"b",\
                "purchasePriceCents":20,"projectPriceCents":30,"bookmark":true,\
                "isReturned":false}
                """)
        #expect(items[3]["isReturned"] == .boolean(true))
        #expect(items[3]["returnTransactionId"]?.text?.isEmpty == false)
    }

    @Test func `comes in pages, each item once`() async throws {
        let pages = try await stock().desk.pages("items", limit: 4)
        #expect(
            pages.map { $0.map { $0["itemId"]?.text } } == [["a", "b", "c", "d"], ["e", "f"]])
    }

    @Test func `refuses a sum that leaves 64 bits, and goes on`() async throws {
        let counter = try await Counter()
        try await counter.add("a", #""marketValueCents":9223372036854775807"#)
        try await counter.add("b", #""marketValueCents":1"#)
        let refusal = try await counter.desk.refusal("items")
        #expect(refusal?.code == .amountOverflow)
        #expect(refusal?.field == "totalMarketValueCents")
        #expect(try await counter.desk.items("items", ["text": "b"]).count == 1)
    }
}

@Suite struct `The lineage of an item` {
    private func lineage(_ counter: Counter, asOf: Position? = nil) async throws -> [JSONValue] {
        let item = try await counter.desk.item("item", ["itemId": "lamp"], asOf: asOf)
        return item["lineage"]?.elements ?? []
    }

    private func life() async throws -> Counter {
        let counter = try await Counter()
        try await counter.send(
            "RecordTransaction",
            """
            {"transactionId":"t-1","accountId":"shop","transactionDate":"2026-01-15",\
            "amountCents":1000,"transactionType":"to-inventory",\
            "source":"Brass & Glass"}
            """)
        try await counter.add("lamp", #""purchasePriceCents":900"#)
        try await counter.send(
            "AmendTransaction", #"{"transactionId":"t-1","itemIds":["lamp"]}"#)
        try await counter.send("BookmarkItem", #"{"itemId":"lamp"}"#)
        try await counter.send(
            "ChangeItem", #"{"itemId":"lamp","projectPriceCents":1200,"notes":"Polished."}"#,
            reason: "list price")
        try await counter.send("ChangeItem", #"{"itemId":"lamp","notes":"Dull."}"#)
        try await counter.sell("lamp", "business_to_project", "s-1")
        try await counter.sell("lamp", "project_to_business", "s-2")
        try await counter.send("MoveItem", #"{"itemId":"lamp","projectId":"kitchen"}"#)
        try await counter.send("MoveItem", #"{"itemId":"lamp"}"#)
        try await counter.send(
            "ReturnItems",
            """
            {"returnTransactionId":"r-1","transactionId":"t-1","itemIds":["lamp"],\
            "transactionDate":"2026-02-09"}
            """)
        return counter
    }

    @Test func `tells every price, sale, move and return in order, and nothing else`() async throws
    {
        let entries = try await lineage(try await life())
        #expect(
            entries.map { $0["kind"]?.text } == [
                "added", "changed", "sold", "sold", "moved", "moved", "returned",
            ])
        #expect(entries[0]["purchasePriceCents"] == .integer(900))
        #expect(entries[0]["to"] == .object([]))
        #expect(entries[0]["from"] == .null)
        #expect(entries[1]["projectPriceCents"] == .integer(1200))
        #expect(entries[1]["notes"] == nil)
        #expect(entries[2]["transactionId"] == .string("s-1"))
        #expect(entries[2]["direction"] == .string("business_to_project"))
        #expect(entries[2]["priceCents"] == .integer(1200))
        #expect(entries[2]["from"] == .object([]))
        #expect(entries[2]["to"] == .object([.init("projectId", .string("kitchen"))]))
        #expect(entries[3]["transactionId"] == .string("s-2"))
        #expect(entries[4]["to"]?["projectId"] == .string("kitchen"))
        #expect(entries[5]["from"]?["projectId"] == .string("kitchen"))
        #expect(entries[6]["transactionId"] == .string("t-1"))
        #expect(entries[6]["returnTransactionId"] == .string("r-1"))
        #expect(entries[6]["priceCents"] == .integer(900))
    }

    @Test func `says where, when, who and why of each`() async throws {
        let entries = try await lineage(try await life())
        let positions = entries.compactMap { $0["position"]?.integer }
        #expect(positions.count == 7)
        #expect(positions == positions.sorted())
        #expect(entries.map { $0["revision"]?.integer } == [0, 2, 4, 5, 6, 7, 8])
        #expect(entries.allSatisfy { $0["actor"] == .string("ada") })
        #expect(entries.allSatisfy { $0["recordedAt"]?.text == Given.now.description })
        #expect(entries[1]["reason"] == .string("list price"))
        #expect(entries[2]["reason"] == .string("she likes it"))
        #expect(entries[4]["reason"] == nil)
    }

    @Test func `names every transaction that it is part of, by day`() async throws {
        let counter = try await life()
        let item = try await counter.desk.item("item", ["itemId": "lamp"])
        let transactions = try #require(item["transactions"]?.elements)
        #expect(
            transactions.map { $0["transactionId"]?.text } == ["t-1", "s-1", "s-2", "r-1"])
        #expect(
            String(decoding: transactions[1].json(), as: UTF8.self) == """
                {"transactionId":"s-1","projectId":"kitchen","transactionDate":"2026-02-05",\
                "amountCents":1200,"transactionType":"sale",\
                "inventorySaleDirection":"business_to_project","isCanceled":false}
                """)
        #expect(transactions[0]["source"] == .string("Brass & Glass"))
        try await counter.add("vase")
        try await counter.send(
            "AmendTransaction", #"{"transactionId":"t-1","itemIds":["vase"]}"#)
        let after = try await counter.desk.item("item", ["itemId": "lamp"])
        #expect(
            after["transactions"]?.elements?.map { $0["transactionId"]?.text }
                == ["s-1", "s-2", "r-1"])
        try await counter.send("ChangeItem", #"{"itemId":"lamp","transactionId":"t-1"}"#)
        let named = try await counter.desk.item("item", ["itemId": "lamp"])
        #expect(
            named["transactions"]?.elements?.map { $0["transactionId"]?.text }
                == ["t-1", "s-1", "s-2", "r-1"])
        #expect(try await lineage(counter).last?["kind"] == .string("changed"))
    }

    @Test func `of the past ends there`() async throws {
        let counter = try await life()
        let position = try await lineage(counter)[2]["position"]?.integer
        let past = Position(try #require(position))
        #expect(try await lineage(counter, asOf: past).count == 3)
        let item = try await counter.desk.item("item", ["itemId": "lamp"], asOf: past)
        #expect(item["projectId"] == .string("kitchen"))
    }

    @Test func `shows one that came back from a cancelled return`() async throws {
        let counter = try await life()
        try await counter.send(
            "CancelTransaction", #"{"transactionId":"r-1","reason":"they didn't take it"}"#)
        try await counter.send("MoveItem", #"{"itemId":"lamp"}"#)
        let item = try await counter.desk.item("item", ["itemId": "lamp"])
        #expect(item["isReturned"] == .boolean(false))
        #expect(item["returnTransactionId"] == nil)
        #expect(
            item["transactions"]?.elements?.last?["isCanceled"] == .boolean(true))
    }

    @Test func `of no item is not found`() async throws {
        #expect(try await Desk().refusal("item", ["itemId": "x"])?.code == .notFound)
    }
}
