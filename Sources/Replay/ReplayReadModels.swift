import EventSourcing
package import EventStore
package import ReadModels

extension ReadModels {
    /// The read models that history, decided again, would make otherwise: rows made in memory of this
    /// log up to where the replay went, and of what it came to, as far as this log can be applied, by what
    /// was decided about them. Only those that go by an event that is different can be, so only those
    /// are made; the rows that serve are neither read nor touched.
    package func differences(
        _ report: ReplayReport, _ scratch: any EventStore, examples: Int,
        progress: Progress? = nil
    ) async throws -> [ReadModelDifference] {
        let end = try await scratch.head()
        var differences: [ReadModelDifference] = []
        for projection in projections
        where projection.eventTypes.contains(where: report.types.contains) {
            let name = projection.name
            let decided = try await decisions(Follower(.projection, name), store)
            func folded(_ log: any EventStore, through target: Position) async throws -> FoldedRows
            {
                try await MemoryFolding.rows(
                    of: projection, in: log, through: target, following: decided,
                    progress: progress)
            }
            let was = try await folded(store, through: report.through)
            let reached = was.checkpoint.position
            // Events that these rows stop before aren't applied to the others either.
            let wouldBe = try await folded(
                scratch, through: reached < report.through ? min(reached, end) : end)
            // Events that were taken over as they are may not fit what is so there.
            let fault = wouldBe.checkpoint.stop?.fault(name)
            let rows =
                try fault == nil
                ? RowDifferences.between(was.database, wouldBe.database, limit: examples)
                : RowDifferences()
            if rows.isEmpty, fault == nil { continue }
            differences.append(
                ReadModelDifference(name: name, rows: rows, fault: fault.map { "\($0)" }))
        }
        return differences
    }
}
