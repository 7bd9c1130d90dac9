import EventStore

/// The folding of a log into the rows of one database: the same for a rebuild, for catching up and
/// for the past.
struct Folding {
    let projection: Projection
    let store: any EventStore
    let database: any RowDatabase

    /// Events folded before their rows are written.
    private static let batch = 50_000
    /// Rows kept in memory from one batch to the next.
    private static let rowsInMemory = 500_000

    /// Makes the tables in an empty database and folds the log into them, up to `target` or to an
    /// event that can't be applied. Indexes come last, which is quicker.
    func fill(through target: Position, progress: Progress?) async throws -> Checkpoint {
        var checkpoint = Checkpoint(position: 0, eventID: "", schema: projection.schema)
        try database.write { connection in
            for table in projection.tables { try connection.execute(table.createTable) }
            try checkpoint.create(in: connection)
        }
        // Nothing is stored yet: a row that isn't in memory isn't there.
        var rows = Rows(source: nil)
        while checkpoint.position < target, checkpoint.poison == nil {
            (rows, checkpoint) = try await step(
                after: checkpoint.position, through: target, rows: rows)
            try database.write { connection in
                try rows.flush(to: connection)
                try checkpoint.store(in: connection)
            }
            if rows.count > Self.rowsInMemory {
                rows = Rows(source: GlancingConnection(database))
            }
            progress?(projection.name, checkpoint.position, target)
        }
        try database.write { connection in
            for statement in projection.tables.flatMap({ $0.createIndexes }) {
                try connection.execute(statement)
            }
        }
        return checkpoint
    }

    /// Folds a batch of events into `rows`, stopping before one that can't be applied. Writes
    /// nothing.
    /// - Returns: The rows to be written, and the checkpoint that goes with them.
    func step(
        after position: Position, through target: Position, rows: Rows
    ) async throws -> (rows: Rows, checkpoint: Checkpoint) {
        let (reached, poison) = try await apply(
            LogRead(
                projection.wanted, after: position, through: target,
                limit: Self.batch),
            to: rows)
        guard let poison else {
            return (rows, try await checkpoint(at: reached, poison: nil))
        }
        // The event may have changed a row before it failed: fold again, up to the one before it,
        // from what is stored.
        let stored = position == 0 ? nil : GlancingConnection(database)
        let sound = Rows(source: stored)
        if poison.position - 1 > position {
            _ = try await apply(
                LogRead(
                    projection.wanted, after: position, through: poison.position - 1),
                to: sound)
        }
        return (sound, try await checkpoint(at: poison.position - 1, poison: poison))
    }

    private func checkpoint(
        at position: Position, poison: Checkpoint.Poison?
    ) async throws -> Checkpoint {
        Checkpoint(
            position: position, eventID: try await store.eventID(at: position),
            schema: projection.schema, poison: poison)
    }

    /// Applies events one after the other, up to one that can't be.
    private func apply(
        _ read: LogRead, to rows: Rows
    ) async throws -> (reached: Position, poison: Checkpoint.Poison?) {
        var poison: Checkpoint.Poison?
        let apply = projection.applier(rows)
        let reached = try await store.readAll(read) { view in
            do {
                try apply(view)
                return true
            } catch let fault {
                if Self.isNotTheEvents(fault) { throw fault }
                poison = Checkpoint.Poison(
                    position: view.position, type: view.type, reason: "\(fault)")
                return false
            }
        }
        return (reached, poison)
    }

    /// Whether a fault is the disk's, the log's or the stored rows', and no reason to park.
    static func isNotTheEvents(_ fault: any Error) -> Bool {
        fault is EventStoreError || fault is RowDatabaseError || fault is CancellationError
    }
}

/// Reads single rows of a database, each as it finds it: whoever folds by them checks, before they
/// write, that the checkpoint has not moved.
struct GlancingConnection: RowConnection {
    private let database: any RowDatabase

    init(_ database: any RowDatabase) { self.database = database }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws {
        try database.write { try $0.execute(sql, arguments) }
    }

    func query(
        _ sql: String, _ arguments: [SQLValue], _ body: ([SQLValue]) throws -> Bool
    ) throws {
        try database.glance { try $0.query(sql, arguments, body) }
    }
}
