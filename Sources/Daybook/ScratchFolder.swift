import Foundation
import LMDBEventStore

/// A folder for what isn't to be kept. Whoever has one holds a lock on it, which a kill lets go of: the next to
/// make one takes away what nobody holds.
package final class ScratchFolder {
    package let path: String
    private let lock: Int32

    /// One for drafts, where what is temporary lies.
    static func forDrafts() throws -> ScratchFolder {
        try ScratchFolder(in: temporary, named: "daybook-drafts-")
    }

    /// One for a copy of a store, in the same place.
    package static func forDrills() throws -> ScratchFolder {
        try ScratchFolder(in: temporary, named: "daybook-drill-")
    }

    private static var temporary: String {
        getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    }

    /// Its name begins with `name`, as those do that it takes away.
    ///
    /// - Throws: a `StoreOpeningError` where none can be made.
    init(in parent: String, named name: String) throws {
        Self.sweep(parent, name)
        while true {
            var template = Array((parent + "/\(name)XXXXXX").utf8CString)
            let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
                guard let start = buffer.baseAddress, let made = mkdtemp(start) else { return nil }
                return String(cString: made)
            }
            guard let made else {
                throw StoreOpeningError.io(errno: errno, what: "can't make a folder in \(parent)")
            }
            // Somebody who sweeps may have come in between, and then it is gone.
            if let lock = Self.held(made) {
                (path, self.lock) = (made, lock)
                return
            }
        }
    }

    deinit { close(lock) }

    /// Takes it away, with all that lies in it.
    package func remove() throws { try FileManager.default.removeItem(atPath: path) }

    /// Takes away what a kill has left. What can't be taken away stays, and is no fault of this run's.
    private static func sweep(_ parent: String, _ name: String) {
        for path in ours(parent, name) {
            guard let lock = held(path) else { continue }
            try? FileManager.default.removeItem(atPath: path)
            close(lock)
        }
    }

    /// Those that are there, and whether anybody holds them.
    static func found(in parent: String, named name: String) -> [(path: String, isAtWork: Bool)] {
        ours(parent, name).map { path in
            guard let lock = held(path) else { return (path, true) }
            close(lock)
            return (path, false)
        }
    }

    private static func ours(_ parent: String, _ name: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return names.sorted().filter { $0.hasPrefix(name) }.map { parent + "/" + $0 }.filter {
            var found = stat()
            return lstat($0, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
                && found.st_uid == geteuid()
        }
    }

    /// A lock on the folder that has this name, by now too; `nil` if somebody else has it.
    private static func held(_ path: String) -> Int32? {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        var (opened, named) = (stat(), stat())
        guard flock(folder, LOCK_EX | LOCK_NB) == 0, fstat(folder, &opened) == 0,
            lstat(path, &named) == 0, opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
        else {
            close(folder)
            return nil
        }
        return folder
    }
}
