package import EventSourcing
import EventSourcingRuntime
package import EventStore

/// Folds rows into memory, of whichever log: of one that a replay has made up, of business time, or of
/// the service's own for whoever only looks.
///
/// It has no folder, nor any way to one. ``RowDatabases`` are of one log and are reached by their read
/// models alone, so nothing that is folded here can get among the rows that serve, nor take a copy of
/// them for its own past: a log in which other things happened may have the very ids of the real one.
package enum MemoryFolding {
    /// The rows that `log` makes up to `target`, or up to an event that isn't to be applied.
    package static func rows(
        of projection: Projection, in log: any EventStore, through target: Position,
        following decisions: FollowerDecisions, noting touches: RowTouches? = nil,
        progress: Progress?
    ) async throws -> FoldedRows {
        let database = try RowDatabase.scratch()
        let folding = Folding(
            projection, of: log, into: database, keeping: nil, following: decisions,
            noting: touches)
        return FoldedRows(
            database: database,
            checkpoint: try await folding.fill(through: target, progress: progress))
    }
}

/// Rows in memory, and how far they are.
package struct FoldedRows: Sendable {
    package var database: RowDatabase
    package var checkpoint: Checkpoint
}
