internal import EventStore
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
    }

    let kind: Kind
    /// Where the log ends; `nil` on a disk that can't be written to, where it ends for ever at
    /// ``endOnReadOnlyDisk``.
    let head: DurableHead?
    private let folder: String
    private let endOnReadOnlyDisk: Position

    /// How large a file is made: the first, or the next after it was full.
    static let smallFile = 1 << 20
    static let largeFile = 16 << 20

    init(in folder: String, _ kind: Kind, endOnReadOnlyDisk: Position = 0) throws(JournalError) {
        self.folder = folder
        self.kind = kind
        self.endOnReadOnlyDisk = endOnReadOnlyDisk
        if !kind.isReadOnly, let store = kind.store {
            head = try DurableHead(folder + "/head", of: store)
        } else {
            head = nil
        }
    }

    /// The position of the last event that is on the disk.
    func end() throws(JournalError) -> Position {
        guard let head else { return endOnReadOnlyDisk }
        guard let position = head.position else {
            throw .damaged(0, "\(folder)/head is damaged: close the store and open it again")
        }
        return position
    }

    // MARK: - Files

    private static let prefix = "journal-"
    /// A file made ready by whoever fills, and one made by a writer who found none.
    private var prepared: String { folder + "/journal-next" }
    private var own: String { folder + "/journal-own" }

    private func path(of first: Position) -> String {
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

    // MARK: - Making and removing

    /// Makes the file that `first` is to be written to, with room for `needed` bytes of frames, and
    /// answers it once its name is on the disk. To be called by whoever holds the lock.
    func make(
        _ first: Position, witness: UInt32, room needed: Int, large: Bool = true
    ) throws(JournalError) -> JournalFile {
        let least = large ? Self.largeFile : Self.smallFile
        let wanted = JournalForm.blockStart(atOrAfter: max(needed, 1)) + 2 * JournalForm.block
        let source: String
        if try size(of: prepared).map({ $0 >= max(wanted, least) }) ?? false {
            source = prepared
        } else {
            source = own
            try makeZeros(own, max(wanted, Self.smallFile))
        }
        guard let store = kind.store else {
            throw .failed(EINVAL, "can't make a journal of no store")
        }
        let header = JournalHeader(store: store, first: first, witness: witness)
        try onFile(source, O_RDWR) { file throws(JournalError) in
            try write(header.bytes, to: file)
            try sync(file, source)
        }
        // Told before it is there: who finds no file of that name looks which there are.
        try head?.tell(currentFile: first)
        guard rename(source, path(of: first)) == 0 else {
            throw .failed(errno, "can't name \(path(of: first))")
        }
        try syncFolder()
        guard let made = try file(first) else {
            throw .failed(ENOENT, "\(path(of: first)), just made, isn't there")
        }
        return made
    }

    /// Makes a large file ready, so that who needs one next needn't wait for the disk. To be called by
    /// whoever holds the lock of filling.
    func prepare() throws(JournalError) {
        let new = prepared + ".new"
        try makeZeros(new, Self.largeFile)
        guard rename(new, prepared) == 0 else { throw .failed(errno, "can't name \(prepared)") }
    }

    /// Removes what was made ready and isn't needed.
    func removePrepared() throws(JournalError) {
        if unlink(prepared) != 0, errno != ENOENT {
            throw .failed(errno, "can't remove \(prepared)")
        }
    }

    /// More room in `file`, which has no frame yet: the same file, with more behind it.
    func enlarge(_ file: JournalFile, room needed: Int) throws(JournalError) -> JournalFile {
        let path = path(of: file.first)
        let size = JournalForm.blockStart(atOrAfter: needed) + 2 * JournalForm.block
        try onFile(path, O_RDWR) { opened throws(JournalError) in
            try putZeros(opened, path, from: file.bytes.count, to: size)
        }
        guard let larger = try self.file(file.first) else {
            throw .failed(ENOENT, "\(path) was taken away")
        }
        return larger
    }

    /// The same file, where another process has given it more room.
    func enlarged(_ file: JournalFile) throws(JournalError) -> JournalFile? {
        guard let size = try size(of: path(of: file.first)), size > file.bytes.count else {
            return nil
        }
        return try self.file(file.first)
    }

    private func makeZeros(_ path: String, _ bytes: Int) throws(JournalError) {
        do throws(JournalError) {
            try onFile(path, O_RDWR | O_CREAT | O_TRUNC) { file throws(JournalError) in
                try putZeros(file, path, from: 0, to: bytes)
            }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Written, not only reserved: a sync then has nothing to write but what is new.
    private func putZeros(
        _ file: Int32, _ path: String, from start: Int, to end: Int
    ) throws(JournalError) {
        guard kind.isDurable else {
            if ftruncate(file, off_t(end)) != 0 { throw .failed(errno, "can't make \(path)") }
            return
        }
        let piece = [UInt8](repeating: 0, count: min(max(end - start, 0), 1 << 20))
        var done = start
        while done < end {
            try write(Array(piece.prefix(end - done)), to: file, at: done)
            done += min(piece.count, end - done)
        }
        try sync(file, path)
    }

    /// Whether a large file is ready.
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

    private func size(of path: String) throws(JournalError) -> Int? {
        var status = stat()
        if stat(path, &status) == 0 { return Int(status.st_size) }
        if errno == ENOENT { return nil }
        throw .failed(errno, "can't look at \(path)")
    }

    private func onFile(
        _ path: String, _ flags: Int32, _ body: (Int32) throws(JournalError) -> Void
    ) throws(JournalError) {
        let file = Glibc.open(path, flags | O_CLOEXEC, 0o600)
        guard file != -1 else { throw .failed(errno, "can't make \(path)") }
        defer { close(file) }
        try body(file)
    }

    private func write(_ bytes: [UInt8], to file: Int32, at offset: Int = 0) throws(JournalError) {
        do { try bytes.withUnsafeBytes { try writeWhole($0, to: file, at: offset) } } catch let
            error
            as JournalError
        { throw error } catch { throw .failed(EIO, "\(error)") }
    }

    private func sync(_ file: Int32, _ path: String) throws(JournalError) {
        if kind.isDurable, fsync(file) != 0 { throw .failed(errno, "can't sync \(path)") }
    }

    func syncFolder() throws(JournalError) {
        guard kind.isDurable else { return }
        do throws(StoreOpeningError) { try Files.syncFolder(folder) } catch {
            throw .failed(EIO, error.description)
        }
    }

    // MARK: - Filling

    /// The lock of those who fill LMDB from it, one at a time; `nil` if another process has it.
    func lockFilling() throws(JournalError) -> FillingLock? { try FillingLock(folder) }
}

/// Held while LMDB is filled; let go of with the value.
struct FillingLock: ~Copyable {
    private let folder: Int32

    fileprivate init?(_ path: String) throws(JournalError) {
        folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder != -1 else { throw .failed(errno, "can't open \(path)") }
        if flock(folder, LOCK_EX | LOCK_NB) == 0 { return }
        let code = errno
        close(folder)
        if code == EWOULDBLOCK || code == EINTR { return nil }
        throw .failed(code, "can't lock \(path)")
    }

    deinit { close(folder) }
}
