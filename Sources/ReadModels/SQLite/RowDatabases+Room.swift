import EventSourcing
package import EventStore
import Foundation
import GRDB
import Records

// SQLite keeps the pages of rows that are gone, for later ones. A file without them is made beside and takes the
// other's place as rows do that were built anew: in one step, and whoever reads the other reads on in it.

extension RowDatabases {
    /// What the database called `name` takes on the disk, with what was written lately beside it; `nil` where
    /// none serves from a file.
    func room(of name: String) throws -> (taken: Int, needless: Int)? {
        guard let folder, let file = try folder.file(of: name), let database = try open(name)
        else { return nil }
        let rows = try Self.bytes(of: folder.path(file.name))
        let recent = try Self.bytes(of: folder.path(file.name) + "-wal")
        let free = try database.read { connection in
            try connection.value(
                """
                SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size
                """)
        }
        let pages = if case .integer(let bytes) = free { Int(clamping: bytes) } else { 0 }
        // As much of it is kept for what is written next.
        let longest = 1 << 20
        return (rows + recent, pages + max(recent - longest, 0))
    }

    /// Puts the same rows in the place of the database called `name`, in a file that has room for nothing else.
    /// `false` where none serves, or while it is built.
    func giveBack(of name: String) throws -> Bool {
        guard let folder, try folder.file(of: name) != nil,
            let lock = try BuildLock.take(path: folder.lock(of: name))
        else { return false }
        defer { lock.giveBack() }
        // Made before the rows are looked for: whoever takes them away takes this away, too.
        let file = try folder.makeCopyFile(for: name)
        defer { folder.discardBuildingFile(file) }
        guard let serving = try open(name) else { return false }
        try serving.copyRows(to: folder.path(file))
        try folder.place(file, of: name)
        return true
    }

    private static func bytes(of path: String) throws -> Int {
        var status = stat()
        if stat(path, &status) == 0 { return Int(clamping: status.st_blocks) * 512 }
        if errno == ENOENT { return 0 }
        throw ViewsFolder.fault(path)
    }
}

extension RowDatabase {
    /// Writes the rows as they are now to the empty file at `path`, which is ready to serve then.
    fileprivate func copyRows(to path: String) throws {
        try SQLiteFault.rethrowing(name, at: path) {
            let source = try Self.reader(of: file(), isHeld: false)
            try source.writeWithoutTransaction { connection in
                // The copy is written by the same connection.
                try connection.run(["query_only = OFF"])
                try connection.execute(sql: "VACUUM INTO ?", arguments: [path])
            }
            try source.close()
            let copy = try DatabaseQueue(path: path, configuration: .rows)
            // Said in the file already, so that those who open it first don't race to change it.
            let mode = try copy.writeWithoutTransaction { connection in
                try String.fetchOne(connection, sql: "PRAGMA journal_mode = WAL")
            }
            guard mode == "wal" else {
                throw RowDatabaseError(.failed, name, "it can't be switched to a write-ahead log")
            }
            try copy.close()
        }
    }
}

extension ReadModels {
    /// What the rows of each projection take on the disk, where there are any.
    package func room() throws -> [Room] {
        try projections.compactMap { projection in
            try databases.room(of: projection.databaseName).map {
                Room("views/\(projection.name)", taken: $0.taken, needless: $0.needless)
            }
        }
    }

    /// Gives back what of that holds nothing, where it pays, while others read and write; answers the
    /// parts that are built just now, and so are left as they are.
    package func giveBack(progress: Progress? = nil) async throws -> [String] {
        try await replacing {
            var built: [String] = []
            for (part, projection) in zip(Position(1)..., projections) {
                try Task.checkCancellation()
                let name = projection.databaseName
                guard let room = try databases.room(of: name) else { continue }
                let views = Room(
                    "views/\(projection.name)", taken: room.taken, needless: room.needless)
                guard views.pays else { continue }
                progress?(views.part, part, Position(projections.count))
                if try !databases.giveBack(of: name) { built.append(views.part) }
            }
            return built
        }
    }
}
