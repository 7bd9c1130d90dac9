import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Ledger
import Projections
import ReadModels
import Records
import Testing
import Vocabulary

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
                "purchasePriceCents":20,"purchasePriceMoney":{"currency":"USD","minor":20},\
                "projectPriceCents":30,"projectPriceMoney":{"currency":"USD","minor":30},\
                "bookmark":true,"isReturned":false,"createdAt":"2026-03-01T12:00:00.000Z",\
                "updatedAt":"2026-03-01T12:00:00.000Z","currency":"USD"}
                """)
        #expect(items[3]["isReturned"] == .boolean(true))
        #expect(items[3]["returnTransactionId"]?.text?.isEmpty == false)
    }

    @Test func `comes in pages, each item once`() async throws {
        let pages = try await stock().desk.pages("items", limit: 4)
        #expect(
            pages.map { $0.map { $0["itemId"]?.text } } == [["a", "b", "c", "d"], ["e", "f"]])
    }

    @Test func `has no figure for a sum that leaves 64 bits, and all the others`() async throws {
        let counter = try await Counter()
        // Such as a log holds from before amounts were bounded.
        for (id, cents) in [("a", Int64.max), ("b", 1)] {
            var details = ItemDetails()
            details.name = id
            details.marketValueCents = Cents(cents)
            try await counter.desk.happen(
                "item-" + id,
                ItemAdded(accountId: "shop", place: ItemPlace(), details: details))
        }
        let json = try await counter.desk.ask("items").json
        #expect(json["items"]?.elements?.count == 2)
        #expect(json["totalMarketValueCents"] == .null)
        #expect(json["totalPurchasePriceCents"] == .integer(0))
        #expect(
            json["unsaid"]?.elements?.first?["figure"] == .string("totalMarketValueCents"))
    }

    @Test func `leaves out what was written off, unless that is asked for`() async throws {
        let counter = try await Counter()
        try await counter.add("lamp", #""purchasePriceCents":900"#)
        try await counter.add("vase", #""purchasePriceCents":50"#)
        try await counter.send("WriteOffItem", #"{"itemId":"vase"}"#, reason: "it broke")
        let list = try await counter.desk.ask("items").json
        #expect(list["items"]?.elements?.map { $0["itemId"]?.text } == ["lamp"])
        #expect(list["totalPurchasePriceCents"] == .integer(900))
        let off = try await counter.desk.items("items", ["writtenOff": "true"])
        #expect(off.map { $0["writeOffReason"]?.text } == ["it broke"])
        try await counter.send("ReverseWriteOff", #"{"itemId":"vase"}"#, reason: "it was glued")
        #expect(try await counter.desk.items("items").count == 2)
    }
}
