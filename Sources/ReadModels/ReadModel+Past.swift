import EventSourcing
import EventSourcingRuntime
import EventStore

extension ReadModel {
    /// The rows as they were at `position`: the live ones if they still are so, else those of the
    /// nearest copy, folded on.
    func past(at position: Position, progress: Progress?) async throws -> RowDatabase {
        let head = try await store.head()
        let decisions = try await decisions()
        let past = try past(head: head, decisions)
        let marks = try await past?.usable(through: position) ?? []
        if let rows = try await unchanged(
            since: position, nearest: marks.first?.position ?? 0, decisions, progress: progress)
        {
            return rows
        }
        for mark in marks {
            do {
                guard let (database, checkpoint) = try await past?.rows(of: mark, through: position)
                else { break }
                return try await complete(
                    database,
                    folding(database, decisions, keeping: past).goOn(
                        from: checkpoint, through: position, progress: progress),
                    through: position, decisions)
            } catch let error as RowDatabaseError where error.endsWithRebuild {
                try past?.remove(mark)
            }
        }
        let database = try RowDatabase.scratch()
        return try await complete(
            database,
            folding(database, decisions, keeping: past).fill(through: position, progress: progress),
            through: position, decisions)
    }

    /// Rows of the past at a later `position`: those of an earlier one, folded on, if nobody else has them and
    /// that is nearer than any other beginning; `nil`: they aren't.
    func past(
        at position: Position, from rows: RowDatabase
    ) async throws -> RowDatabase? {
        let decisions = try await decisions()
        guard let checkpoint = try rows.read({ try Checkpoint(reading: $0) }),
            checkpoint.position <= position,
            position - checkpoint.position <= Self.near, try await isSound(checkpoint, decisions)
        else { return nil }
        return try await complete(
            rows,
            folding(rows, decisions).goOn(from: checkpoint, through: position, progress: nil),
            through: position, decisions)
    }

    /// So many positions on, to fold is quicker than to look whether the rows that serve are still as they were.
    private static let near: Position = 10_000

    /// The live rows, if they are as they were at `position`. Those that aren't that far yet, and
    /// still further than the `nearest` copy, are brought there: it is what the next query would do.
    private func unchanged(
        since position: Position, nearest: Position, _ decisions: FollowerDecisions,
        progress: Progress?
    ) async throws -> RowDatabase? {
        guard var live = try await existing(decisions), live.checkpoint.position >= nearest else {
            return nil
        }
        if live.checkpoint.position < position {
            let rows = try await caughtUp(to: position, progress: progress)
            if rows.position == position { return rows.database }
            guard let moved = try await existing(decisions) else { return nil }
            live = moved
        }
        do {
            let rows = try live.database.snapshot()
            guard let checkpoint = try rows.read({ try Checkpoint(reading: $0) }),
                checkpoint.position >= position, try await isSound(checkpoint, decisions),
                try await !store.hasEvents(
                    of: projection, after: position, through: checkpoint.position)
            else { return nil }
            return rows
        } catch let error as RowDatabaseError where error.endsWithRebuild {
            return nil
        }
    }

    /// The rows, if nothing kept the folding from coming to `position`.
    private func complete(
        _ database: RowDatabase, _ checkpoint: Checkpoint, through position: Position,
        _ decisions: FollowerDecisions
    ) throws -> RowDatabase {
        if let stop = checkpoint.stop { throw stop.fault(projection.name) }
        if checkpoint.position < position, let stop = decisions.stop {
            throw stop.fault(projection.name)
        }
        return database
    }

    /// The copies that there are, and the place for new ones.
    func past(head: Position, _ decisions: FollowerDecisions) throws -> PastRows? {
        // What has a row for every event needs no copies: a question of its past is a condition.
        if projection.wanted == .all { return nil }
        return try PastRows(
            projection, in: databases, head: head, following: decisions)
    }
}
