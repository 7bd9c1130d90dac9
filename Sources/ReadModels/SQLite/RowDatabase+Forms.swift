import EventSourcing
import GRDB

// The forms of databases, and how their connections are opened.

extension RowDatabase {
    /// The file at `path`, which serves.
    convenience init(serving path: String, name: String, generation: String) {
        self.init(.file, name, path: path, generation: generation)
    }

    /// The file at `path`, which is being filled by `connection`.
    convenience init(filling path: String, name: String, by connection: DatabaseQueue) {
        self.init(.building, name, path: path, generation: "", connection)
    }

    /// An empty one, which lives and dies with the value.
    package static func inMemory(
        _ name: String = "in memory", generation: String = ""
    ) throws -> RowDatabase {
        let connection = try SQLiteFault.rethrowing(name) {
            try DatabaseQueue(configuration: .rows)
        }
        return RowDatabase(.memory, name, path: nil, generation: generation, connection)
    }

    /// An empty one for whoever only compares, or asks once: in memory, and what of it takes more than 64
    /// MiB in a file of SQLite's own, which has no name and is gone with the value, however that dies.
    /// What can't be folded into it is thrown away whole, so it keeps no journal.
    package static func scratch() throws -> RowDatabase {
        let name = "in memory"
        let connection = try SQLiteFault.rethrowing(name) {
            let queue = try DatabaseQueue(path: "", configuration: .rows)
            try queue.writeWithoutTransaction { connection in
                try connection.run([
                    "journal_mode = OFF", "synchronous = OFF", "cache_size = -65536",
                ])
            }
            return queue
        }
        return RowDatabase(.memory, name, path: nil, generation: "", connection)
    }

    /// The rows of a copy in memory, whole.
    convenience init(loading path: String, name: String) throws {
        let connection = try SQLiteFault.rethrowing(name, at: path) {
            var configuration = Configuration.rows
            configuration.readonly = true
            let memory = try DatabaseQueue(configuration: .rows)
            try DatabaseQueue(path: path, configuration: configuration).backup(to: memory)
            return memory
        }
        self.init(.memory, name, path: nil, generation: "", connection)
    }

    /// The rows of a copy, to be folded on: nothing spills, and there is no journal, since what can't be
    /// folded to its end is thrown away whole. So a question about the past reads the pages that it needs
    /// and no more; those that are changed stay in memory, and the file doesn't change by a byte.
    convenience init(past path: String, name: String) throws {
        let connection = try SQLiteFault.rethrowing(name, at: path) {
            var configuration = Configuration.rows
            configuration.allowsUnsafeTransactions = true
            configuration.busyMode = .immediateError
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { connection in
                try connection.run([
                    "cache_spill = OFF", "journal_mode = OFF", "synchronous = OFF",
                    "temp_store = MEMORY", "cache_size = -65536",
                ])
                try connection.beginTransaction(.immediate)
            }
            return queue
        }
        self.init(.past, name, path: path, generation: "", connection)
    }

    // MARK: - Connections

    /// A connection that changes nothing, nor how the file is kept; one that is held shows the file as it
    /// is now for as long as it lives.
    static func reader(of path: String, isHeld: Bool) throws -> DatabaseQueue {
        var configuration = Configuration.rows
        configuration.allowsUnsafeTransactions = isHeld
        let reader = try connection(to: path, configuration)
        try reader.writeWithoutTransaction { connection in
            try connection.run(["query_only = ON"])
            if isHeld { try hold(connection) }
        }
        return reader
    }

    /// A connection to a file that serves. SQLite makes a file anew, with nothing in it, where it was taken
    /// away since somebody looked; and one that serves has a table at least.
    static func connection(
        to path: String, _ configuration: Configuration = .rows
    ) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let tables = try queue.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master")
        }
        if tables == 0 { throw RowDatabaseError(.gone, "", "it isn't there any more") }
        return queue
    }

    /// Has a connection show the file as it is now until its transaction ends.
    static func hold(_ connection: Database) throws {
        try connection.beginTransaction(.deferred)
        // It holds from the first page on that is read.
        let anything = try connection.cachedStatement(
            sql: "SELECT rootpage FROM sqlite_master LIMIT 1")
        _ = try Int.fetchOne(anything)
    }
}
