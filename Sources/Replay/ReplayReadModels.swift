import EventSourcing
public import EventStore
public import ReadModels

extension ReadModels {
    /// The read models that history, decided again, would make otherwise: rows made in memory of this
    /// log up to where the replay went, and of what it came to. Only those that go by an event that
    /// is different can be, so only those are made.
    public func differences(
        _ report: ReplayReport, _ scratch: any EventStore, examples: Int,
        progress: Progress? = nil
    ) async throws -> [ReadModelDifference] {
        let other = ReadModels(projections, store: scratch, databases: databases)
        let end = try await scratch.head()
        var differences: [ReadModelDifference] = []
        for projection in projections
        where projection.eventTypes.contains(where: report.types.contains) {
            let name = projection.name
            let was = try await past([name], at: report.through, progress: progress)[name]
            do {
                let wouldBe = try await other.past([name], at: end, progress: progress)[name]
                guard let was, let wouldBe else { continue }
                let rows = try RowDifferences.between(was, wouldBe, limit: examples)
                if rows.isEmpty { continue }
                differences.append(ReadModelDifference(name: name, rows: rows))
            } catch let fault as ReadModelFault {
                // Events that were taken over as they are may not fit what is so there.
                differences.append(
                    ReadModelDifference(
                        name: name, rows: RowDifferences(tables: [], examples: []),
                        fault: "\(fault)"))
            }
        }
        return differences
    }
}
