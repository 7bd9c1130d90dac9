import EventSourcing
import EventStore
import Ledger
import Preflight
import Projections
import Records
import Testing

@Suite struct `A check of the log` {
    private func corrected(_ desk: Desk) async throws -> [PreflightReport.CorrectedAnswer] {
        try await Preflight(allContexts, store: desk.store).run().corrected
    }

    @Test func `tells from where on answers about the past were wrong once`() async throws {
        let desk = Desk()
        try await desk.happen("transaction-1", spent(100))
        try await desk.happen("budgetcategory-light", budgetCategory("Light"))
        #expect(try await corrected(desk).isEmpty)
        try await desk.happen("transaction-2", spent(100, .sale, .businessToProject))
        try await desk.happen("transaction-3", spent(100, .sale, .projectToBusiness))
        try await desk.happen("budgetcategory-light", BudgetCategoryArchived(accountId: "acme"))
        let found = try await corrected(desk)
        #expect(
            found.map(\.queries) == [
                ["transactions", "spending-report"], ["budget-progress", "project", "projects"],
            ])
        #expect(found.map(\.first) == [3, 5])
        #expect(found.map(\.count) == [2, 1])
        #expect(found.map(\.since) == ["budget.v3", "budget.v3"])
    }

    @Test func `is sound all the same`() async throws {
        let desk = Desk()
        try await desk.happen("transaction-2", spent(100, .sale, .businessToProject))
        let report = try await Preflight(allContexts, store: desk.store).run()
        #expect(report.verdict == .sound)
    }

    @Test func `names queries and projections that there are`() {
        let corrections = allContexts.flatMap(\.corrections)
        #expect(!corrections.isEmpty)
        let queries = Set(allQueries.map(\.name))
        let projections = Dictionary(
            uniqueKeysWithValues: allProjections.map { ($0.name, $0.version) })
        for correction in corrections {
            #expect(queries.isSuperset(of: correction.queries))
            #expect((projections[correction.projection] ?? 0) >= correction.version)
        }
    }
}
