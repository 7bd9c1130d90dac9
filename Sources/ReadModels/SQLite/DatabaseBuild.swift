import EventSourcing
import GRDB

/// A file that is being filled, out of anybody's sight.
///
/// It keeps a journal, and is never synced until it is whole: so what a killed process had committed is
/// there for the next, and what the machine had not written when its power went is not used, since the
/// file's name tells when the machine was started. The journal costs a quarter of the time that SQLite
/// takes, measured on rows that are written over again and again, and a write-ahead log would cost a
/// third.
final class SQLiteBuild: DatabaseUnderConstruction, CopiedDatabase {
    let isNew: Bool
    var copied: any DatabaseReader { queue }
    private let folder: ViewsFolder
    private let name: String
    private let lock: BuildLock
    private let file: String
    private let queue: DatabaseQueue

    /// Goes on with what was left behind, if there is anything that can be opened.
    static func resumed(
        in folder: ViewsFolder, name: String, lock: BuildLock
    ) throws -> SQLiteBuild {
        if let left = try folder.leftBehind(for: name) {
            do {
                return try SQLiteBuild(folder, name, lock, file: left, isNew: false)
            } catch let error as RowDatabaseError where error.endsWithRebuild {
                folder.discardBuildingFile(left)
            }
        }
        return try new(in: folder, name: name, lock: lock)
    }

    private static func new(
        in folder: ViewsFolder, name: String, lock: BuildLock
    ) throws -> SQLiteBuild {
        let file = try folder.makeBuildingFile(for: name)
        return try SQLiteBuild(folder, name, lock, file: file, isNew: true)
    }

    private init(
        _ folder: ViewsFolder, _ name: String, _ lock: BuildLock, file: String, isNew: Bool
    ) throws {
        self.folder = folder
        self.name = name
        self.lock = lock
        self.file = file
        self.isNew = isNew
        queue = try SQLiteFault.rethrowing(name, at: folder.path(file)) {
            let queue = try DatabaseQueue(path: folder.path(file), configuration: .daybook)
            try queue.writeWithoutTransaction { try $0.run(Self.pragmas) }
            return queue
        }
    }

    private static let pragmas = [
        "locking_mode = EXCLUSIVE", "journal_mode = DELETE", "synchronous = OFF",
        "temp_store = MEMORY", "cache_size = -65536",
        // Each index is made of the whole table, which is read where the kernel keeps it.
        "mmap_size = 2147418112",
    ]

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: folder.path(file)) {
            try queue.read { try body(SQLiteConnection($0)) }
        }
    }

    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: folder.path(file)) {
            try queue.unsafeRead { try body(SQLiteConnection($0)) }
        }
    }

    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: folder.path(file)) {
            try queue.write { try body(SQLiteConnection($0)) }
        }
    }

    func snapshot() throws -> any RowDatabase {
        throw RowDatabaseError(.failed, name, "it is still being built")
    }

    func startedOver() throws -> any DatabaseUnderConstruction {
        discard()
        return try Self.new(in: folder, name: name, lock: lock)
    }

    func tell(_ progress: BuildProgress) { lock.tell(progress) }

    func discard() { folder.discardBuildingFile(file) }

    func put(as place: BuildPlace) throws {
        try SQLiteFault.rethrowing(name, at: folder.path(file)) {
            // Said in the file already, so that those who open it first don't race to change it.
            let mode = try queue.writeWithoutTransaction { connection in
                try String.fetchOne(connection, sql: "PRAGMA journal_mode = WAL")
            }
            guard mode == "wal" else {
                throw RowDatabaseError(.failed, name, "it can't be switched to a write-ahead log")
            }
            try queue.close()
        }
        try folder.place(file, of: name, as: place)
        lock.giveBack()
    }
}
