import EventSourcing
public import EventStore
import GRDB
import Synchronization

/// The databases of one log's read models, as SQLite files in one folder.
///
/// ```
/// views/
///   orders.v1.sqlite ──▶ orders.v1.g4f2a….sqlite    what any SQLite tool opens; a symbolic link
///   orders.v1.g4f2a….sqlite, -wal, -shm             the rows; a name is never used a second time
///   orders.v2.candidate-91ab….sqlite ──▶ orders.v2.g…  rows that wait to take their place; a link
///   orders.v2.building                              locked by whoever builds; how far they have come
///   orders.v2.building-7c01….sqlite                 rows on their way
///   past/                                           copies of them at earlier positions
/// ```
///
/// Putting rows in place turns the link, in one step. SQLite keeps a database's log beside it under
/// its file's name, so a file that took over another's name could meet the other's log and be ruined
/// by it; where no name comes twice, nothing can. A process that has the former file open reads on in
/// it undisturbed, and finds at its next use that the link leads elsewhere. Everything in the folder
/// may be deleted at any time.
public final class SQLiteDatabases: RowDatabases {
    public let log: any EventStore
    public var memory: any RowMemory { SQLiteMemory() }
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
    ///   - log: What the rows are made of. The folder is this log's alone.
    ///   - step: How many positions lie between two copies of a database, while the log is short.
    public convenience init(
        folder path: String, of log: any EventStore, copiesEvery step: Position = 100_000
    ) {
        self.init(ViewsFolder(path: path), path, log, copiesEvery: step)
    }

    /// As another binary, or after the machine was started anew.
    convenience init(folder path: String, of log: any EventStore, binary: String, boot: String) {
        self.init(
            ViewsFolder(path: path, binary: binary, boot: boot), path, log, copiesEvery: 100_000)
    }

    private init(
        _ folder: ViewsFolder, _ path: String, _ log: any EventStore, copiesEvery step: Position
    ) {
        self.folder = folder
        self.log = log
        past = PastFolder(path: path + "/past", step: step)
    }

    public func copies(of name: String, head: Position) throws -> (any RowCopies)? {
        try past.copies(of: name, head: head)
    }

    public func removeCopies(of name: String) throws { try past.remove(name) }

    public func open(_ name: String) throws -> (any RowDatabase)? {
        try open(name, as: .serving)
    }

    public func candidate(_ name: String) throws -> (any RowDatabase)? {
        try open(name, as: .candidate)
    }

    private func open(_ name: String, as place: BuildPlace) throws -> (any RowDatabase)? {
        let key = place == .serving ? name : name + ".candidate"
        guard let file = try folder.file(of: name, as: place) else {
            opened.withLock { $0[key] = nil }
            return nil
        }
        let known = opened.withLock { $0[key] }
        if let known, known.file == file { return known.database }
        let database = SQLiteDatabase(path: folder.path(file.name), name: name)
        opened.withLock { $0[key] = Opened(file: file, database: database) }
        return database
    }

    public func reader(of name: String) throws -> (any RowReader)? {
        guard let file = try folder.file(of: name) else { return nil }
        return try SQLiteReader(path: folder.path(file.name), name: name, generation: file.name)
    }

    public func generation(of name: String) throws -> String? { try folder.file(of: name)?.name }

    public func promoteCandidate(_ name: String) throws {
        // A second cover of the same file would be opened for the name that it gets.
        let database = opened.withLock { $0.removeValue(forKey: name + ".candidate") }
        try folder.promoteCandidate(of: name)
        if let database { opened.withLock { $0[name] = database } }
    }

    public func build(_ name: String) throws -> (any DatabaseUnderConstruction)? {
        try folder.make()
        return try BuildLock.take(path: folder.lock(of: name)).map {
            try SQLiteBuild.resumed(in: folder, name: name, lock: $0)
        }
    }

    public func progress(of name: String) throws -> BuildProgress? {
        try BuildLock.told(path: folder.lock(of: name))
    }

    public func remove(_ names: [String]) throws {
        for name in names {
            opened.withLock { opened in
                opened[name] = nil
                opened[name + ".candidate"] = nil
            }
            try folder.remove(name)
            try past.remove(name)
        }
    }
}
