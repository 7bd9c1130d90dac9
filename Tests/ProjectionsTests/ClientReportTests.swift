import EventSourcing
import EventSourcingTesting
import Ledger
import Projections
import Records
import Testing

@Suite struct `A client's report` {
    /// A kitchen with a lamp sold to it for 1,200, a sink that it bought itself for 700, a vase that was
    /// put there without a price, and a stool with a price of 90; of each the business knows more.
    private func kitchen() async throws -> Counter {
        let counter = try await Counter()
        try await counter.send(
            "RecordTransaction",
            """
            {"transactionId":"t-1","accountId":"shop","projectId":"kitchen","source":"Vendor",\
            "transactionDate":"2026-01-15","amountCents":800,"transactionType":"purchase",\
            "budgetCategoryId":"light","reimbursementType":"client","purchasedBy":"Ada",\
            "notes":"secret"}
            """)
        try await counter.send(
            "CreateSpace",
            #"{"spaceId":"island","accountId":"shop","projectId":"kitchen","name":"Island"}"#)
        try await counter.send(
            "SetProjectBudget",
            #"{"projectId":"kitchen","budgetCategoryId":"light","budgetCents":5000}"#)
        let secret = #""notes":"secret","source":"Vendor","status":"secret","marketValueCents":4"#
        try await counter.add(
            "lamp",
            #"""
            "purchasePriceCents":901,"projectPriceCents":1200,"budgetCategoryId":"light",\#
            \#(secret)
            """#)
        try await counter.sell("lamp", "business_to_project", "s-1")
        try await counter.send(
            "MoveItem", #"{"itemId":"lamp","projectId":"kitchen","spaceId":"island"}"#)
        try await counter.add(
            "sink",
            #""projectId":"kitchen","purchasePriceCents":700,"transactionId":"t-1",\#(secret)"#)
        try await counter.add(
            "stool",
            #""projectId":"kitchen","purchasePriceCents":50,"projectPriceCents":90,\#(secret)"#)
        try await counter.add("vase", #""purchasePriceCents":33,\#(secret)"#)
        try await counter.send("MoveItem", #"{"itemId":"vase","projectId":"kitchen"}"#)
        return counter
    }

    private func report(_ counter: Counter) async throws -> JSONValue {
        try await counter.desk.item("client-report", ["project": "kitchen"])
    }

    @Test func `has each item with what the project pays for it`() async throws {
        let items = try #require(try await report(try await kitchen())["items"]?.elements)
        #expect(items.map { $0["name"]?.text } == ["lamp", "sink", "stool", "vase"])
        #expect(items.map { $0["priceCents"]?.integer } == [1_200, 700, 90, nil])
        #expect(items.map { $0["space"]?.text } == ["Island", nil, nil, nil])
        #expect(items.map { $0["category"]?.text } == ["Light", nil, nil, nil])
    }

    @Test func `sums by space and by category, with budgets and what is due`() async throws {
        let report = try await report(try await kitchen())
        func column(_ list: String, _ field: String) -> [Int64?]? {
            report[list]?.elements?.map { $0[field]?.integer }
        }
        #expect(column("spaces", "priceCents") == [1_200, 790])
        #expect(column("spaces", "itemCount") == [1, 3])
        #expect(column("categories", "priceCents") == [1_200, 790])
        #expect(column("categories", "budgetCents") == [5_000, nil])
        #expect(column("categories", "spentCents") == [2_000, 0])
        #expect(column("reimbursements", "dueCents") == [800])
        let totals = try #require(report["totals"])
        #expect(
            [
                "itemCount", "unpricedCount", "priceCents", "budgetCents", "spentCents",
                "remainingCents", "dueCents",
            ].map { totals[$0]?.integer } == [4, 1, 1_990, 5_000, 2_000, 3_000, 800])
    }

    @Test func `has nothing of what it cost the business, and no notes`() async throws {
        let text = String(
            decoding: try await report(try await kitchen()).json(), as: UTF8.self)
        for secret in ["secret", "Vendor", "Ada", "901", "purchasePrice", "marketValue", ":33"] {
            #expect(!text.contains(secret), "\(secret)")
        }
    }

    @Test func `follows what is sold back, reversed, written off and given back`() async throws {
        let counter = try await kitchen()
        func prices() async throws -> [Int64?]? {
            try await report(counter)["items"]?.elements?.map { $0["priceCents"]?.integer }
        }
        try await counter.send("WriteOffItem", #"{"itemId":"vase","reason":"broke"}"#)
        try await counter.send(
            "ReturnItems",
            #"{"transactionId":"t-1","itemIds":["sink"],"transactionDate":"2026-02-01"}"#)
        #expect(try await prices() == [1_200, 90])
        try await counter.sell("lamp", "project_to_business", "s-2")
        #expect(try await prices() == [90])
        try await counter.send("ReverseSale", #"{"transactionId":"s-2","reason":"a slip"}"#)
        #expect(try await prices() == [1_200, 90])
        #expect(
            try await counter.desk.refusal("client-report", ["project": "x"])?.code == .notFound)
    }

    @Test func `doesn't count a sale that an old log has cancelled`() async throws {
        let counter = try await Counter()
        try await counter.add("lamp", #""purchasePriceCents":900"#)
        try await counter.sell("lamp", "business_to_project", "s-1")
        try await counter.desk.happen("transaction-s-1", TransactionCanceled(reason: "twice"))
        let items = try #require(try await report(counter)["items"]?.elements)
        #expect(items.map { $0["priceCents"]?.integer } == [nil])
    }
}
