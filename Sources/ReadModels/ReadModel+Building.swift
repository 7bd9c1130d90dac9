package import EventSourcing
public import EventStore

// Rows are built beside those that serve, in one place for all processes: whoever comes second waits
// for the first and takes what it has made, and whoever comes after one that was killed goes on from
// what it had stored.

extension ReadModel {
    /// How often a process that waits for another looks again.
    private static let looking = Duration.milliseconds(50)

    /// Makes rows of this version serve, where none do.
    func provide(progress: Progress?) async throws {
        _ = try await build(progress: progress) {
            try await existing(try await self.decisions())
        }
    }

    /// Builds the rows anew from the whole log, beside what is there, and lets them serve.
    @discardableResult
    func rebuild(progress: Progress?) async throws -> ProjectionBuild {
        let before = try databases.generation(of: projection.databaseName)
        for _ in 0..<Self.rebuilds {
            do {
                return try await build(progress: progress) {
                    if try databases.generation(of: projection.databaseName) == before {
                        return nil
                    }
                    return try await existing(try await self.decisions())
                }
            } catch let error as RowDatabaseError where error.kind == .gone {
                // Removed while it was built, for somebody was forgotten, say.
            }
        }
        throw ReadModelFault.busy(projection.name)
    }

    /// Takes away the rows of earlier versions but the last, which an older binary may still be
    /// using, or whoever goes back to it.
    func removeFormer() throws {
        let former = projection.earlierDatabases.map(\.name)
        let kept = try former.first { try databases.generation(of: $0) != nil }
        try databases.remove(former.filter { $0 != kept })
        // They take more room than the rows, and whoever goes back makes them again.
        if let kept { try databases.removeCopies(of: kept) }
    }

    /// Builds, unless another process does: then it waits, and takes what it finds `done`.
    private func build(
        progress: Progress?,
        unless done: () async throws -> (database: RowDatabase, checkpoint: Checkpoint)?
    ) async throws -> ProjectionBuild {
        let name = projection.databaseName
        var mayBeDone = try await done()
        while true {
            if let found = mayBeDone?.checkpoint {
                return ProjectionBuild(projection, found, byAnother: true)
            }
            // Before the place is taken: see ``PastRows``.
            let past = try await past(head: store.head(), decisions())
            if let begun = try databases.build(name) {
                // The other may have come to its end just before it was our turn.
                if let found = try await done()?.checkpoint {
                    return ProjectionBuild(projection, found, byAnother: true)
                }
                return try await fill(
                    Building(self, in: begun, keeping: past), progress: progress)
            }
            if let other = try databases.progress(of: name) {
                progress?(
                    "\(projection.name), which another process builds", other.position, other.target
                )
            }
            try await Task.sleep(for: Self.looking)
            mayBeDone = try await done()
        }
    }

    /// Folds the log into a database under construction, and puts it where it belongs.
    private func fill(_ building: Building, progress: Progress?) async throws -> ProjectionBuild {
        let part = try building.part()
        // An index is made by one statement, which may take long.
        try await withTaskCancellationHandler {
            try await LogPass(store, [part]).run { position in
                building.tell(position)
                progress?(projection.name, position, part.limit)
            }
        } onCancel: {
            building.folding.database.interrupt()
        }
        return try building.end(part)
    }
}

/// What the building of a projection's rows came to.
public struct ProjectionBuild: Sendable {
    /// The rows are true at this position.
    public var position: Position
    /// The position that a process had come to that was killed, and that this one went on from;
    /// `nil` where it was begun at the beginning.
    package var resumedAt: Position?
    /// Whether they were there already, or another process has built them while this one waited.
    package var byAnother: Bool
    /// The event that the rows stop before, if they do.
    package var fault: ReadModelFault?

    init(
        _ projection: Projection, _ checkpoint: Checkpoint, resumedAt: Position? = nil,
        byAnother: Bool = false
    ) {
        position = checkpoint.position
        self.resumedAt = resumedAt
        self.byAnother = byAnother
        fault = checkpoint.stop?.fault(projection.name)
    }
}
