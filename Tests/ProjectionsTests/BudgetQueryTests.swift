import EventSourcing
import EventSourcingTesting
import Ledger
import ReadModels
import Records
import Testing
import Vocabulary

@Suite struct `Budget progress` {
    /// An account with the project kitchen and the categories paint, tools, gifts (excluded) and old
    /// (archived).
    private func kitchen() async throws -> Desk {
        let desk = Desk()
        try await desk.happen(
            "account-acme", AccountOpened(name: "Acme", ownerUid: "ann", currency: "USD"))
        try await desk.happen(
            "project-kitchen", ProjectCreated(accountId: "acme", name: "Kitchen"))
        try await desk.happen("budgetcategory-tools", budgetCategory("Tools"))
        try await desk.happen("budgetcategory-paint", budgetCategory("Paint"))
        try await desk.happen("budgetcategory-gifts", budgetCategory("Gifts", excluded: true))
        try await desk.happen("budgetcategory-old", budgetCategory("Old"))
        try await desk.happen("budgetcategory-other", budgetCategory("Other", in: "other"))
        return desk
    }

    private func budget(_ desk: Desk, _ category: BudgetCategoryID, _ cents: Int64) async throws {
        try await desk.happen(
            "project-kitchen",
            ProjectBudgetSet(budgetCategoryId: category, budgetCents: Cents(cents)))
    }

    private func category(_ name: String, _ desk: Desk) async throws -> JSONValue {
        let item = try await desk.item("budget-progress", ["project": "kitchen"])
        return try #require(item["categories"]?.elements?.first { $0["name"] == .string(name) })
    }

    @Test func `compares spending with the budget, per category`() async throws {
        let desk = try await kitchen()
        try await budget(desk, "paint", 18000)
        try await desk.happen("transaction-1", spent(2685, in: "paint"))
        let paint = try await category("Paint", desk)
        #expect(paint["budgetCents"] == .integer(18000))
        #expect(paint["spentCents"] == .integer(2685))
        #expect(paint["remainingCents"] == .integer(15315))
        #expect(paint["percent"] == .number("14.9167"))
        #expect(paint["over"] == .boolean(false))
        try await desk.happen("transaction-2", spent(20000, in: "paint"))
        #expect(try await category("Paint", desk)["over"] == .boolean(true))
        try await budget(desk, "paint", 22685)
        let whole = try await category("Paint", desk)
        #expect(whole["percent"] == .integer(100))
        #expect(whole["over"] == .boolean(false))
    }

    @Test func `rounds a percentage below nothing as one above it`() async throws {
        let desk = try await kitchen()
        try await budget(desk, "paint", 3)
        try await desk.happen("transaction-1", spent(2, in: "paint"))
        #expect(try await category("Paint", desk)["percent"] == .number("66.6667"))
        try await desk.happen("transaction-2", spent(4, in: "paint", .return))
        #expect(try await category("Paint", desk)["percent"] == .number("-66.6667"))
    }

    @Test func `has no percentage where there is no budget`() async throws {
        let desk = try await kitchen()
        try await desk.happen("transaction-1", spent(100, in: "paint"))
        let paint = try await category("Paint", desk)
        #expect(paint["spentCents"] == .integer(100))
        for field in ["budgetCents", "remainingCents", "percent", "over"] {
            #expect(paint[field] == .null, "\(field)")
        }
        try await budget(desk, "paint", 0)
        #expect(try await category("Paint", desk)["percent"] == .null)
        #expect(try await category("Paint", desk)["over"] == .boolean(true))
    }

    @Test func `counts each kind of transaction its own way`() async throws {
        let desk = try await kitchen()
        try await desk.happen("transaction-1", spent(10_000, in: "paint"))
        try await desk.happen("transaction-2", spent(1000, in: "paint", .return))
        try await desk.happen(
            "transaction-3", spent(200, in: "paint", .sale, .businessToProject))
        try await desk.happen(
            "transaction-4", spent(30, in: "paint", .sale, .projectToBusiness))
        try await desk.happen("transaction-5", spent(7, in: "paint"))
        try await desk.happen("transaction-5", TransactionCanceled(reason: "twice"))
        try await desk.happen("transaction-6", spent(500, in: "paint", project: nil))
        #expect(try await category("Paint", desk)["spentCents"] == .integer(9170))
    }

    @Test func `follows an amendment from category to category`() async throws {
        let desk = try await kitchen()
        try await desk.happen("transaction-1", spent(100, in: "paint"))
        let changes = TransactionChanges {
            $0.budgetCategoryId = "tools"
            $0.amountCents = 250
        }
        try await desk.happen("transaction-1", TransactionAmended(changes: changes))
        #expect(try await category("Paint", desk)["spentCents"] == .integer(0))
        #expect(try await category("Tools", desk)["spentCents"] == .integer(250))
    }

