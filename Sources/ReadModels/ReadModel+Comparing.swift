package import EventSourcing
import EventSourcingRuntime
package import EventStore

// What this code makes of the log is told before it serves: folded into memory, and held against the
// rows that are there. Those are read and nothing else.

/// What a projection's code of today makes of the log, and the rows that are there.
package struct Rehearsal {
    /// Rows that are there, of this version or of an earlier one, as they were at one moment.
    package struct Serving {
        /// The version that they are of.
        package var version: Int
        /// What their database is called.
        package var name: String
        var database: RowDatabase
        /// They are true at this position.
        package var position: Position
    }

    /// Those of this version, or of the last one before it that is there; `nil` where none are.
    package var serving: Serving?
    /// What was folded, to where they stand or else to the head of the log.
    package var folded: FoldedRows
    /// Why it couldn't be folded as far as that: an event, or a stop by hand.
    package var stop: Stop?

    /// What differs, both true at one position; `nil` where there is nothing to compare.
    package func differences(limit: Int) throws -> RowDifferences? {
        guard let serving, stop == nil else { return nil }
        return try RowDifferences.between(serving.database, folded.database, limit: limit)
    }
}

extension ReadModel {
    /// Folds the log as this code does, up to where the rows stand that are there.
    package func rehearse(progress: Progress?) async throws -> Rehearsal {
        let head = try await store.head()
        let serving = try await serving()
        let target = min(serving?.position ?? head, head)
        let decisions = try await decisions()
        let folded = try await MemoryFolding.rows(
            of: projection, in: store, through: target, following: decisions, progress: progress)
        let isShort = folded.checkpoint.position < target
        return Rehearsal(
            serving: serving, folded: folded,
            stop: folded.checkpoint.stop ?? (isShort ? decisions.stop : nil))
    }

    /// Compares what serves with what this code makes of the log, at the same position.
    func difference(limit: Int, progress: Progress?) async throws -> ProjectionDifference {
        let rehearsal = try await rehearse(progress: progress)
        guard let before = rehearsal.serving else {
            throw ReadModelFault.nothingServes(projection.name)
        }
        if let stop = rehearsal.stop { throw stop.fault(projection.name) }
        let rows = try rehearsal.differences(limit: limit) ?? RowDifferences()
        return ProjectionDifference(
            name: projection.name, fromVersion: before.version, toVersion: projection.version,
            position: before.position, rows: rows,
            causes: try await causes(of: rows.examples, at: before.position, progress: progress))
    }

    /// Rows that are there, if they are of this very log; their form is their own.
    private func serving() async throws -> Rehearsal.Serving? {
        let all = [(projection.version, projection.databaseName)] + projection.earlierDatabases
        for (version, name) in all {
            do {
                guard let rows = try databases.open(name)?.snapshot(),
                    let checkpoint = try rows.read({ try Checkpoint(reading: $0) }),
                    try await store.isLog(of: checkpoint)
                else { continue }
                return Rehearsal.Serving(
                    version: version, name: name, database: rows, position: checkpoint.position)
            } catch let error as RowDatabaseError where error.kind == .gone {
                // Taken away just now. Rows that can't be read are told: they aren't none.
                continue
            }
        }
        return nil
    }

    /// The events that touched each of these rows, found by folding the log once more.
    private func causes(
        of examples: [RowDifference], at position: Position, progress: Progress?
    ) async throws -> [RowCauses] {
        if examples.isEmpty { return [] }
        let touches = RowTouches(examples.map { ($0.table, $0.key) })
        _ = try await MemoryFolding.rows(
            of: projection, in: store, through: position, following: decisions(),
            noting: touches, progress: progress)
        return examples.map { touches.causes(of: $0.table, $0.key) }
    }
}

/// What a projection's code of today makes of the log, against the rows that serve.
package struct ProjectionDifference: Sendable {
    /// The projection's name.
    package var name: String
    /// The version of the rows that serve.
    package var fromVersion: Int
    /// The version that was compared with them.
    package var toVersion: Int
    /// Both are true at this position.
    package var position: Position
    /// What differs.
    package var rows: RowDifferences
    /// The events behind each of the examples in ``rows``, in their order.
    package var causes: [RowCauses]

    /// Whether nothing differs.
    package var isEmpty: Bool { rows.isEmpty }
}
