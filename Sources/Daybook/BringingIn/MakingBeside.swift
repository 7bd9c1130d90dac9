import Foundation
import LMDBEventStore

extension BackOffice {
    /// Has `fill` make a store, and puts it at `folder` once that is whole and on the disk: until then nothing is
    /// there, or the empty store that was. What a kill leaves of it is taken away by the next.
    ///
    /// Throws what `fill` throws, and a `StoreOpeningError` where another store came first.
    package static func making<R>(
        at folder: String, _ fill: (_ beside: String) async throws -> R
    ) async throws -> R {
        let url = URL(fileURLWithPath: folder).standardizedFileURL
        let parent = url.deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        let scratch = try ScratchFolder(in: parent, named: ".\(url.lastPathComponent).made-")
        do {
            let beside = scratch.path + "/store"
            let result = try await fill(beside)
            try Place.sync(beside)
            try Place.put(beside, at: url.path, emptyTo: scratch.path + "/empty")
            try Place.sync(folder: parent)
            try scratch.remove()
            return result
        } catch {
            // A name that begins with a full stop is told by nobody's list; the next takes it away.
            try? scratch.remove()
            throw error
        }
    }

    /// Whether the store at `folder` has no event, as far as its head tells, which it does to all processes at once.
    package static func isEmpty(storeAt folder: String) -> Bool {
        guard let head = FileManager.default.contents(atPath: folder + "/log/head"),
            head.count >= 8
        else { return false }
        return head.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 16 == 0
    }
}

/// How a folder comes to its place, and to the disk.
private enum Place {
    static func put(_ made: String, at folder: String, emptyTo aside: String) throws {
        var held: Int32?
        defer { if let held { close(held) } }
        if FileManager.default.fileExists(atPath: folder + "/MANIFEST") {
            let lock = open(folder + "/daybook.lock", O_RDWR | O_CLOEXEC)
            guard lock >= 0 else {
                throw StoreOpeningError.io(errno: errno, what: "can't open \(folder)/daybook.lock")
            }
            held = lock
            guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
                throw StoreOpeningError.busy(path: folder)
            }
            guard BackOffice.isEmpty(storeAt: folder) else {
                throw StoreOpeningError.alreadyThere(path: folder)
            }
            try move(folder, to: aside)
        }
        try move(made, to: folder)
    }

    private static func move(_ path: String, to other: String) throws {
        guard rename(path, other) == 0 else {
            if errno == ENOTEMPTY || errno == EEXIST {
                throw StoreOpeningError.alreadyThere(path: other)
            }
            throw StoreOpeningError.io(errno: errno, what: "can't move \(path) to \(other)")
        }
    }

    /// Brings all files of a folder to the disk, and their names.
    static func sync(_ root: String) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            try sync(folder: root + "/" + name)
        }
        try sync(folder: root)
    }

    static func sync(folder path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            throw StoreOpeningError.io(errno: errno, what: "can't open \(path)")
        }
        defer { close(file) }
        guard fsync(file) == 0 else {
            throw StoreOpeningError.io(errno: errno, what: "can't bring \(path) to the disk")
        }
    }
}
