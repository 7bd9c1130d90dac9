import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Projections
import ReadModels
import Records
import Testing
import Vocabulary

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
                "amountCents":1200,"amountMoney":{"currency":"USD","minor":1200},"transactionType":"sale",\
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

    @Test func `shows one that came back from a return that was reversed`() async throws {
        let counter = try await life()
        try await counter.send(
            "ReverseReturn", #"{"transactionId":"r-1","reason":"they didn't take it"}"#)
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
