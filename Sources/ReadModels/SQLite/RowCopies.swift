import EventSourcing
import EventStore
import Foundation
import GRDB

/// The copies of one database, as SQLite files in a folder of their own.
struct SQLiteCopies: RowCopies {
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

    func marks() throws -> [CopyMark] {
        // Without a folder any more they were all taken away.
        guard access(path, F_OK) == 0 else { return [] }
        return try folder.files().compactMap(CopyMark.init(file:))
    }

    func keep(_ database: any RowDatabase, as mark: CopyMark) throws {
        guard let database = database as? any CopiedDatabase else { return }
        try removeLeftBehind()
        let building = "\(mark.name).building-\(getpid())-\(ViewsFolder.newSuffix()).sqlite"
        try folder.makeEmpty(building)
        // Nothing is left of it once it has its name.
        defer { folder.discardBuildingFile(building) }
        try SQLiteFault.rethrowing(name, at: folder.path(building)) {
            let copy = try DatabaseQueue(
                path: folder.path(building), configuration: .daybook)
            try copy.writeWithoutTransaction { connection in
                // It is whole by itself, or it is thrown away.
                try connection.run([
                    "locking_mode = EXCLUSIVE", "journal_mode = OFF", "synchronous = OFF",
                ])
            }
            try database.copied.backup(to: copy)
            try copy.close()
        }
        // Before it has its name: after a cut in the power too, whatever has one is whole.
        try folder.sync(folder.path(building))
        guard rename(folder.path(building), file(of: mark)) == 0 else {
            throw ViewsFolder.fault(file(of: mark))
        }
    }

    func open(_ mark: CopyMark) throws -> any RowDatabase {
        do {
            return try SQLiteFault.rethrowing(name, at: file(of: mark)) {
                try PastDatabase(path: file(of: mark), name: name)
            }
        } catch let error as RowDatabaseError where error.kind == .busy {
            // One at a time can change the pages of a file, even if no change is ever stored.
            return try load(mark)
        }
    }

    func load(_ mark: CopyMark) throws -> any RowDatabase {
        try SQLiteFault.rethrowing(name, at: file(of: mark)) {
            var configuration = Configuration.daybook
            configuration.readonly = true
            let copy = try DatabaseQueue(path: file(of: mark), configuration: configuration)
            let memory = try DatabaseQueue(configuration: .daybook)
            try copy.backup(to: memory)
            return InMemoryDatabase(queue: memory)
        }
    }

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

/// A database that a copy can be made of, page by page.
protocol CopiedDatabase {
    var copied: any DatabaseReader { get throws }
}
