import EventSourcing
import GRDB

/// A database that is being filled, out of anybody's sight, by nobody else until this is let go of.
///
/// A file keeps a journal, and is never synced until it is whole: so what a killed process had committed
/// is there for the next, and what the machine had not written when its power went is not used, since the
/// file's name tells when the machine was started. The journal costs a quarter of the time that SQLite
/// takes, measured on rows that are written over again and again, and a write-ahead log would cost a
/// third.
package final class DatabaseBuild: Sendable {
    /// What it is filled with.
    package let rows: RowDatabase
    /// Whether nothing was found that it could go on from.
    package let isNew: Bool
    private let place: Place

    private enum Place {
        case folder(ViewsFolder, BuildLock, file: String, DatabaseQueue)
        case memory(RowsInMemory.Turn)
    }

    /// Goes on with what was left behind, if there is anything that can be opened.
    static func resumed(
        in folder: ViewsFolder, name: String, lock: BuildLock
    ) throws -> DatabaseBuild {
        if let left = try folder.leftBehind(for: name) {
            do {
                return try DatabaseBuild(folder, name, lock, file: left, isNew: false)
            } catch let error as RowDatabaseError where error.endsWithRebuild {
                folder.discardBuildingFile(left)
            }
        }
        return try DatabaseBuild(
            folder, name, lock, file: folder.makeBuildingFile(for: name), isNew: true)
    }

    private init(
        _ folder: ViewsFolder, _ name: String, _ lock: BuildLock, file: String, isNew: Bool
    ) throws {
        let queue = try SQLiteFault.rethrowing(name, at: folder.path(file)) {
            let queue = try DatabaseQueue(path: folder.path(file), configuration: .rows)
            try queue.writeWithoutTransaction { try $0.run(Self.pragmas) }
            return queue
        }
        rows = RowDatabase(filling: folder.path(file), name: name, by: queue)
        place = .folder(folder, lock, file: file, queue)
        self.isNew = isNew
    }

    /// One in memory.
    init(for turn: RowsInMemory.Turn) throws {
        rows = try RowDatabase.inMemory(turn.name, generation: "\(turn.number)")
        place = .memory(turn)
        isNew = true
    }

    private static let pragmas = [
        "locking_mode = EXCLUSIVE", "journal_mode = DELETE", "synchronous = OFF",
        "temp_store = MEMORY", "cache_size = -65536",
        // Each index is made of the whole table, which is read where the kernel keeps it.
        "mmap_size = 2147418112",
    ]

    /// An empty one in its place; this one is thrown away.
    func startedOver() throws -> DatabaseBuild {
        switch place {
        case .folder(let folder, let lock, let file, _):
            folder.discardBuildingFile(file)
            return try DatabaseBuild(
                folder, rows.name, lock, file: folder.makeBuildingFile(for: rows.name),
                isNew: true)
        case .memory(let turn): return try DatabaseBuild(for: turn)
        }
    }

    /// Tells others how far it has come.
    package func tell(_ progress: BuildProgress) {
        switch place {
        case .folder(_, let lock, _, _): lock.tell(progress)
        case .memory(let turn): turn.tell(progress)
        }
    }

    /// Throws it away.
    package func discard() {
        switch place {
        case .folder(let folder, _, let file, _): folder.discardBuildingFile(file)
        // It goes with this.
        case .memory: break
        }
    }

    /// Makes it durable and lets it serve, in one step, in the place of whatever had its name. To be
    /// called once, as the last thing.
    /// - Throws: ``RowDatabaseError`` of the kind ``RowDatabaseError/Kind/gone`` when it was removed
    ///   meanwhile.
    package func serve() throws {
        switch place {
        case .folder(let folder, let lock, let file, let queue):
            try SQLiteFault.rethrowing(rows.name, at: folder.path(file)) {
                // Said in the file already, so that those who open it first don't race to change it.
                let mode = try queue.writeWithoutTransaction { connection in
                    try String.fetchOne(connection, sql: "PRAGMA journal_mode = WAL")
                }
                guard mode == "wal" else {
                    throw RowDatabaseError(
                        .failed, rows.name, "it can't be switched to a write-ahead log")
                }
                try queue.close()
            }
            try folder.place(file, of: rows.name)
            lock.giveBack()
        case .memory(let turn): try turn.put(rows)
        }
    }
}
