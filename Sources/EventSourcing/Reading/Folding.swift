import EventStore

/// The folding of a log into the rows of one database: the same for a rebuild, for catching up and
/// for the past.
struct Folding {
    let projection: Projection
    let store: any EventStore
    let database: any RowDatabase
    /// Where rows are kept at the round positions that it passes; `nil`: nowhere.
    let past: PastRows?
    /// What to leave out, and where to stop.
    let decisions: ProjectionDecisions
    /// Notes what touches some rows, where somebody wants to know.
    var touches: RowTouches?

    /// Events folded before their rows are written: few at first, so that it soon shows how fast they
    /// are, and little is lost when it breaks off; twice as many each time.
    private static let batches: (first: Int, last: Int) = (256, 1 << 20)
    /// Events folded at once into rows in use, which their reader waits for.
    private static let catchingUp = 50_000
    /// So many rows in memory end a batch, whatever its length.
    private static let rowsInMemory = 500_000
    /// Events applied between two tidings of progress.
    private static let tidings = 1024

    /// Folds the log into a database, up to `target` or to an event that isn't to be applied: into an
    /// empty one, or on from the checkpoint that a fill which broke off has left. Indexes come last,
    /// which is quicker.
    func fill(
        from begun: Checkpoint? = nil, through target: Position, progress: Progress?
    ) async throws -> Checkpoint {
        var start = try begun ?? makeTables()
        start.poison = nil
        // Where nothing is stored yet, a row that isn't in memory isn't there.
        let checkpoint = try await goOn(
            from: start, with: rows(begun == nil ? nil : GlancingConnection(database)),
            through: target, progress: progress)
        try database.write { connection in
            for statement in projection.tables.flatMap({ $0.createIndexes }) {
                try connection.execute(statement)
            }
        }
        return checkpoint
    }

    /// Folds the log on into rows that stand at `checkpoint`, up to `target` or to an event that
    /// isn't to be applied.
    func goOn(
        from checkpoint: Checkpoint, with rows: Rows? = nil, through target: Position,
        progress: Progress?
    ) async throws -> Checkpoint {
        let target = decisions.limit(target)
        let tell: Progress = { name, position, _ in progress?(name, position, target) }
        var checkpoint = checkpoint
        var rows = rows ?? self.rows(GlancingConnection(database))
        var batch = Self.batches.first
        while checkpoint.position < target, checkpoint.poison == nil {
            (rows, checkpoint) = try await step(
                after: checkpoint.position,
                through: past?.stop(after: checkpoint.position, before: target) ?? target,
                limit: batch, rows: rows, progress: tell)
            batch = min(2 * batch, Self.batches.last)
            try database.write { connection in
                try rows.flush(to: connection)
                try checkpoint.store(in: connection)
            }
            try await past?.keep(database, at: checkpoint)
            if rows.count > Self.rowsInMemory / 2 {
                rows = self.rows(GlancingConnection(database))
            }
            tell(projection.name, checkpoint.position, target)
        }
        return checkpoint
    }

    private func makeTables() throws -> Checkpoint {
        let checkpoint = Checkpoint(
            position: 0, eventID: "", schema: projection.schema, decided: decisions.last)
        try database.write { connection in
            for table in projection.tables { try connection.execute(table.createTable) }
            try checkpoint.create(in: connection)
        }
        return checkpoint
    }

    private func rows(_ source: (any RowConnection)?) -> Rows {
        Rows(source: source, touches: touches)
    }

    /// Folds a batch of events into `rows`, stopping before one that can't be applied. Writes
    /// nothing.
    /// - Returns: The rows to be written, and the checkpoint that goes with them.
    func step(
        after position: Position, through target: Position, limit: Int = catchingUp, rows: Rows,
        progress: Progress? = nil
    ) async throws -> (rows: Rows, checkpoint: Checkpoint) {
        let (reached, poison) = try await apply(
            LogRead(
                projection.wanted, after: position, through: target,
                limit: limit),
            to: rows, progress: { progress?(projection.name, $0, target) })
        guard let poison else {
            return (rows, try await checkpoint(at: reached, poison: nil))
        }
        // The event may have changed a row before it failed: fold again, up to the one before it,
        // from what is stored.
        let stored = position == 0 ? nil : GlancingConnection(database)
        let sound = self.rows(stored)
        if poison.position - 1 > position {
            _ = try await apply(
                LogRead(
                    projection.wanted, after: position, through: poison.position - 1),
                to: sound, progress: { _ in })
        }
        return (sound, try await checkpoint(at: poison.position - 1, poison: poison))
    }

    private func checkpoint(
        at position: Position, poison: Checkpoint.Poison?
    ) async throws -> Checkpoint {
        Checkpoint(
            position: position, eventID: try await store.eventID(at: position),
            schema: projection.schema, decided: decisions.last, poison: poison)
    }

    /// Applies events one after the other, up to one that can't be.
    private func apply(
        _ read: LogRead, to rows: Rows, progress: (Position) -> Void
    ) async throws -> (reached: Position, poison: Checkpoint.Poison?) {
        var poison: Checkpoint.Poison?
        var applied = 0
        let apply = projection.applier(rows)
        let reached = try await store.readAll(read) { view in
            if decisions.leaveOut(view.position) { return true }
            applied += 1
            let isPause = applied.isMultiple(of: Self.tidings)
            if isPause { progress(view.position) }
            touches?.begin(view)
            do {
                try apply(view)
                return !isPause || rows.count <= Self.rowsInMemory
            } catch let fault {
                if Self.isNotTheEvents(fault) { throw fault }
                poison = Checkpoint.Poison(
                    position: view.position, type: view.type, reason: "\(fault)", since: .now)
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

    func writer(into table: String, columns: [String]) throws -> any RowWriter {
        try database.write { try $0.writer(into: table, columns: columns) }
    }
}
