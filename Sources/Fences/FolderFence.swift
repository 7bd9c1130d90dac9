package import EventStore
internal import Glibc
package import struct Foundation.UUID

/// What keeps everybody from writing to a store's folder once the books have moved away: the file `log/moved`,
/// and the lock by which whoever put it there waits for those who were at it.
///
/// Who writes to the log goes by a word in memory (`log/head`), which is made of the file; who keeps something
/// beside the log looks for the file each time.
package struct FolderFence: Sendable {
    /// The folder of the store's log.
    private let log: String

    /// That of the store in `folder`.
    package init(of folder: String) { log = folder + "/log" }

    /// That of the store whose log is in `log`.
    package init(ofLog log: String) { self.log = log }

    /// Says where the books are.
    package var file: String { log + "/moved" }
    private var lock: String { log + "/head" }

    /// Where the books of this folder are now; `nil` while they are here. Of a log that isn't there, they are.
    ///
    /// - Throws: ``EventStoreError/unavailable(_:)`` where the file can't be read, or is another's than `store`'s:
    ///   nobody may take that for a folder that is in use.
    package func moved(of store: UUID? = nil) throws(EventStoreError) -> MovedStore? {
        guard let bytes = try contents() else { return nil }
        let found: MovedFile
        do throws(MovedFile.Fault) { found = try MovedFile(bytes) } catch {
            throw damaged(error.why)
        }
        if let store, found.store != store { throw damaged("it is another store's") }
        return found.moved
    }

    /// - Throws: ``EventStoreError/moved(_:)`` once the books have moved.
    package func requireHere() throws(EventStoreError) {
        if let moved = try moved() { throw .moved(moved) }
    }

    /// Why nothing is stored where the file can't be believed.
    package func damaged(_ why: String) -> EventStoreError {
        .unavailable(
            "the books have moved, and \(file), which says where to, can't be read (\(why)): nothing "
                + "is stored here")
    }

    private func contents() throws(EventStoreError) -> [UInt8]? {
        let opened = open(file, O_RDONLY | O_CLOEXEC)
        if opened == -1, errno == ENOENT || errno == ENOTDIR { return nil }
        guard opened != -1 else { throw .unavailable(fault(file, "read")) }
        defer { close(opened) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(opened, &bytes, bytes.count)
        guard count >= 0 else { throw .unavailable(fault(file, "read")) }
        return Array(bytes.prefix(count))
    }

    private func fault(_ path: String, _ what: String) -> String {
        "\(path) can't be \(what): \(String(cString: strerror(errno)))"
    }
}

// MARK: - Those who are at it

extension FolderFence {
    /// The right to keep something beside the log that must outlive this machine, until it is let go of.
    package final class Turn: Sendable {
        /// Its lock goes with it.
        private let file: Int32?
        fileprivate init(_ file: Int32?) { self.file = file }
        deinit { if let file { close(file) } }
    }

    /// Takes a turn beside others: held from before something is written until it is durable.
    ///
    /// - Throws: ``EventStoreError/moved(_:)`` once the books have moved.
    package func turn() throws(EventStoreError) -> Turn {
        // Once before, so that who waits for all turns to end waits for no new ones.
        try requireHere()
        let opened = open(lock, O_RDONLY | O_CLOEXEC)
        // Where there is no log there is nothing that could be moved away.
        if opened == -1, errno == ENOENT || errno == ENOTDIR { return Turn(nil) }
        guard opened != -1 else { throw .unavailable(fault(lock, "opened")) }
        let turn = Turn(opened)
        while !locked(opened, F_RDLCK) {
            guard isTaken else { throw .unavailable(fault(lock, "locked")) }
            usleep(1_000)
        }
        try requireHere()
        return turn
    }

    /// Waits until nobody has a turn any more who took it before `log/moved` was there. Blocks.
    package func waitForTurns() throws(EventStoreError) {
        let opened = open(lock, O_RDWR | O_CLOEXEC)
        guard opened != -1 else { throw .unavailable(fault(lock, "opened")) }
        defer { close(opened) }
        var waited = 0
        while !locked(opened, F_WRLCK) {
            guard isTaken else { throw .unavailable(fault(lock, "locked")) }
            guard waited < 30_000 else {
                throw .unavailable(
                    "another process has been keeping something beside \(log) for half a minute: has it "
                        + "been stopped? Nothing is stored there any more; ask again once it has ended"
                )
            }
            usleep(1_000)
            waited += 1
        }
    }

    private var isTaken: Bool { errno == EAGAIN || errno == EACCES || errno == EINTR }

    /// Locks the first byte for this descriptor alone: neither the `flock` that writers to the log hold on the same
    /// file nor another descriptor of this process has to do with it.
    private func locked(_ file: Int32, _ kind: Int32) -> Bool {
        var range = Glibc.flock()
        range.l_type = Int16(kind)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = 0
        range.l_len = 1
        return fcntl(file, Self.setOpenFileLock, &range) == 0
    }

    /// Linux's `F_OFD_SETLK`, which Swift isn't shown.
    private static let setOpenFileLock: Int32 = 37
}
