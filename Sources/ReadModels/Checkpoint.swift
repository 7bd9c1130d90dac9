package import EventSourcing
package import EventStore
import struct Foundation.UUID
import Records

/// How far a read model has come, kept beside its rows and committed with them.
package struct Checkpoint: Equatable, Sendable {
    /// The last position whose event has been applied, or needed no applying.
    package var position: Position
    /// The witness of the event at ``position``, whatever its type: it tells this log from any other.
    /// Blank at position 0.
    var witness: String
    /// What the tables look like: rows of another form are built anew.
    var schema: String
    /// The position of the last decision about the projection that the rows have followed; see
    /// ``FollowerDecisions``.
    var decided: Position
    /// The event that it has stopped at.
    package var stop: Stop?

    init(
        position: Position, witness: String, schema: String, decided: Position,
        stop: Stop? = nil
    ) {
        self.position = position
        self.witness = witness
        self.schema = schema
        self.decided = decided
        self.stop = stop
    }

    /// The checkpoint that is stored; `nil` where none is: then it isn't one of our databases.
    package init?(reading connection: any RowConnection) throws {
        let table = "SELECT count(*) FROM sqlite_master WHERE name = 'daybook_checkpoint'"
        guard try connection.value(table) == .integer(1) else { return nil }
        var found: Checkpoint?
        // All columns, whatever they are: a table of another form is no checkpoint, and no error.
        try connection.query("SELECT * FROM daybook_checkpoint", []) { row in
            found = Checkpoint(columns: row)
            return false
        }
        guard let found else { return nil }
        self = found
    }

    private init?(columns: [ColumnValue]) {
        guard columns.count == 9, case .integer(let position) = columns[1],
            let position = Position(exactly: position), case .text(let witness) = columns[2],
            case .text(let schema) = columns[3], case .integer(let decided) = columns[4],
            let decided = Position(exactly: decided)
        else { return nil }
        self.init(position: position, witness: witness, schema: schema, decided: decided)
        if case .integer(let at) = columns[5], let at = Position(exactly: at),
            case .text(let type) = columns[6], case .text(let reason) = columns[7],
            let since = Timestamp.from(column: columns[8])
        {
            stop = Stop(at: at, type: type, reason: reason, since: since)
        }
    }

    /// Makes the table, and the one row in it.
    func create(in connection: any RowConnection) throws {
        try connection.execute(
            """
            CREATE TABLE daybook_checkpoint (one INTEGER PRIMARY KEY CHECK (one = 1), \
            position INTEGER NOT NULL, event_id TEXT NOT NULL, schema TEXT NOT NULL, \
            decided INTEGER NOT NULL, \
            poison_position INTEGER, poison_type TEXT, poison_reason TEXT, poison_since TEXT)
            """)
        try store(in: connection)
    }

    func store(in connection: any RowConnection) throws {
        try connection.execute(
            """
            INSERT OR REPLACE INTO daybook_checkpoint \
            (one, position, event_id, schema, decided, \
            poison_position, poison_type, poison_reason, poison_since) \
            VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(Int64(clamping: position)), .text(witness), .text(schema),
                .integer(Int64(clamping: decided)),
                stop.map { .integer(Int64(clamping: $0.position)) } ?? .null,
                stop.map { .text($0.type) } ?? .null,
                stop.map { .text($0.reason) } ?? .null,
                stop?.since?.column ?? .null,
            ])
    }
}

extension EventStore {
    /// Whether rows with this checkpoint were made of this very log.
    package func isLog(of checkpoint: Checkpoint) async throws -> Bool {
        try await bears(checkpoint.witness, at: checkpoint.position)
    }
}
