import EventSourcing
import GRDB

/// A file that is being filled, out of anybody's sight and without a thought for crashes: what they
/// leave behind is thrown away.
final class SQLiteBuild: DatabaseUnderConstruction, CopiedDatabase {
    var copied: any DatabaseReader { queue }
    private let folder: ViewsFolder
    private let name: String
    private let file: String
    private let queue: DatabaseQueue

    init(folder: ViewsFolder, name: String) throws {
        self.folder = folder
        self.name = name
        let file = try folder.makeBuildingFile(for: name)
        self.file = file
        queue = try SQLiteFault.rethrowing(name) {
            let queue = try DatabaseQueue(path: folder.path(file), configuration: .daybook)
            try queue.writeWithoutTransaction { connection in
                for pragma in Self.pragmas {
                    // Some answer a row, which GRDB would refuse to a statement that is executed.
                    _ = try GRDB.Row.fetchAll(connection, sql: "PRAGMA " + pragma)
                }
            }
            return queue
        }
    }

    deinit { folder.discardBuildingFile(file) }

    private static let pragmas = [
        "locking_mode = EXCLUSIVE", "journal_mode = OFF", "synchronous = OFF",
        "temp_store = MEMORY", "cache_size = -65536",
    ]

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name) { try queue.read { try body(SQLiteConnection($0)) } }
    }

    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name) { try queue.unsafeRead { try body(SQLiteConnection($0)) } }
    }

    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name) { try queue.write { try body(SQLiteConnection($0)) } }
    }

    func snapshot() throws -> any RowDatabase {
        throw RowDatabaseError(.failed, name, "it is still being built")
    }

    func putInPlace() throws {
        try SQLiteFault.rethrowing(name) {
            // Said in the file already, so that those who open it first don't race to change it.
            let mode = try queue.writeWithoutTransaction { connection in
                try String.fetchOne(connection, sql: "PRAGMA journal_mode = WAL")
            }
            guard mode == "wal" else {
                throw RowDatabaseError(.failed, name, "it can't be switched to a write-ahead log")
            }
            try queue.close()
        }
        try folder.place(file, as: name)
    }
}
