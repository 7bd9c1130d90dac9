internal import EventStore
internal import Fences
internal import Glibc
internal import LMDB
internal import struct Foundation.UUID

/// The journal: files that follow on each other, which what is appended goes to first. LMDB is filled from
/// them behind, and they are removed then.
final class Journal: Sendable {
    /// What its files must be, and how they are written.
    struct Kind: Sendable {
        /// `nil` to take those of any store.
        var store: UUID?
        var isDurable = true
        var isReadOnly = false
        /// Nobody writes to it: it ends where its files do.
        var isAtRest = false
    }

    let kind: Kind
    /// Where the log ends; `nil` where it ends for good at ``fixedEnd``, for who only reads.
    let head: DurableHead?
    let folder: String
    /// Tells whether the store was moved away.
    var fence: FolderFence { FolderFence(ofLog: folder) }
    private let fixedEnd: Position

    /// How large a file is made: the first, or the next after it was full.
    static let smallFile = 1 << 20
    static let largeFile = 16 << 20

    init(in folder: String, _ kind: Kind) throws(JournalError) {
        self.folder = folder
        self.kind = kind
        fixedEnd = 0
        head =
            if let store = kind.store, !kind.isAtRest {
                try DurableHead(folder + "/head", of: store, isReadOnly: kind.isReadOnly)
            } else {
                nil
            }
    }

    /// One that is only read, and ends at `end` whatever is written behind it.
    init(in folder: String, _ kind: Kind, endingFor end: Position) throws(JournalError) {
        self.folder = folder
        self.kind = kind
        fixedEnd = end
        head = nil
    }

    /// The position of the last event that is on the disk.
    func end() throws(JournalError) -> Position {
        guard let head else { return fixedEnd }
        guard let position = head.position else {
            throw .damaged(0, "\(folder)/head is damaged: close the store and open it again")
        }
        return position
    }

    // MARK: - Files

    static let prefix = "journal-"
    /// A file made ready by whoever fills, and one made by a writer who found none.
    var prepared: String { folder + "/journal-next" }
    var own: String { folder + "/journal-own" }

    func path(of first: Position) -> String {
        let digits = String(first)
        return folder + "/" + Self.prefix + String(repeating: "0", count: 20 - digits.count)
            + digits
    }

    /// The first positions of all files there are, in order.
    func files() throws(JournalError) -> [Position] {
        guard let listing = opendir(folder) else { throw .failed(errno, "can't list \(folder)") }
        defer { closedir(listing) }
        var found: [Position] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(Self.prefix), name.utf8.count == Self.prefix.utf8.count + 20,
                let first = Position(name.dropFirst(Self.prefix.utf8.count))
            else { continue }
            found.append(first)
        }
        return found.sorted()
    }

    /// The file that begins with `first`; `nil` if it isn't there.
    func file(_ first: Position) throws(JournalError) -> JournalFile? {
        try JournalFile(path(of: first), first, kind)
    }

    /// The file that `position` is in, or would be, if that begins after `current`.
    func file(of position: Position, after current: Position?) throws(JournalError)
        -> JournalFile?
    {
        guard let first = try files().last(where: { $0 <= position }), first > current ?? 0 else {
            return nil
        }
        return try file(first)
    }

    // MARK: - Removing

    /// Whether a large file is ready. Where that can't be known one is made, and that says why it can't be.
    var isPrepared: Bool { ((try? size(of: prepared)) ?? nil ?? 0) >= Self.largeFile }

    /// Removes the files that end before `position`: all but the last that begins at or before it.
    func remove(before position: Position) throws(JournalError) {
        let all = try files()
        for (first, next) in zip(all, all.dropFirst()) where next <= position {
            if unlink(path(of: first)) != 0, errno != ENOENT {
                throw .failed(errno, "can't remove \(path(of: first))")
            }
        }
    }

    /// Whether any file has an event that LMDB, which has come to `body`, lacks.
    func holdsEvents(after body: Position) throws(JournalError) -> Bool {
        for first in try files() {
            guard let file = try file(first) else { continue }
            var (offset, next) = (JournalFile.firstFrame, first)
            while let frame = file.frame(at: offset, of: next) {
                if frame.last > body { return true }
                (offset, next) = (frame.next, frame.last + 1)
            }
        }
        return false
    }

    /// Removes all files, of a journal that nothing was written to.
    func removeAll() throws(JournalError) {
        for first in try files() where unlink(path(of: first)) != 0 && errno != ENOENT {
            throw .failed(errno, "can't remove \(path(of: first))")
        }
    }

    func size(of path: String) throws(JournalError) -> Int? {
        var status = stat()
        if stat(path, &status) == 0 { return Int(status.st_size) }
        if errno == ENOENT { return nil }
        throw .failed(errno, "can't look at \(path)")
    }

    // MARK: - Filling

    /// The lock of those who fill LMDB from it, one at a time; `nil` if another process has it.
    func lockFilling() throws(JournalError) -> FillingLock? { try FillingLock(folder) }

    /// The same, after waiting for it.
    func lockFilling(milliseconds: Int) throws(JournalError) -> FillingLock? {
        for _ in 0..<milliseconds / 10 {
            if let lock = try lockFilling() { return lock }
            usleep(10_000)
        }
        return nil
    }
}

/// Held while LMDB is filled; let go of with the value.
struct FillingLock: ~Copyable {
    private let folder: Int32

    fileprivate init?(_ path: String) throws(JournalError) {
        // Kept once it is locked and not before: a value that is whole closes it when its making fails, too.
        let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder != -1 else { throw .failed(errno, "can't open \(path)") }
        if flock(folder, LOCK_EX | LOCK_NB) == 0 {
            self.folder = folder
            return
        }
        let code = errno
        close(folder)
        if code == EWOULDBLOCK || code == EINTR { return nil }
        throw .failed(code, "can't lock \(path)")
    }

    deinit { close(folder) }
}
