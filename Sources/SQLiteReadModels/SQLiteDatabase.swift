public import EventSourcing
import GRDB

// The kinds of SQLite database that rows are kept in, each a thin cover over GRDB's own.

/// A file in use: one writer and some readers who never wait for each other, in this process and
/// others.
struct SQLiteDatabase: RowDatabase, CopiedDatabase {
    private let pool: DatabasePool
    var copied: any DatabaseReader { pool }
    private let name: String

    init(path: String, name: String) throws {
        self.name = name
        pool = try SQLiteFault.rethrowing(name) {
            try DatabasePool(path: path, configuration: .daybook)
        }
    }

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name) { try pool.read { try body(SQLiteConnection($0)) } }
    }

    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name) { try pool.unsafeRead { try body(SQLiteConnection($0)) } }
    }

    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name) { try pool.write { try body(SQLiteConnection($0)) } }
    }

    func snapshot() throws -> any RowDatabase {
        try SQLiteFault.rethrowing(name) {
            SQLiteSnapshot(rows: try pool.makeSnapshot(), name: name)
        }
    }
}

/// A file as it was at one moment.
struct SQLiteSnapshot: RowDatabase, CopiedDatabase {
    let rows: DatabaseSnapshot
    var copied: any DatabaseReader { rows }
    let name: String

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name) { try rows.read { try body(SQLiteConnection($0)) } }
    }

    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T { try read(body) }

    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        throw RowDatabaseError(.notAllowed, name, "a snapshot takes no change")
    }

    func snapshot() throws -> any RowDatabase { self }
}

/// Makes SQLite databases in memory.
public struct SQLiteMemory: RowMemory {
    /// Nothing has to be known to make one.
    public init() {}

    public func empty() throws -> any RowDatabase {
        try SQLiteFault.rethrowing("in memory") {
            InMemoryDatabase(queue: try DatabaseQueue(configuration: .daybook))
        }
    }
}

/// A database that lives and dies with the value.
struct InMemoryDatabase: RowDatabase, CopiedDatabase {
    let queue: DatabaseQueue
    var copied: any DatabaseReader { queue }

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing("in memory") {
            try queue.read { try body(SQLiteConnection($0)) }
        }
    }

    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing("in memory") {
            try queue.unsafeRead { try body(SQLiteConnection($0)) }
        }
    }

    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing("in memory") {
            try queue.write { try body(SQLiteConnection($0)) }
        }
    }

    func snapshot() throws -> any RowDatabase { self }
}

extension Configuration {
    /// How every connection is set up.
    static var daybook: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { connection in
            // Damage shows itself as an error where it otherwise might as a wrong answer.
            try connection.execute(sql: "PRAGMA cell_size_check = ON")
            // What was changed or taken away leaves no bytes in the file's free places. Answers a row.
            _ = try GRDB.Row.fetchAll(connection, sql: "PRAGMA secure_delete = ON")
            connection.add(function: .textContains)
        }
        return configuration
    }
}

extension DatabaseFunction {
    /// `text_contains(text, part)`: SQLite's own comparisons know the letter case of ASCII alone.
    static var textContains: DatabaseFunction {
        DatabaseFunction("text_contains", argumentCount: 2, pure: true) { values in
            guard let text = String.fromDatabaseValue(values[0]),
                let part = String.fromDatabaseValue(values[1])
            else { return false }
            return part.isEmpty || text.lowercased().contains(part.lowercased())
        }
    }
}
