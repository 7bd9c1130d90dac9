import EventSourcing
import Records
import EventStore

/// One question on its way: its work ends when its task is cancelled, a statement in SQLite too.
struct Question: Sendable {
    private let interruption = Interruption()
    /// Told what the answer is made of, where somebody wants to know.
    private let uses: QueryUses?
    /// By which statements rows are looked up by their keys.
    private let lookUps: LookUps

    init(noting uses: QueryUses? = nil, by lookUps: LookUps = LookUps()) {
        self.uses = uses
        self.lookUps = lookUps
    }

    /// Runs `body` until the task is cancelled.
    func answering<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        try await withTaskCancellationHandler {
            try await body()
        } onCancel: {
            interruption.interrupt()
        }
    }

    /// Rows as they are lent to this question.
    func lent(_ rows: FreshRows) -> [String: any RowSource] {
        switch rows {
        case .inUse(let rows): lent(rows.rows) { .held($0) }
        case .own(_, let rows): lent(rows)
        }
    }

    /// Rows that aren't in use for what is asked now; several questions may have the same.
    func lent(_ rows: [String: RowDatabase]) -> [String: any RowSource] {
        lent(rows) { .own($0) }
    }

    private func lent<Source>(
        _ rows: [String: Source], _ source: (Source) -> QuestionRows.Source
    ) -> [String: any RowSource] {
        var lent: [String: any RowSource] = [:]
        for (name, rows) in rows {
            lent[name] = QuestionRows(
                rows: source(rows), interruption: interruption,
                noting: uses.map { Noting(projection: name, uses: $0, lookUps: lookUps) })
        }
        return lent
    }
}

/// The statements that look rows of some projections up by their keys, and the tables that they look
/// into.
struct LookUps: Sendable {
    private var tables: [String: [String: String]] = [:]

    init(_ projections: [Projection] = []) {
        for projection in projections {
            for table in projection.tables {
                tables[projection.name, default: [:]][table.selectByKey] = table.table
            }
        }
    }

    func table(_ projection: String, _ sql: String) -> String? { tables[projection]?[sql] }
}

/// Notes what one question asks one projection.
private struct Noting: Sendable {
    let projection: String
    let uses: QueryUses
    let lookUps: LookUps

    func note(_ sql: String, _ arguments: [ColumnValue]) {
        if let table = lookUps.table(projection, sql) {
            uses.note(.row(RowPlace(projection: projection, table: table, key: arguments)))
        } else {
            uses.note(.projection(projection))
        }
    }
}

/// One projection's rows, for one question.
private struct QuestionRows: RowSource {
    enum Source {
        case held(HeldRows)
        case own(RowDatabase)
    }

    let rows: Source
    let interruption: Interruption
    let noting: Noting?

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        switch rows {
        case .held(let rows):
            return try rows.read(interruption) { try body(minding($0)) }
        case .own(let rows):
            // Inside: as long as it waits, the statement under way is another question's.
            return try rows.read { connection in
                try interruption.minding({ rows.interrupt() }) { try body(minding(connection)) }
            }
        }
    }

    private func minding(_ connection: any RowConnection) -> QuestionConnection {
        QuestionConnection(connection: connection, interruption: interruption, noting: noting)
    }
}

/// A connection that begins nothing more when nobody waits for the answer any more.
private struct QuestionConnection: RowConnection {
    let connection: any RowConnection
    let interruption: Interruption
    let noting: Noting?

    func execute(_ sql: String, _ arguments: [ColumnValue]) throws {
        try interruption.check()
        try connection.execute(sql, arguments)
    }

    func query(
        _ sql: String, _ arguments: [ColumnValue], _ body: ([ColumnValue]) throws -> Bool
    ) throws {
        try interruption.check()
        noting?.note(sql, arguments)
        try connection.query(sql, arguments, body)
    }

    func writer(into table: String, columns: [String]) throws -> any RowWriter {
        try connection.writer(into: table, columns: columns)
    }
}
