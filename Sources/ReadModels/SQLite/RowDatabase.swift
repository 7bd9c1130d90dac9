import EventSourcing
import Foundation
import GRDB
import Synchronization

// The kinds of SQLite database that rows are kept in, each a thin cover over GRDB's own.

/// A file in use: one writer and some readers who never wait for each other, in this process and
/// others.
///
/// Its connections are opened when they are first used, and whoever only reads leaves the file as it is,
/// byte for byte: a pool of GRDB's writes to every file that it opens.
final class SQLiteDatabase: RowDatabase, CopiedDatabase {
    private let name: String
    private let path: String
    private let connections = Mutex<(writer: DatabaseQueue?, reader: DatabaseQueue?)>((nil, nil))

    init(path: String, name: String) {
        self.name = name
        self.path = path
    }

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: path) {
            try reader().read { try body(SQLiteConnection($0)) }
        }
    }

    /// Where it is written, so that whoever folds needs no second connection.
    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: path) {
            try writer().unsafeRead { try body(SQLiteConnection($0)) }
        }
    }

    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: path) {
            try writer().write { try body(SQLiteConnection($0)) }
        }
    }

    func snapshot() throws -> any RowDatabase {
        try SQLiteFault.rethrowing(name, at: path) {
            SQLiteSnapshot(rows: try Self.reader(of: path, isHeld: true), name: name, path: path)
        }
    }

    var copied: any DatabaseReader {
        get throws { try SQLiteFault.rethrowing(name, at: path) { try reader() } }
    }

    private func writer() throws -> DatabaseQueue {
        try connections.withLock { connections in
            if let writer = connections.writer { return writer }
            let writer = try DatabaseQueue(path: path, configuration: .daybook)
            // Commits are synced when the log beside the file is folded into it: what a cut in the power
            // takes away is folded from the events again.
            try writer.writeWithoutTransaction { try $0.run(["synchronous = NORMAL"]) }
            connections.writer = writer
            return writer
        }
    }

    private func reader() throws -> DatabaseQueue {
        try connections.withLock { connections in
            if let reader = connections.reader { return reader }
            let reader = try Self.reader(of: path, isHeld: false)
            connections.reader = reader
            return reader
        }
    }

    /// A connection that changes nothing, nor how the file is kept; one that is held shows the file as it
    /// is now for as long as it lives.
    static func reader(of path: String, isHeld: Bool) throws -> DatabaseQueue {
        var configuration = Configuration.daybook
        configuration.allowsUnsafeTransactions = isHeld
        let reader = try DatabaseQueue(path: path, configuration: configuration)
        try reader.writeWithoutTransaction { connection in
            try connection.run(["query_only = ON"])
            if isHeld { try hold(connection) }
        }
        return reader
    }

    /// Has a connection show the file as it is now until its transaction ends.
    static func hold(_ connection: Database) throws {
        try connection.beginTransaction(.deferred)
        // It holds from the first page on that is read.
        let anything = try connection.cachedStatement(
            sql: "SELECT rootpage FROM sqlite_master LIMIT 1")
        _ = try Int.fetchOne(anything)
    }

    // MARK: - The log beside the file

    var isLong: Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > Self.longest
    }

    /// Bytes of the log beside the file from which on it is worth to stop reading for a moment. SQLite
    /// folds its pages into the file by itself, but begins it anew only where nobody reads in it.
    private static let longest = 16 << 20

    func shorten() throws {
        try SQLiteFault.rethrowing(name, at: path) {
            try writer().writeWithoutTransaction { connection in
                // It keeps its length where it begins anew, unless it is told how much to keep.
                try connection.run(["journal_size_limit = 1048576", "wal_checkpoint(PASSIVE)"])
            }
        }
    }
}

/// A file as it was at one moment.
struct SQLiteSnapshot: RowDatabase, CopiedDatabase {
    let rows: DatabaseQueue
    var copied: any DatabaseReader { rows }
    let name: String
    let path: String

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: path) {
            try rows.unsafeRead { try body(SQLiteConnection($0)) }
        }
    }

    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T { try read(body) }

    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        throw RowDatabaseError(.notAllowed, name, "a snapshot takes no change")
    }

    func snapshot() throws -> any RowDatabase { self }

    func interrupt() { rows.interrupt() }
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

    func interrupt() { queue.interrupt() }
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
