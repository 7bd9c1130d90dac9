import EventSourcing
import EventStore
import Foundation
import ReadModels
import Records

/// Every file below a folder as it is: what it is, who may use it, what is in it, where a link leads.
struct FilesBelow {
    private var files: [String: File] = [:]

    private struct File: Equatable {
        var mode: mode_t
        var content: Content
    }

    private enum Content: Equatable {
        case bytes(Data)
        case link(to: String)
        case folder
        /// It is there, and what is in it is nobody's business: LMDB's table of who reads, into which
        /// every process that opens a log writes itself.
        case readers
        case neither
    }

    /// Those whose names `isMeant`; all, by default.
    init(_ folder: URL, _ isMeant: (String) -> Bool = { _ in true }) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where isMeant(name) {
            let path = folder.appending(path: name).path
            var status = stat()
            // Gone since the folder was listed: SQLite takes its own notes away.
            guard lstat(path, &status) == 0 else { continue }
            let content: Content
            switch status.st_mode & S_IFMT {
            case S_IFDIR: content = .folder
            case S_IFLNK:
                content = .link(
                    to: try FileManager.default.destinationOfSymbolicLink(atPath: path))
            case S_IFREG:
                content =
                    name.hasSuffix("lock.mdb")
                    ? .readers : .bytes(try Data(contentsOf: URL(fileURLWithPath: path)))
            default: content = .neither
            }
            files[name] = File(mode: status.st_mode, content: content)
        }
    }

    /// The names of the files in which the two differ, and how.
    ///
    /// Of a database of SQLite's it is the rows that count, all of them: whoever opens one leaves notes
    /// beside it, and moves them into it as SQLite sees fit.
    func changes(to other: FilesBelow) throws -> [String: String] {
        var changes: [String: String] = [:]
        for name in Set(files.keys).union(other.files.keys).filter({ !Self.isNote($0) }) {
            switch (files[name], other.files[name]) {
            case (nil, _): changes[name] = "made"
            case (_, nil): changes[name] = "taken away"
            case (let old?, let new?):
                if old.mode != new.mode { changes[name] = "another mode" }
                if name.hasSuffix(".sqlite"), case .bytes = old.content, case .bytes = new.content {
                    if isSame(name, as: other) { continue }
                    if try tables(name) != other.tables(name) { changes[name] = "other rows" }
                } else if old.content != new.content {
                    changes[name] = "another content"
                }
            }
        }
        return changes
    }

    private static func isNote(_ name: String) -> Bool {
        ["-wal", "-shm", "-journal"].contains { name.hasSuffix(".sqlite" + $0) }
    }

    /// Whether a database has the same bytes too: then its rows needn't be looked at.
    private func isSame(_ name: String, as other: FilesBelow) -> Bool {
        ["", "-wal"].allSatisfy { bytes(name + $0) == other.bytes(name + $0) }
    }

    private func bytes(_ name: String) -> Data? {
        if case .bytes(let data) = files[name]?.content { data } else { nil }
    }

    /// What is in a database, by table; read from a copy of it.
    private func tables(_ name: String) throws -> [String: [[ColumnValue]]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for end in ["", "-wal"] {
            try bytes(name + end)?.write(to: folder.appending(path: "copy.g0.sqlite" + end))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "copy.sqlite").path,
            withDestinationPath: "copy.g0.sqlite")
        guard
            let database = try RowDatabases(folder: folder.path, of: InMemoryEventStore()).open(
                "copy")
        else {
            return [:]
        }
        return try database.read { connection in
            var tables: [String: [[ColumnValue]]] = [:]
            try connection.query(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
                []
            ) { row in
                tables[String.from(column: row[0]) ?? ""] = []
                return true
            }
            for table in tables.keys {
                try connection.query("SELECT * FROM \"\(table)\"", []) { row in
                    tables[table]?.append(row)
                    return true
                }
            }
            return tables
        }
    }
}
