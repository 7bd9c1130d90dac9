public import EventStore

/// One projection's rows, brought up to the log whenever they are asked for.
///
/// Rows and the position they are true at commit together. A process that finds them moved on by
/// another one in between throws its own work away and begins again from there: whoever is first
/// is right, since all fold the same log in the same way.
struct ReadModel: Sendable {
    let projection: Projection
    let store: any EventStore
    let databases: any RowDatabases

    /// Events folded before their rows are written.
    static let batch = 50_000
    /// Rows kept in memory from one batch to the next.
    static let rowsInMemory = 500_000

    /// The rows, true at `target` or later.
    /// - Throws: ``ReadModelFault/parked(projection:position:type:reason:)`` when an event before
    ///   `target` can't be applied.
    func caughtUp(to target: Position, progress: Progress?) async throws -> any RowDatabase {
        guard let database = try existing() else {
            try await rebuild(progress: progress)
            guard let built = try existing() else { throw ReadModelFault.busy(projection.name) }
            return try await catchUp(built, to: target, progress: progress)
        }
        return try await catchUp(database, to: target, progress: progress)
    }

    /// The database of this version, if it is there, whole, and posted from this very log.
    func existing() throws -> (any RowDatabase)? {
        guard let database = try databases.open(projection.databaseName) else { return nil }
        let checkpoint = try database.read { try Checkpoint(reading: $0) }
        if checkpoint?.schema == projection.schema { return database }
        try database.close()
        return nil
    }

    /// Builds the rows anew from the whole log, beside what is there, and swaps them in.
    func rebuild(progress: Progress?) async throws {
        let database = try databases.build(projection.databaseName)
        try await fill(database, through: try await store.head(), progress: progress)
        try database.putInPlace()
        try databases.remove(prefix: projection.name + ".v", except: projection.databaseName)
    }

    /// The rows as they were at `position`, in memory.
    func past(at position: Position, progress: Progress?) async throws -> any RowDatabase {
        let database = try databases.inMemory()
        try await fill(database, through: position, progress: progress)
        return database
    }

    /// Makes the tables in an empty database and folds the log into them.
    private func fill(
        _ database: any RowDatabase, through target: Position, progress: Progress?
    ) async throws {
        try database.write { connection in
            for table in projection.tables { try connection.execute(table.createTable) }
            try Checkpoint(position: 0, schema: projection.schema).create(in: connection)
        }
        var rows = Rows(source: nil)
        var position: Position = 0
        while position < target {
            let step = try await fold(after: position, through: target, into: &rows, database)
            position = step.position
            try database.write { connection in
                try rows.flush(to: connection)
                try step.checkpoint(schema: projection.schema).store(in: connection)
            }
            if rows.count > Self.rowsInMemory {
                rows = Rows(source: nil); try hand(database, to: rows)
            }
            progress?(projection.name, position, target)
            if step.poison != nil { break }
        }
        try database.write { connection in
            for statement in projection.tables.flatMap({ $0.createIndexes }) {
                try connection.execute(statement)
            }
        }
    }

    private func hand(_ database: any RowDatabase, to rows: Rows) throws {
        rows.forget(readingFrom: DatabaseReader(database))
    }

    /// Brings rows that are in use up to `target`.
    private func catchUp(
        _ database: any RowDatabase, to target: Position, progress: Progress?
    ) async throws -> any RowDatabase {
        for _ in 0..<1000 {
            guard let checkpoint = try database.read({ try Checkpoint(reading: $0) }) else {
                throw ReadModelFault.notARow("checkpoint of \(projection.name)")
            }
            if let poison = checkpoint.poison { throw poison.fault(projection.name) }
            if checkpoint.position >= target { return database }
            var rows = Rows(source: DatabaseReader(database))
            let step = try await fold(
                after: checkpoint.position, through: target, into: &rows, database)
            try database.write { connection in
                // Moved on by another process meanwhile: ours is for nothing.
                guard try Checkpoint(reading: connection) == checkpoint else { return }
                try rows.flush(to: connection)
                try step.checkpoint(schema: projection.schema).store(in: connection)
            }
            progress?(projection.name, step.position, target)
        }
        throw ReadModelFault.busy(projection.name)
    }

    /// Folds a batch of events into `rows`, stopping before one that can't be applied.
    private func fold(
        after position: Position, through target: Position, into rows: inout Rows,
        _ database: any RowDatabase
    ) async throws -> Step {
        let read = LogRead(
            .types(projection.eventTypes), after: position, through: target, limit: Self.batch)
        var poison: Checkpoint.Poison?
        let apply = projection.applier(rows)
        let reached = try await store.readAll(read) { view in
            do {
                try apply(view)
                return true
            } catch let damage as EventStoreError {
                throw damage
            } catch {
                poison = Checkpoint.Poison(
                    position: view.position, type: view.type, reason: "\(error)")
                return false
            }
        }
        guard let poison else { return Step(position: reached, poison: nil) }
        // The event may have changed a row before it failed: fold again, up to the one before it.
        rows = Rows(source: position == 0 ? nil : DatabaseReader(database))
        let again = projection.applier(rows)
        _ = try await store.readAll(
            LogRead(
                .types(projection.eventTypes), after: position, through: poison.position - 1)
        ) { view in
            try again(view)
            return true
        }
        return Step(position: poison.position - 1, poison: poison)
    }

    /// How far a batch came.
    private struct Step {
        var position: Position
        var poison: Checkpoint.Poison?

        func checkpoint(schema: String) -> Checkpoint {
            Checkpoint(position: position, schema: schema, poison: poison)
        }
    }
}

/// Told how far the work on a projection has come: its name, the position, the last position.
public typealias Progress = @Sendable (String, Position, Position) -> Void

/// Reads rows one by one, each in a read of its own.
struct DatabaseReader: RowConnection {
    private let database: any RowDatabase

    init(_ database: any RowDatabase) { self.database = database }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws {
        try database.write { try $0.execute(sql, arguments) }
    }

    func query(
        _ sql: String, _ arguments: [SQLValue], _ body: ([SQLValue]) throws -> Bool
    ) throws {
        try database.read { try $0.query(sql, arguments, body) }
    }
}
