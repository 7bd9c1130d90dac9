import EventSourcing
package import EventStore
import Foundation
import GRDB

/// Copies of one database's rows as they were at earlier positions, made so that the past needn't be
/// folded from the beginning of the log: files in a folder of their own.
///
/// They are a cache: any of them may be gone, damaged or of another log at any time. Taking the
/// database away (``RowDatabases/remove(_:)``) takes them away too, and for good: whoever has got
/// hold of them before that keeps nothing in them afterwards, since it may be what had to go.
package struct RowCopies: Sendable {
    /// How many positions apart they are while the log is short.
    let step: Position
    private let path: String
    private let folder: ViewsFolder
    /// What errors call it: as the folder.
    private var name: String { URL(filePath: path).lastPathComponent }

    init(path: String, step: Position) {
        self.path = path
        self.step = step
        folder = ViewsFolder(path: path)
    }

    /// Which ones there are, in no order.
    package func marks() throws -> [CopyMark] {
        // Without a folder any more they were all taken away.
        guard access(path, F_OK) == 0 else { return [] }
        return try folder.files().compactMap(CopyMark.init(file:))
    }

    /// Keeps the rows of `database` as they are now, in the place of a copy with the same mark: whole
    /// or not at all.
    package func keep(_ database: RowDatabase, as mark: CopyMark) throws {
        try removeLeftBehind()
        let building = "\(mark.name).building-\(getpid())-\(ViewsFolder.newSuffix()).sqlite"
        try folder.makeEmpty(building)
        // Nothing is left of it once it has its name.
        defer { folder.discardBuildingFile(building) }
        try SQLiteFault.rethrowing(name, at: folder.path(building)) {
            let copy = try DatabaseQueue(
                path: folder.path(building), configuration: .rows)
            try copy.writeWithoutTransaction { connection in
                // It is whole by itself, or it is thrown away.
                try connection.run([
                    "locking_mode = EXCLUSIVE", "journal_mode = OFF", "synchronous = OFF",
                ])
            }
            try database.backUp(to: copy)
            try copy.close()
        }
        // Before it has its name: after a cut in the power too, whatever has one is whole.
        try folder.sync(folder.path(building))
        guard rename(folder.path(building), file(of: mark)) == 0 else {
            throw ViewsFolder.fault(file(of: mark))
        }
    }

    /// A copy's rows, to be read and folded on. What is changed is never stored.
    func open(_ mark: CopyMark) throws -> RowDatabase {
        do {
            return try RowDatabase(past: file(of: mark), name: name)
        } catch let error as RowDatabaseError where error.kind == .busy {
            // One at a time can change the pages of a file, even if no change is ever stored.
            return try load(mark)
        }
    }

    /// A copy's rows in memory, whole.
    package func load(_ mark: CopyMark) throws -> RowDatabase {
        try RowDatabase(loading: file(of: mark), name: name)
    }

    /// Takes a copy away, if it is there.
    func remove(_ mark: CopyMark) throws {
        guard unlink(file(of: mark)) == 0 || errno == ENOENT else {
            throw ViewsFolder.fault(file(of: mark))
        }
    }

    /// Takes away what processes left that died while they made a copy.
    private func removeLeftBehind() throws {
        for file in try folder.files() {
            guard let mark = file.range(of: ".building-"),
                let process = Int32(file[mark.upperBound...].prefix { $0 != "-" }), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            folder.discardBuildingFile(file)
        }
    }

    private func file(of mark: CopyMark) -> String { folder.path(mark.name + ".sqlite") }
}

/// What tells one copy from another.
package struct CopyMark: Hashable, Sendable {
    /// The rows are true at this position.
    package var position: Position
    /// A digest of the log and of the form of the rows that it was made with.
    var key: String

    package init(position: Position, key: String) {
        self.position = position
        self.key = key
    }
}

extension CopyMark {
    fileprivate var name: String { "\(position)-\(key)" }

    /// `nil` for a file that is none of ours, or no more than on its way.
    fileprivate init?(file: String) {
        guard file.hasSuffix(".sqlite") else { return nil }
        let parts = file.dropLast(".sqlite".count).split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let position = Position(parts[0]),
            parts[1].allSatisfy(\.isHexDigit)
        else { return nil }
        self.init(position: position, key: String(parts[1]))
        if name + ".sqlite" != file { return nil }
    }
}