    @Test func `counts in all what isn't excluded, archived or not, and what has no category`()
        async throws
    {
        let desk = try await kitchen()
        for category in ["paint", "gifts", "old"] as [BudgetCategoryID] {
            try await budget(desk, category, 1000)
        }
        try await desk.happen("transaction-1", spent(1, in: "paint"))
        try await desk.happen("transaction-2", spent(20, in: "tools"))
        try await desk.happen("transaction-3", spent(300, in: "gifts"))
        try await desk.happen("transaction-4", spent(4000, in: "old"))
        try await desk.happen("transaction-5", spent(50_000))
        try await desk.happen("budgetcategory-old", BudgetCategoryArchived())
        let item = try await desk.item("budget-progress", ["project": "kitchen"])
        #expect(item["projectId"] == .string("kitchen"))
        #expect(
            item["categories"]?.elements?.map { $0["name"]?.text }
                == ["Gifts", "Old", "Paint", "Tools"])
        #expect(
            item["categories"]?.elements?.map { $0["isArchived"] }
                == [nil, .boolean(true), nil, nil])
        #expect(try await category("Gifts", desk)["spentCents"] == .integer(300))
        #expect(item["uncategorized"]?["spentCents"] == .integer(50_000))
        #expect(item["budgetCents"] == .integer(2000))
        #expect(item["spentCents"] == .integer(54_021))
        #expect(item["over"] == .boolean(true))
        let project = try #require(try await desk.items("projects").first)
        #expect(project["spentCents"] == .integer(54_021))
    }

    @Test func `leaves out an archived category that the project has nothing of`() async throws {
        let desk = try await kitchen()
        try await desk.happen("transaction-1", spent(7, in: "old", project: "bath"))
        try await desk.happen("budgetcategory-old", BudgetCategoryArchived())
        let item = try await desk.item("budget-progress", ["project": "kitchen"])
        #expect(
            item["categories"]?.elements?.map { $0["name"]?.text } == ["Gifts", "Paint", "Tools"])
    }

    @Test func `has no figure for a sum that leaves 64 bits, and all the others`() async throws {
        let desk = try await kitchen()
        try await desk.happen("transaction-1", spent(.max, in: "paint"))
        try await desk.happen("transaction-2", spent(1, in: "paint"))
        try await desk.happen("transaction-3", spent(5, in: "tools"))
        let item = try await desk.item("budget-progress", ["project": "kitchen"])
        #expect(item["spentCents"] == .null)
        #expect(item["unsaid"]?.elements?.first?["code"] == .string("amount-overflow"))
        #expect(try await category("Paint", desk)["spentCents"] == .null)
        #expect(try await category("Tools", desk)["spentCents"] == .integer(5))
        let list = try await desk.ask("transactions").json
        #expect(list["items"]?.elements?.count == 3)
        #expect(list["totalCents"] == .null)
        let report = try await desk.item("spending-report")
        #expect(report["totalCents"] == .null)
        #expect(report["transactionCount"] == .integer(3))
        try await desk.happen("transaction-2", TransactionCanceled(reason: "a slip"))
        #expect(try await category("Paint", desk)["spentCents"] == .integer(.max))
    }

    @Test func `of no project is not found`() async throws {
        let refusal = try await Desk().refusal("budget-progress", ["project": "x"])
        #expect(refusal?.code == .notFound)
    }

    @Test func `lists accounts and categories`() async throws {
        let desk = try await kitchen()
        #expect(try await desk.column("name", "accounts") == [.string("Acme")])
        #expect(
            try await desk.column("name", "budget-categories", ["account": "acme"])
                == ["Gifts", "Old", "Paint", "Tools"].map(JSONValue.string))
    }
}

@Suite struct `The list of transactions` {
    private func books() async throws -> Desk {
        let desk = Desk()
        try await desk.happen("transaction-a", spent(100, in: "paint", on: "2026-01-01"))
        try await desk.happen("transaction-b", spent(200, on: "2026-01-31", needsReview: true))
        try await desk.happen(
            "transaction-c", spent(400, in: "paint", project: nil, on: "2026-02-01", .toInventory))
        try await desk.happen("transaction-d", spent(1000, on: "2026-02-01", .return))
        return desk
    }

    @Test(
        arguments: [
            ([:], ["c", "d", "b", "a"], -300),
            (["scope": "all"], ["c", "d", "b", "a"], -300),
            (["scope": "project:kitchen"], ["d", "b", "a"], -700),
            (["scope": "project:bath"], [], 0),
            (["scope": "inventory"], ["c"], 400),
            (["category": "paint"], ["c", "a"], 500),
            (["needsReview": "true"], ["b"], 200),
            (["needsReview": "false"], ["c", "d", "a"], -500),
            (["from": "2026-01-31", "to": "2026-02-01"], ["c", "d", "b"], -400),
            (["to": "2026-01-01"], ["a"], 100),
            (["limit": "1"], ["c"], -300),
        ] as [([String: String], [String], Int64)])
    func `is filtered, and says what it comes to`(
        _ parameters: [String: String], _ ids: [String], _ total: Int64
    ) async throws {
        let desk = try await books()
        let json = try await desk.ask("transactions", parameters).json
        #expect(json["items"]?.elements?.map { $0["transactionId"]?.text } == ids)
        #expect(json["totalCents"] == .integer(total))
    }

    @Test(
        arguments: [
            (["scope": "kitchen"], "scope"), (["scope": "project:"], "scope"),
            (["from": "2026-02-30"], "from"), (["to": "tomorrow"], "to"),
        ] as [([String: String], String)])
    func `refuses parameters that make no sense`(
        _ parameters: [String: String], _ field: String
    ) async throws {
        let refusal = try await Desk().refusal("transactions", parameters)
        #expect(refusal?.code == .invalidField)
        #expect(refusal?.field == field)
    }

    @Test func `leads to one, with every amendment`() async throws {
        let desk = try await books()
        let changes = TransactionChanges { $0.amountCents = 150 }
        try await desk.happen(
            "transaction-a", TransactionAmended(changes: changes), actor: "eve", reason: "a slip")
        let item = try await desk.item("transaction", ["transactionId": "a"])
        #expect(item["amountCents"] == .integer(150))
        let last = try #require(item["history"]?.elements?.last)
        #expect(last["type"] == .string("TransactionAmended"))
        #expect(last["actor"] == .string("eve"))
        #expect(last["changed"]?["amountCents"]?["from"] == .integer(100))
        #expect(last["changed"]?["amountCents"]?["to"] == .integer(150))
        #expect(try await desk.refusal("transaction", ["transactionId": "x"])?.code == .notFound)
    }
}
