import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Projections
import ReadModels
import Records
import Testing
import Vocabulary

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
        // It goes back for what it was sold for.
        try await counter.sell("lamp", "project_to_business", "s-2")
        #expect(try await counter.spending() == [0, 0, 0])
    }

    @Test func `is as before once it is taken back`() async throws {
        let counter = try await Counter()
        try await counter.add("lamp", #""purchasePriceCents":900,"budgetCategoryId":"light""#)
        let before = try await counter.desk.item("item", ["itemId": "lamp"])
        try await counter.sell("lamp", "business_to_project", "s-1")
        #expect(
            try await counter.desk.item("transaction", ["transactionId": "s-1"])["canonicalKind"]
                == .string("sale"))
        try await counter.send("ReverseSale", #"{"transactionId":"s-1"}"#, reason: "a slip")
        #expect(try await counter.spending() == [0, 0, 0])
        let after = try await counter.desk.item("item", ["itemId": "lamp"])
        #expect(after["projectId"] == before["projectId"])
        #expect(
            after["lineage"]?.elements?.map { $0["kind"]?.text } == ["added", "sold", "reversed"])
        try await counter.sell("lamp", "business_to_project", "s-2")
        #expect(try await counter.spending() == [900, 900, 0])
    }

    @Test func `is marked in logs from before there was a mark`() async throws {
        let counter = try await Counter()
        try await counter.add("lamp", #""purchasePriceCents":900"#)
        try await counter.desk.happen("transaction-s-1", spent(900, .sale, .businessToProject))
        try await counter.desk.happen(
            "item-lamp",
            ItemMoved(
                from: ItemPlace(), to: ItemPlace(projectId: "kitchen"),
                sale: ItemSale(
                    transactionId: "s-1", direction: .businessToProject, priceCents: 900)))
        let sale = try await counter.desk.item("transaction", ["transactionId": "s-1"])
        #expect(sale["isCanonicalInventory"] == .boolean(true))
        #expect(sale["canonicalKind"] == .string("sale"))
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
