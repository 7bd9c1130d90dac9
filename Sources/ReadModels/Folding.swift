package import EventSourcing
import EventSourcingRuntime
import EventStore
package import Records

/// What there is to know for folding a log into the rows of one projection's database: the same for a
/// rebuild, for catching up and for the past.
package struct Folding: Sendable {
    let projection: Projection
    let store: any EventStore
    let database: RowDatabase
    /// Where rows are kept at the round positions that it passes; `nil`: nowhere.
    let past: PastRows?
    /// What to leave out, and where to stop.
    let decisions: FollowerDecisions
    /// Notes what touches some rows, where somebody wants to know.
    let touches: RowTouches?

    init(
        _ projection: Projection, of store: any EventStore, into database: RowDatabase,
        keeping past: PastRows?, following decisions: FollowerDecisions,
        noting touches: RowTouches? = nil
    ) {
        self.projection = projection
        self.store = store
        self.database = database
        self.past = past
        self.decisions = decisions
        self.touches = touches
    }

    /// Folds the log into an empty database, up to `target` or to an event that isn't to be applied.
    func fill(through target: Position, progress: Progress?) async throws -> Checkpoint {
        try await run(LogPass.Part(filling: self, from: nil, through: target), progress)
    }

    /// Folds the log on into rows that stand at `checkpoint`, up to `target` or to an event that
    /// isn't to be applied.
    func goOn(
        from checkpoint: Checkpoint, through target: Position, progress: Progress?
    ) async throws -> Checkpoint {
        try await run(LogPass.Part(self, from: checkpoint, through: target), progress)
    }

    private func run(_ part: LogPass.Part, _ progress: Progress?) async throws -> Checkpoint {
        try await LogPass(store, [part]).run { progress?(projection.name, $0, part.limit) }
        if let failure = part.failure { throw failure }
        return part.checkpoint
    }

    /// Makes the tables, and a checkpoint at the beginning of the log.
    func makeTables() throws -> Checkpoint {
        let checkpoint = Checkpoint(
            position: 0, witness: "", schema: projection.schema, decided: decisions.last)
        try database.write { connection in
            for table in projection.tables { try connection.execute(table.createTable) }
            try checkpoint.create(in: connection)
        }
        return checkpoint
    }

    func makeIndexes() throws {
        try database.write { connection in
            for statement in projection.tables.flatMap({ $0.createIndexes }) {
                // One takes seconds where there are millions of rows.
                try Task.checkCancellation()
                try connection.execute(statement)
            }
        }
    }

    /// The checkpoint of rows that stand at `position`.
    func checkpoint(
        at position: Position, stop: Stop?, unread: Position?
    ) async throws -> Checkpoint {
        Checkpoint(
            position: position, witness: try await store.witness(at: position),
            schema: projection.schema, decided: decisions.last, stop: stop, unread: unread)
    }

    /// Whether a fault is the disk's, the log's or the stored rows', and no reason to park.
    package static func isNotTheEvents(_ fault: any Error) -> Bool {
        fault is EventStoreError || fault is RowDatabaseError || fault is CancellationError
    }
}

/// Reads single rows of a database, each as it finds it: whoever folds by them checks, before they
/// write, that the checkpoint has not moved.
package struct GlancingConnection: RowConnection {
    private let database: RowDatabase

    package init(_ database: RowDatabase) { self.database = database }

    package func execute(_ sql: String, _ arguments: [ColumnValue]) throws {
        try database.write { try $0.execute(sql, arguments) }
    }

    package func query(
        _ sql: String, _ arguments: [ColumnValue], _ body: ([ColumnValue]) throws -> Bool
    ) throws {
        try database.glance { try $0.query(sql, arguments, body) }
    }

    package func writer(into table: String, columns: [String]) throws -> any RowWriter {
        try database.write { try $0.writer(into: table, columns: columns) }
    }
}
