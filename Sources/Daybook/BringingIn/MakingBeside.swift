import Fences
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
        let scratch = try ScratchFolder(in: parent, named: scratchName(beside: url))
        do {
            let beside = scratch.path + "/store"
            let result = try await fill(beside)
            try FolderPlace.sync(beside)
            try FolderPlace.put(beside, at: url.path)
            // It has left one folder and come into another.
            for side in [scratch.path, parent] { try FolderPlace.sync(folder: side) }
            try scratch.remove()
            return result
        } catch {
            // A name that begins with a full stop is told by nobody's list; the next takes it away.
            try? scratch.remove()
            throw error
        }
    }

    /// What makings of a store at `folder` have left beside it, and whether somebody is still at it.
    package static func unfinished(
        beside folder: String
    ) -> [(path: String, isAtWork: Bool)] {
        let url = URL(fileURLWithPath: folder).standardizedFileURL
        return ScratchFolder.found(
            in: url.deletingLastPathComponent().path, named: scratchName(beside: url))
    }

    private static func scratchName(beside url: URL) -> String {
        ".\(url.lastPathComponent).made-"
    }

    /// Whether the store at `folder` has no event, as far as its head tells, which it does to all processes at once. One
    /// that has moved away isn't taken for a store to be filled.
    package static func isEmpty(storeAt folder: String) -> Bool {
        if FileManager.default.fileExists(atPath: FolderFence(of: folder).file) { return false }
        guard let head = FileManager.default.contents(atPath: folder + "/log/head"),
            head.count >= 8
        else { return false }
        return head.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 16 == 0
    }
}

/// How a folder comes to its place, and to the disk.
enum FolderPlace {
    /// Puts it there. An empty store comes to its place in the same step, so that a cut leaves the one or the other.
    static func put(_ made: String, at folder: String) throws {
        guard FileManager.default.fileExists(atPath: folder + "/MANIFEST") else {
            return try check(rename(made, folder), made, folder)
        }
        let lock = open(folder + "/daybook.lock", O_RDWR | O_CLOEXEC)
        guard lock >= 0 else {
            throw StoreOpeningError.io(errno: errno, what: "can't open \(folder)/daybook.lock")
        }
        // Held until all is done: who waits for it looks again whose it is.
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw StoreOpeningError.busy(path: folder)
        }
        guard BackOffice.isEmpty(storeAt: folder) else {
            throw StoreOpeningError.alreadyThere(path: folder)
        }
        try check(exchange(made, folder), made, folder)
    }

    /// What each of both names is of is of the other then. It is looked up, since Glibc's module doesn't tell of it.
    private static func exchange(_ made: String, _ folder: String) -> Int32 {
        typealias Exchange =
            @convention(c) (
                Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
            ) -> Int32
        guard let found = dlsym(nil, "renameat2") else {
            errno = ENOSYS
            return -1
        }
        let atOnce: UInt32 = 1 << 1
        return unsafeBitCast(found, to: Exchange.self)(AT_FDCWD, made, AT_FDCWD, folder, atOnce)
    }

    private static func check(_ result: Int32, _ path: String, _ other: String) throws {
        if result == 0 { return }
        switch errno {
        case ENOTEMPTY, EEXIST: throw StoreOpeningError.alreadyThere(path: other)
        case EINVAL, ENOSYS:
            throw StoreOpeningError.io(
                errno: errno,
                what: "folders can't be exchanged here: move the empty store \(other) away first")
        case let code:
            throw StoreOpeningError.io(errno: code, what: "can't move \(path) to \(other)")
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
