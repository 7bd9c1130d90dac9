import EventStore

/// How far a read model has come, kept beside its rows and committed with them.
struct Checkpoint: Equatable, Sendable {
    /// The last position whose event has been applied, or needed no applying.
    var position: Position
    /// What the tables look like: rows of another form are built anew.
    var schema: String
    /// The event that it has stopped at.
    var poison: Poison?

    /// An event that can't be applied.
    struct Poison: Equatable, Sendable {
        var position: Position
        var type: String
        var reason: String

        func fault(_ projection: String) -> ReadModelFault {
            .parked(projection: projection, position: position, type: type, reason: reason)
        }
    }

    init(position: Position, schema: String, poison: Poison? = nil) {
        self.position = position
        self.schema = schema
        self.poison = poison
    }

    /// The checkpoint that is stored; `nil` where none is: then it isn't one of our databases.
    init?(reading connection: any RowConnection) throws {
        let table = "SELECT count(*) FROM sqlite_master WHERE name = 'daybook_checkpoint'"
        guard try connection.value(table) == .integer(1) else { return nil }
        var found: Checkpoint?
        let columns = "position, schema, poison_position, poison_type, poison_reason"
        try connection.query("SELECT \(columns) FROM daybook_checkpoint", []) { row in
            guard row.count == 5, case .integer(let position) = row[0],
                let position = Position(exactly: position), case .text(let schema) = row[1]
            else { return false }
            var poison: Poison?
            if case .integer(let at) = row[2], let at = Position(exactly: at),
                case .text(let type) = row[3], case .text(let reason) = row[4]
            {
                poison = Poison(position: at, type: type, reason: reason)
            }
            found = Checkpoint(position: position, schema: schema, poison: poison)
            return false
        }
        guard let found else { return nil }
        self = found
    }

    /// Makes the table, and the one row in it.
    func create(in connection: any RowConnection) throws {
        try connection.execute(
            """
            CREATE TABLE daybook_checkpoint (one INTEGER PRIMARY KEY CHECK (one = 1), \
            position INTEGER NOT NULL, schema TEXT NOT NULL, poison_position INTEGER, \
            poison_type TEXT, poison_reason TEXT)
            """)
        try store(in: connection)
    }

    func store(in connection: any RowConnection) throws {
        try connection.execute(
            """
            INSERT OR REPLACE INTO daybook_checkpoint \
            (one, position, schema, poison_position, poison_type, poison_reason) \
            VALUES (1, ?, ?, ?, ?, ?)
            """,
            [
                .integer(Int64(clamping: position)), .text(schema),
                poison.map { .integer(Int64(clamping: $0.position)) } ?? .null,
                poison.map { .text($0.type) } ?? .null,
                poison.map { .text($0.reason) } ?? .null,
            ])
    }
}
