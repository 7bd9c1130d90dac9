import EventSourcing
import GRDB

/// A copy's rows, folded on in one transaction that is never committed.
///
/// So a question about the past reads the pages that it needs and no more, instead of the whole file.
/// Changed pages stay in memory: nothing spills, and there is no journal, since what can't be folded
/// to its end is thrown away whole. The file doesn't change by a byte.
struct PastDatabase: RowDatabase {
    private let queue: DatabaseQueue
    private let name: String
    private let path: String

    init(path: String, name: String) throws {
        self.path = path
        self.name = name
        var configuration = Configuration.daybook
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .immediateError
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { connection in
            try connection.run([
                "cache_spill = OFF", "journal_mode = OFF", "synchronous = OFF",
                "temp_store = MEMORY", "cache_size = -65536",
            ])
            try connection.beginTransaction(.immediate)
        }
    }

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T { try use(body) }
    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T { try use(body) }
    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T { try use(body) }

    private func use<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: path) {
            try queue.writeWithoutTransaction { try body(SQLiteConnection($0)) }
        }
    }

    func snapshot() throws -> any RowDatabase { self }
    func interrupt() { queue.interrupt() }
}

extension Database {
    /// Sets pragmas. Some answer a row, which GRDB would refuse to a statement that is executed.
    func run(_ pragmas: [String]) throws {
        for pragma in pragmas { _ = try GRDB.Row.fetchAll(self, sql: "PRAGMA " + pragma) }
    }
}
