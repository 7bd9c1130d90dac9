import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import ReadModels
import Records
import Testing
import Vocabulary

@testable import Projections

@Suite struct `The spending report` {
    private func books() async throws -> Desk {
        let desk = Desk()
        try await desk.happen("budgetcategory-paint", budgetCategory("Paint"))
        try await desk.happen("budgetcategory-tools", budgetCategory("Tools", excluded: true))
        try await desk.happen(
            "transaction-a", bought(10_000, in: "paint", "2026-01-03", by: "Ada", from: "Hues"))
        try await desk.happen(
            "transaction-b", bought(2_000, in: "paint", "2026-02-28", by: "Ada", .return))
        try await desk.happen(
            "transaction-c",
            bought(9_000, in: "tools", "2026-02-01", project: nil, by: "Bob", from: "Hues"))
        try await desk.happen("transaction-d", bought(500, "2026-02-02", by: "", from: ""))
        try await desk.happen("transaction-e", bought(70_000, in: "paint", "2026-03-01"))
        try await desk.happen("transaction-e", TransactionCanceled(reason: "twice"))
        return desk
    }

    @Test func `by month follows the calendar`() async throws {
        #expect(
            try await groups(["by": "month"]) == [
                #"{"month":"2026-01","transactionCount":1,"spentCents":10000}"#,
                #"{"month":"2026-02","transactionCount":3,"spentCents":7500}"#,
            ])
    }

    @Test func `by category names each, and has the largest first`() async throws {
        #expect(
            try await groups(["by": "category"]) == [
                """
                {"budgetCategoryId":"tools","name":"Tools","transactionCount":1,"spentCents":9000}
                """,
                """
                {"budgetCategoryId":"paint","name":"Paint","transactionCount":2,"spentCents":8000}
                """,
                #"{"budgetCategoryId":null,"name":null,"transactionCount":1,"spentCents":500}"#,
            ])
    }

    @Test func `by purchaser and by source puts those that don't say together`() async throws {
        #expect(
            try await groups(["by": "purchaser"]) == [
                #"{"purchasedBy":"Bob","transactionCount":1,"spentCents":9000}"#,
                #"{"purchasedBy":"Ada","transactionCount":2,"spentCents":8000}"#,
                #"{"purchasedBy":null,"transactionCount":1,"spentCents":500}"#,
            ])
        #expect(
            try await groups(["by": "source"]) == [
                #"{"source":"Hues","transactionCount":2,"spentCents":19000}"#,
                #"{"source":null,"transactionCount":2,"spentCents":-1500}"#,
            ])
    }

    @Test func `counts an inventory sale for its project, and over several sides for none`()
        async throws
    {
        let desk = Desk()
        try await desk.happen(
            "transaction-1", bought(12_900, "2026-01-01", project: nil, .toInventory))
        try await desk.happen(
            "transaction-2", bought(15_000, "2026-01-02", .sale, .businessToProject))
        for (scope, total) in [("project:kitchen", 15_000), ("inventory", 12_900), ("all", 12_900)]
            as [(String, Int64)]
        {
            let report = try await desk.item("spending-report", ["scope": scope])
            #expect(report["totalCents"] == .integer(total), "\(scope)")
            #expect(
                report["months"]?.elements?.map { $0["spentCents"] } == [.integer(total)],
                "\(scope)")
            let list = try await desk.ask("transactions", ["scope": scope]).json
            #expect(list["totalCents"] == .integer(total), "\(scope)")
        }
        #expect(try await desk.ask("transactions").json["items"]?.elements?.count == 2)
    }

    @Test func `orders equal groups by their keys' bytes`() async throws {
        let desk = Desk()
        for (id, name) in [("1", "é"), ("2", "Z"), ("3", "a"), ("4", "e\u{301}"), ("5", nil)] {
            try await desk.happen("transaction-\(id)", bought(100, "2026-01-01", from: name))
        }
        let report = try await desk.item("spending-report", ["by": "source"])
        let names = report["sources"]?.elements?.map { $0["source"]?.text }
        #expect(
            names?.map { $0.map { Array($0.utf8) } }
                == ["Z", "a", "e\u{301}", "é", nil]
                .map { (name: String?) in name.map { Array($0.utf8) } })
    }

    @Test(
        arguments: [
            ([:], 4, 17_500), (["scope": "project:kitchen"], 3, 8_500),
            (["scope": "inventory"], 1, 9_000), (["scope": "project:x"], 0, 0),
            (["from": "2026-02-01"], 3, 7_500), (["to": "2026-02-01"], 2, 19_000),
            (["from": "2026-02-02", "to": "2026-02-02"], 1, 500), (["account": "acme"], 4, 17_500),
            (["account": "other"], 0, 0),
        ] as [([String: String], Int64, Int64)])
    func `is of what is asked for`(
        _ parameters: [String: String], _ count: Int64, _ total: Int64
    ) async throws {
        let report = try await books().item("spending-report", parameters)
        #expect(report["transactionCount"] == .integer(count))
        #expect(report["totalCents"] == .integer(total))
        for title in ["months", "categories", "purchasers", "sources"] {
            let groups = try #require(report[title]?.elements)
            #expect(groups.reduce(0) { $0 + ($1["spentCents"]?.integer ?? 0) } == total)
            #expect(groups.reduce(0) { $0 + ($1["transactionCount"]?.integer ?? 0) } == count)
        }
    }

    @Test func `has one grouping where one is asked for`() async throws {
        let report = try await books().item("spending-report", ["by": "source"])
        #expect(
            report.members?.map(\.name) == [
                "transactionCount", "totalCents", "totals", "sources", "reimbursements",
            ])
        #expect(try await Desk().refusal("spending-report", ["by": "colour"])?.field == "by")
    }

    @Test func `says what is to be paid back, of each kind and to whom`() async throws {
        let desk = Desk()
        let lines: [(String, TransactionRecorded)] = [
            ("a", bought(1_000, "2026-01-01", by: "Bob", owing: "client")),
            ("b", bought(300, "2026-01-02", by: "Bob", owing: "client", .return)),
            ("c", bought(50, "2026-01-03", by: "Ada", owing: "client")),
            ("d", bought(7, "2026-01-04", owing: "client")),
            ("e", bought(400, "2026-01-05", by: "Ada", owing: "business")),
            ("f", bought(60_000, "2026-01-06", by: "Ada", owing: "none")),
            ("g", bought(60_000, "2026-01-06", by: "Ada", owing: "")),
            ("h", bought(60_000, "2026-01-06", by: "Ada")),
            ("i", bought(80, "2026-01-07", by: "Eve", owing: "client")),
            ("j", bought(80, "2026-01-08", by: "Eve", owing: "client", .return)),
            ("k", bought(90_000, "2026-01-09", by: "Eve", owing: "client")),
        ]
        for (id, line) in lines { try await desk.happen("transaction-\(id)", line) }
        try await desk.happen("transaction-k", TransactionCanceled(reason: "twice"))
        let report = try await desk.item("spending-report", ["by": "month"])
        #expect(
            report["reimbursements"]?.elements?.map {
                String(decoding: $0.without("dueTotals").json(), as: UTF8.self)
            }
                == [
                    line("business", #""Ada""#, 1, 400), line("client", #""Ada""#, 1, 50),
                    line("client", #""Bob""#, 2, 700), line("client", "null", 1, 7),
                ])
        let paid = TransactionChanges { $0.reimbursementType = "none" }
        try await desk.happen("transaction-e", TransactionAmended(changes: paid))
        let later = try await desk.item("spending-report", ["from": "2026-01-03"])
        #expect(
            later["reimbursements"]?.elements?.map { $0["dueCents"]?.integer } == [50, 7])
    }

    private func line(_ type: String, _ by: String, _ count: Int, _ due: Int) -> String {
        """
        {"reimbursementType":"\(type)","purchasedBy":\(by),"transactionCount":\(count),\
        "dueCents":\(due)}
        """
    }

    @Test func `has no figure for a sum that leaves 64 bits, and all the others`() async throws {
        let desk = Desk()
        try await desk.happen("transaction-1", bought(.max, "2026-01-01", from: "A"))
        try await desk.happen("transaction-2", bought(1, "2026-01-02", from: "A"))
        try await desk.happen("transaction-3", bought(1, "2026-02-03", from: "B", .return))
        // In all it fits, though one of its groups doesn't.
        let report = try await desk.item("spending-report", ["by": "source"])
        #expect(report["totalCents"] == .integer(.max))
        #expect(report["sources"]?.elements?.map { $0["spentCents"] } == [.null, .integer(-1)])
        #expect(
            report["unsaid"]?.elements?.map { $0["figure"] } == [.string("sources[0].spentCents")])
    }

    @Test func `says what is due still, once some was paid back`() async throws {
        let desk = Desk()
        try await desk.happen(
            "transaction-1", bought(500, "2026-01-01", by: "Ada", owing: "client"))
        try await desk.happen("transaction-1", ReimbursementSettled(reimbursedCents: 500))
        #expect(
            try await desk.item("spending-report")["reimbursements"]?.elements?.isEmpty == true)
        let dearer = TransactionChanges { $0.amountCents = 520 }
        try await desk.happen("transaction-1", TransactionAmended(changes: dearer))
        #expect(
            try await desk.item("spending-report")["reimbursements"]?.elements?.map {
                $0["dueCents"]
            } == [.integer(20)])
        #expect(
            try await desk.item("transaction", ["transactionId": "1"])["dueCents"] == .integer(20))
    }

    private func groups(_ parameters: [String: String]) async throws -> [String] {
        let report = try await books().item("spending-report", parameters)
        let groups = report.members?.first {
            !["reimbursements", "totals"].contains($0.name) && $0.value.elements != nil
        }
        return groups?.value.elements?.map {
            String(decoding: $0.without("spentTotals").json(), as: UTF8.self)
        } ?? []
    }
}

/// What ``spent(_:in:project:on:_:_:needsReview:)`` makes, with who bought it where, and who owes it.
func bought(
    _ amount: Int64, in category: BudgetCategoryID? = nil, _ day: String,
    project: ProjectID? = "kitchen", by buyer: String? = nil, from source: String? = nil,
    owing: String? = nil, _ type: TransactionType = .purchase,
    _ direction: InventorySaleDirection? = nil
) -> TransactionRecorded {
    var recorded = spent(amount, in: category, project: project, on: day, type, direction)
    recorded.details.purchasedBy = buyer
    recorded.details.source = source
    recorded.details.reimbursementType = owing
    return recorded
}
