public import EventSourcing
public import EventStore

// Rows are built beside those that serve, in one place for all processes: whoever comes second waits
// for the first and takes what it has made, and whoever comes after one that was killed goes on from
// what it had stored.

extension ReadModel {
    /// How often a process that waits for another looks again.
    private static let looking = Duration.milliseconds(50)

    /// Makes rows of this version serve, where none do: the candidate, if one waits, or what is built.
    func provide(progress: Progress?) async throws {
        let decisions = try await decisions()
        if try await candidate(decisions) != nil {
            return try await promote()
        }
        _ = try await build(as: .serving, progress: progress) {
            try await existing(try await self.decisions())
        }
    }

    /// Builds the rows anew from the whole log, beside what is there, and lets them serve.
    @discardableResult
    func rebuild(progress: Progress?) async throws -> ProjectionBuild {
        let before = try databases.generation(of: projection.databaseName)
        for _ in 0..<Self.rebuilds {
            do {
                return try await build(as: .serving, progress: progress) {
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

    /// The candidate, true at `target`; what is there already is brought forward.
    func builtCandidate(
        at target: Position, progress: Progress?
    ) async throws -> (database: any RowDatabase, build: ProjectionBuild) {
        for _ in 0..<Self.rebuilds {
            do {
                let build = try await build(as: .candidate, through: target, progress: progress) {
                    let candidate = try await candidate(try await self.decisions())
                    return candidate.flatMap { $0.checkpoint.position <= target ? $0 : nil }
                }
                let decisions = try await decisions()
                guard let candidate = try await candidate(decisions) else { continue }
                let rows = try await catchUp(
                    candidate.database, to: target, following: decisions, progress: progress)
                // Another may have brought it further meanwhile.
                if rows.position == target { return (rows.database, build) }
            } catch let error as RowDatabaseError where error.endsWithRebuild {
                // Removed meanwhile, or put in place.
            }
        }
        throw ReadModelFault.busy(projection.name)
    }

    /// The candidate, if one of this form waits that was made of this log, as was decided.
    func candidate(
        _ decisions: FollowerDecisions
    ) async throws -> (database: any RowDatabase, checkpoint: Checkpoint)? {
        try await sound(decisions) { try databases.candidate(projection.databaseName) }
    }

    /// Brings the candidate up to the head of the log and lets it serve.
    func swap(progress: Progress?) async throws -> Position {
        let decisions = try await decisions()
        guard let candidate = try await candidate(decisions) else {
            throw ReadModelFault.noCandidate(projection.name)
        }
        let rows = try await catchUp(
            candidate.database, to: try await store.head(), following: decisions,
            progress: progress)
        try await promote()
        return rows.position
    }

    private func promote() async throws {
        try databases.promoteCandidate(projection.databaseName)
        // Made by the code that is outdone now.
        try await past(head: store.head(), decisions())?.removeAll()
        try removeFormer()
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
        as place: BuildPlace, through target: Position? = nil, progress: Progress?,
        unless done: () async throws -> (database: any RowDatabase, checkpoint: Checkpoint)?
    ) async throws -> ProjectionBuild {
        let name = projection.databaseName
        var mayBeDone = try await done()
        while true {
            if let found = mayBeDone?.checkpoint {
                return ProjectionBuild(projection, found, byAnother: true)
            }
            // Before the place is taken: see ``PastRows``. Rows that only wait may never serve: no
            // question about the past begins at them.
            let past =
                place == .serving ? try await past(head: store.head(), decisions()) : nil
            if let database = try databases.build(name) {
                // The other may have come to its end just before it was our turn.
                if let found = try await done()?.checkpoint {
                    return ProjectionBuild(projection, found, byAnother: true)
                }
                return try await fill(
                    Building(self, in: database, as: place, through: target, keeping: past),
                    progress: progress)
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
        try await LogPass(store, [part]).run { position in
            building.tell(position)
            progress?(projection.name, position, part.limit)
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
    public var resumedAt: Position?
    /// Whether they were there already, or another process has built them while this one waited.
    public var byAnother: Bool
    /// The event that the rows stop before, if they do.
    public var fault: ReadModelFault?

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
