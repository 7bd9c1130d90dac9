import EventStore
import Glibc
import LMDBEventStore

/// Many stores as folders of one folder.
struct StoreFolders: Sendable {
    let path: String

    func path(of name: StoreName) -> String { path + "/" + name.text }

    /// Which one stands there; `nil`: none, or it is no folder.
    func standing(of name: StoreName) -> StorePlace.Standing? {
        var status = stat()
        guard stat(path(of: name) + "/MANIFEST", &status) == 0 else { return nil }
        return .file(
            device: UInt64(status.st_dev), file: UInt64(status.st_ino),
            seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    }

    /// Those that are there, but the service's own, in order. It waits for the disk.
    func names() throws(EventStoreError) -> [StoreName] {
        guard let listing = opendir(path) else {
            throw .unavailable("the stores can't be listed: \(String(cString: strerror(errno)))")
        }
        defer { closedir(listing) }
        var names: [StoreName] = []
        errno = 0
        while let entry = readdir(listing) {
            let text = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name = StoreName(text), name != .service, standing(of: name) != nil {
                names.append(name)
            }
            errno = 0
        }
        if errno != 0 {
            throw .unavailable("the stores can't be listed: \(String(cString: strerror(errno)))")
        }
        return names.sorted()
    }

    func make(_ name: StoreName) async throws -> Bool {
        // A dot begins no store's name; what a kill leaves of one is taken away when the next is made.
        let beside = try ScratchFolder(in: path, named: ".new-")
        defer { withExtendedLifetime(beside) {} }
        do {
            let made = beside.path + "/" + name.text
            try await BackOffice.create(at: .folder(made), actor: "service").close()
            // No folder is put in the place of one in which anything is.
            let code = rename(made, path(of: name)) == 0 ? 0 : errno
            if code == 0 { try sync() }
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

    /// Has the disk know the names in it.
    private func sync() throws(StoreOpeningError) {
        let handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle >= 0, fsync(handle) == 0 else {
            let code = errno
            if handle >= 0 { close(handle) }
            throw .io(errno: code, what: "the stores' folder can't be synced")
        }
        close(handle)
    }
}
