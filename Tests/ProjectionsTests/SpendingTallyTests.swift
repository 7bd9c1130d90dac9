import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Whatever was spent` {
    /// What a person with a pencil makes of the same transactions.
    private struct Tally: Equatable {
        var count: Int64 = 0
        var cents: Int64 = 0

        mutating func add(_ amount: Int64) {
            count += 1
            cents += amount
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `is reported as a plain fold over the transactions makes it`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let desk = Desk()
        var whole = Tally()
        var folded: [String: [String?: Tally]] = [:]
        var due: [String: Tally] = [:]
        let days = ["2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01", "2026-03-05"]
        for index in 0..<120 {
            let amount = Int64.random(in: 0...1_000_000, using: &random)
            let category = ["paint", "tools", nil].randomElement(using: &random) ?? nil
            let buyer = ["Ada", "Bob", nil].randomElement(using: &random) ?? nil
            let source = ["Hues", "é", "e\u{301}", nil].randomElement(using: &random) ?? nil
            let owing = ["client", "business", "none", nil].randomElement(using: &random) ?? nil
            let day = days.randomElement(using: &random) ?? "2026-01-01"
            let project: ProjectID? = Bool.random(using: &random) ? "kitchen" : nil
            let type = TransactionType.allCases.randomElement(using: &random) ?? .sale
            let direction =
                type == .sale ? InventorySaleDirection.allCases.randomElement(using: &random) : nil
            try await desk.happen(
                "transaction-\(index)",
                bought(
                    amount, in: category.map { BudgetCategoryID($0) }, day, project: project,
                    by: buyer, from: source, owing: owing, type, direction))
            if Int.random(in: 0..<8, using: &random) == 0 {
                try await desk.happen("transaction-\(index)", TransactionCanceled(reason: "a slip"))
                continue
            }
            // The report is of the kitchen from New Year on.
            guard project != nil, day >= "2026-01-01" else { continue }
            let signed = type == .return || direction == .projectToBusiness ? -amount : amount
            whole.add(signed)
            folded["months", default: [:]][String(day.prefix(7)), default: Tally()].add(signed)
            folded["categories", default: [:]][category, default: Tally()].add(signed)
            folded["purchasers", default: [:]][buyer, default: Tally()].add(signed)
            // Told apart by their bytes, as Swift's own keys don't.
            let spelling = source.map { Array($0.utf8).description }
            folded["sources", default: [:]][spelling, default: Tally()].add(signed)
            if let owing, owing != "none" {
                due["\(owing) \(buyer ?? "")", default: Tally()].add(signed)
            }
        }
        let parameters = ["scope": "project:kitchen", "from": "2026-01-01"]
        let report = try await desk.item("spending-report", parameters)
        let figures = [report["transactionCount"]?.integer, report["totalCents"]?.integer]
        #expect(figures == [whole.count, whole.cents], "seed \(seed)")
        for (title, field) in [
            ("months", "month"), ("categories", "budgetCategoryId"), ("purchasers", "purchasedBy"),
            ("sources", "source"),
        ] {
            var told: [String?: Tally] = [:]
            for group in report[title]?.elements ?? [] {
                let key = group[field]?.text
                told[title == "sources" ? key.map { Array($0.utf8).description } : key] = tally(
                    group, "spentCents")
            }
            #expect(told == folded[title], "seed \(seed), \(title)")
        }
        var told: [String: Tally] = [:]
        for line in report["reimbursements"]?.elements ?? [] {
            let key = [line["reimbursementType"]?.text, line["purchasedBy"]?.text ?? ""]
            told[key.compactMap { $0 }.joined(separator: " ")] = tally(line, "dueCents")
        }
        #expect(told == due.filter { $0.value.cents != 0 }, "seed \(seed)")
    }

    private func tally(_ item: JSONValue, _ field: String) -> Tally {
        Tally(
            count: item["transactionCount"]?.integer ?? -1, cents: item[field]?.integer ?? .min)
    }
}
