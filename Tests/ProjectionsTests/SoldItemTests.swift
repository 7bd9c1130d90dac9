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
