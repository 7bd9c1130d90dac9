import EventSourcing
import EventSourcingRuntime
package import EventStore
import GRDB
import Synchronization

/// Where the databases of one log's read models are kept: in a folder, or in memory.
///
/// It is made with that log, and whoever is handed it is handed the log with it: rows of another log,
/// of one that a replay has made up say, have no way in here. Those are folded by `MemoryFolding`.
///
/// Names end in a version, so one version is kept beside another. A folder looks like this:
///
/// ```
/// views/
///   orders.v1.sqlite ──▶ orders.v1.g4f2a….sqlite    what any SQLite tool opens; a symbolic link
///   orders.v1.g4f2a….sqlite, -wal, -shm             the rows; a name is never used a second time
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
package final class RowDatabases: Sendable {
    /// The log that all rows in here are made of.
    package let log: any EventStore
    private let place: Place
    private let opened = Mutex<[String: Opened]>([:])
    /// Called with a database's name before its rows are opened, so that tests can say no to it.
    private let opening: @Sendable (String) throws -> Void

    private enum Place {
        case folder(ViewsFolder, past: PastFolder)
        case memory(RowsInMemory)
    }

    /// Where the files are; `nil` of those in memory.
    var folder: ViewsFolder? {
        switch place {
        case .folder(let folder, _): folder
        case .memory: nil
        }
    }

    /// A file in use, and what it was when it was opened.
    private struct Opened {
        var file: ViewsFolder.File
        var database: RowDatabase
    }

    /// Files in a folder, which several processes may share.
    ///
    /// - Parameters:
    ///   - path: The folder; made when the first database is built.
    ///   - log: What the rows are made of. The folder is this log's alone.
    ///   - step: How many positions lie between two copies of a database, while the log is short.
    package convenience init(
        folder path: String, of log: any EventStore, copiesEvery step: Position = 100_000
    ) {
        self.init(folder: path, of: log, copiesEvery: step) { _ in }
    }

    /// Databases that live as long as this does. What has been written to one is copied, all rows of it,
    /// before it is read the next time; none are kept of earlier positions.
    package convenience init(inMemoryOf log: any EventStore) {
        self.init(log, .memory(RowsInMemory())) { _ in }
    }

    /// As another binary, after the machine was started anew, or with another way to wait for the disk;
    /// `opening` may keep rows from being opened.
    package convenience init(
        folder path: String, of log: any EventStore, copiesEvery step: Position = 100_000,
        binary: String = ThisBinary.mark, boot: String = Marks.boot,
        sync: @escaping @Sendable (String) throws -> Void = ViewsFolder.sync,
        opening: @escaping @Sendable (String) throws -> Void
    ) {
        self.init(
            log,
            .folder(
                ViewsFolder(path: path, binary: binary, boot: boot, sync: sync),
                past: PastFolder(path: path + "/past", step: step, sync: sync)), opening)
    }

    private init(
        _ log: any EventStore, _ place: Place,
        _ opening: @escaping @Sendable (String) throws -> Void
    ) {
        self.log = log
        self.place = place
        self.opening = opening
    }

    /// The database called `name` that serves, if there is one; what is wrong with it shows when it is read.
    package func open(_ name: String) throws -> RowDatabase? {
        try opening(name)
        switch place {
        case .memory(let rows): return rows.serving(name)
        case .folder(let folder, _):
            guard let file = try folder.file(of: name) else {
                opened.withLock { $0[name] = nil }
                return nil
            }
            if let found = opened.withLock({ $0[name] }), found.file == file {
                return found.database
            }
            let database = RowDatabase(
                serving: folder.path(file.name), name: name, generation: file.name)
            opened.withLock { $0[name] = Opened(file: file, database: database) }
            return database
        }
    }

    /// What tells the database that serves under `name` from any other that ever did; `nil` where
    /// none does.
    package func generation(of name: String) throws -> String? {
        switch place {
        case .folder(let folder, _): try folder.file(of: name)?.name
        case .memory(let rows): rows.serving(name)?.generation
        }
    }

    /// The one place where the database called `name` is built: for bulk loading, out of anybody's
    /// sight. What a process of this very binary has left there that was killed is found again.
    /// `nil` while another builds there.
    package func build(_ name: String) throws -> DatabaseBuild? {
        switch place {
        case .folder(let folder, _):
            try folder.make()
            return try BuildLock.take(path: folder.lock(of: name)).map {
                try DatabaseBuild.resumed(in: folder, name: name, lock: $0)
            }
        case .memory(let rows): return try rows.build(name)
        }
    }

    /// How far whoever builds the database called `name` has come; `nil` if nobody does.
    func progress(of name: String) throws -> BuildProgress? {
        switch place {
        case .folder(let folder, _): try BuildLock.progress(at: folder.lock(of: name))
        case .memory(let rows): rows.progress(of: name)
        }
    }

    /// Copies of the database called `name` as it was at earlier positions, where any are kept; `nil`
    /// where none are, or while the log, which ends at `head`, is too short for any.
    package func copies(of name: String, head: Position) throws -> RowCopies? {
        switch place {
        case .folder(_, let past): try past.copies(of: name, head: head)
        case .memory: nil
        }
    }

    /// Takes away the copies of the database called `name`: whoever is about to make one can't.
    func removeCopies(of name: String) throws {
        switch place {
        case .folder(_, let past): try past.remove(name)
        case .memory: break
        }
    }

    /// Takes away the databases of these names, where there are any, with their copies and what is being
    /// built: they don't come back after a power cut. Whoever still reads one may finish; whoever builds
    /// can't.
    package func remove(_ names: [String]) throws {
        if names.isEmpty { return }
        for name in names {
            switch place {
            case .folder(let folder, let past):
                opened.withLock { $0[name] = nil }
                try folder.remove(name)
                try past.remove(name)
            case .memory(let rows): rows.remove(name)
            }
        }
        switch place {
        case .folder(let folder, let past):
            try past.settle()
            try folder.settle()
        case .memory: break
        }
    }
}
