import EventStore

extension ReadModel {
    /// The rows as they were at `position`: the live ones if they still are so, else those of the
    /// nearest copy, folded on.
    func past(at position: Position, progress: Progress?) async throws -> any RowDatabase {
        let head = try await store.head()
        let past = try PastRows(projection, in: databases, store: store, head: head)
        let marks = try await past?.usable(through: position) ?? []
        if let rows = try await unchanged(
            since: position, nearest: marks.first?.position ?? 0, progress: progress)
        {
            return rows
        }
        for mark in marks {
            do {
                guard let (database, checkpoint) = try await past?.rows(of: mark, through: position)
                else { break }
                return try await sound(
                    database,
                    folding(database, past).goOn(
                        from: checkpoint, through: position, progress: progress))
            } catch let error as RowDatabaseError where error.endsWithRebuild {
                try past?.remove(mark)
            }
        }
        let database = try databases.inMemory()
        return try await sound(
            database, folding(database, past).fill(through: position, progress: progress))
    }

    /// The live rows, if they are as they were at `position`. Those that aren't that far yet, and
    /// still further than the `nearest` copy, are brought there: it is what the next query would do.
    private func unchanged(
        since position: Position, nearest: Position, progress: Progress?
    ) async throws -> (any RowDatabase)? {
        guard var live = try await existing(), live.checkpoint.position >= nearest else {
            return nil
        }
        if live.checkpoint.position < position {
            let rows = try await caughtUp(to: position, progress: progress)
            if rows.position == position { return rows.database }
            guard let moved = try await existing() else { return nil }
            live = moved
        }
        do {
            let rows = try live.database.snapshot()
            guard let checkpoint = try rows.read({ try Checkpoint(reading: $0) }),
                checkpoint.schema == projection.schema, checkpoint.position >= position,
                try await store.isLog(of: checkpoint),
                try await !store.hasEvents(
                    of: projection, after: position, through: checkpoint.position)
            else { return nil }
            return rows
        } catch let error as RowDatabaseError where error.endsWithRebuild {
            return nil
        }
    }

    private func sound(
        _ database: any RowDatabase, _ checkpoint: Checkpoint
    ) throws -> any RowDatabase {
        if let poison = checkpoint.poison { throw poison.fault(projection.name) }
        return database
    }
}
