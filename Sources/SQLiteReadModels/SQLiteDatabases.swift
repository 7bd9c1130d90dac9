public import EventSourcing
public import EventStore
import GRDB
import Synchronization

/// The databases of read models, as SQLite files in one folder.
///
/// ```
/// views/
///   orders.v1.sqlite ──▶ orders.v1.g4f2a….sqlite    what any SQLite tool opens; a symbolic link
///   orders.v1.g4f2a….sqlite, -wal, -shm             the rows; a name is never used a second time
///   orders.v1.building-<pid>-7c01….sqlite           rows on their way
///   past/                                           copies of them at earlier positions
/// ```
///
/// Putting rows in place turns the link, in one step. SQLite keeps a database's log beside it under
/// its file's name, so a file that took over another's name could meet the other's log and be ruined
/// by it; where no name comes twice, nothing can. A process that has the former file open reads on in
/// it undisturbed, and finds at its next use that the link leads elsewhere. Everything in the folder
/// may be deleted at any time.
public final class SQLiteDatabases: RowDatabases {
    private let folder: ViewsFolder
    private let past: PastFolder
    private let opened = Mutex<[String: Opened]>([:])

    /// A database in use, and the file that it was when it was opened.
    private struct Opened {
        var file: ViewsFolder.File
        var database: SQLiteDatabase
    }

    /// - Parameters:
    ///   - path: The folder; made when the first database is built.
    ///   - step: How many positions lie between two copies of a database, while the log is short.
    public init(folder path: String, copiesEvery step: Position = 100_000) {
        folder = ViewsFolder(path: path)
        past = PastFolder(path: path + "/past", step: step)
    }

    public func copies(of name: String, head: Position) throws -> (any RowCopies)? {
        try past.copies(of: name, head: head)
    }

    public func open(_ name: String) throws -> (any RowDatabase)? {
        guard let file = try folder.file(of: name) else {
            opened.withLock { $0[name] = nil }
            return nil
        }
        let known = opened.withLock { $0[name] }
        if let known, known.file == file { return known.database }
        do {
            let database = try SQLiteDatabase(path: folder.path(file.name), name: name)
            opened.withLock { $0[name] = Opened(file: file, database: database) }
            return database
        } catch let error as RowDatabaseError where error.kind == .damaged || error.kind == .gone {
            opened.withLock { $0[name] = nil }
            return nil
        }
    }

    public func build(_ name: String) throws -> any DatabaseUnderConstruction {
        try folder.make()
        try folder.removeLeftBehind()
        return try SQLiteBuild(folder: folder, name: name)
    }

    public func inMemory() throws -> any RowDatabase {
        try SQLiteFault.rethrowing("in memory") {
            InMemoryDatabase(queue: try DatabaseQueue(configuration: .daybook))
        }
    }

    public func remove(_ names: [String]) throws {
        for name in names {
            opened.withLock { $0[name] = nil }
            try folder.remove(name)
            try past.remove(name)
        }
    }
}
