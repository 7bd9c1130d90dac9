package import EventStore
import Glibc
import LMDBEventStore

extension StorePlace {
    /// Which store stands at a place: another one, if it was taken away and another was put there.
    package struct Standing: Sendable, Hashable {
        fileprivate var device: UInt64
        fileprivate var file: UInt64
        fileprivate var seconds: Int
        fileprivate var nanoseconds: Int
    }

    /// Which one stands in this folder now; `nil`: none, or it is no folder. It goes by what is made last of a store,
    /// and is never written again.
    package var standing: Standing? {
        guard case .folder(let folder) = self else { return nil }
        var status = stat()
        guard stat(folder + "/MANIFEST", &status) == 0 else { return nil }
        return Standing(
            device: UInt64(status.st_dev), file: UInt64(status.st_ino),
            seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    }
}

/// Where many stores are, each by its name: today a folder of folders.
package struct StorePlaces: Sendable {
    package let folder: String

    package init(folder: String) { self.folder = folder }

    package func place(of name: StoreName) -> StorePlace {
        .folder(folder + "/" + name.text)
    }

    /// Those that are there, but the service's own, in order. It waits for the disk.
    /// - Throws: `EventStoreError.unavailable(_:)` where they can't be looked through.
    package func names() throws(EventStoreError) -> [StoreName] {
        guard let listing = opendir(folder) else {
            throw .unavailable("the stores can't be listed: \(String(cString: strerror(errno)))")
        }
        defer { closedir(listing) }
        var names: [StoreName] = []
        errno = 0
        while let entry = readdir(listing) {
            let text = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name = StoreName(text), name != .service, place(of: name).standing != nil {
                names.append(name)
            }
            errno = 0
        }
        if errno != 0 {
            throw .unavailable("the stores can't be listed: \(String(cString: strerror(errno)))")
        }
        return names.sorted()
    }

    /// Makes an empty one. It has its name once it is whole: what a crash leaves is no store.
    /// - Returns: Whether it was made; else there is something of this name already.
    /// - Throws: a `StoreOpeningError`.
    package func make(_ name: StoreName) async throws -> Bool {
        // A dot begins no store's name; what a kill leaves of one is taken away when the next is made.
        let beside = try ScratchFolder(in: folder, named: ".new-")
        defer { withExtendedLifetime(beside) {} }
        do {
            let made = beside.path + "/" + name.text
            try await BackOffice.create(at: .folder(made), actor: "service").close()
            // No folder is put in the place of one in which anything is.
            let code = rename(made, folder + "/" + name.text) == 0 ? 0 : errno
            if code == 0 { try Self.sync(folder) }
            guard [0, EEXIST, ENOTEMPTY, ENOTDIR].contains(code) else {
                throw StoreOpeningError.io(errno: code, what: "a store can't be put in its place")
            }
            try beside.remove()
            return code == 0
        } catch {
            // What is left goes with the next one that is made.
            try? beside.remove()
            throw error
        }
    }

    /// Has the disk know the names in a folder.
    private static func sync(_ folder: String) throws(StoreOpeningError) {
        let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle >= 0, fsync(handle) == 0 else {
            let code = errno
            if handle >= 0 { close(handle) }
            throw .io(errno: code, what: "the stores' folder can't be synced")
        }
        close(handle)
    }
}
