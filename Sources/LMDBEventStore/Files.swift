internal import Glibc
internal import LMDB

/// The few things the store does with plain files, each with a typed error.
enum Files {
    /// - Throws: ``StoreOpeningError/io(errno:what:)`` where that can't be known: what may not be
    ///   looked into may be there all the same.
    static func exists(_ path: String) throws(StoreOpeningError) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw .io(errno: errno, what: "can't look at \(path)")
    }

    static func size(of path: String) throws(StoreOpeningError) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw .io(errno: errno, what: "can't look at \(path)")
        }
        return Int(status.st_size)
    }

    /// Makes a folder, and those above it, for this user alone.
    static func makeFolder(_ path: String) throws(StoreOpeningError) {
        if mkdir(path, 0o700) == 0 { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 { return }
        }
        var status = stat()
        if errno == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        throw .io(errno: errno, what: "can't make the folder \(path)")
    }

    /// All of a small file; `nil` if it isn't there.
    static func read(_ path: String, atMost limit: Int = 1 << 20) throws(StoreOpeningError)
        -> [UInt8]?
    {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file == -1, errno == ENOENT || errno == ENOTDIR { return nil }
        guard file != -1 else { throw .io(errno: errno, what: "can't open \(path)") }
        defer { close(file) }
        var bytes: [UInt8] = []
        // Piece by piece: room for the limit, zeroed, was a tenth of what a short command took.
        var piece = [UInt8](repeating: 0, count: 4096)
        while bytes.count < limit {
            let wanted = min(piece.count, limit - bytes.count)
            let got = piece.withUnsafeMutableBytes { buffer in
                pread(file, buffer.baseAddress, wanted, off_t(bytes.count))
            }
            if got < 0 { throw .io(errno: errno, what: "can't read \(path)") }
            if got == 0 { break }
            bytes += piece[..<got]
        }
        return bytes
    }

    /// Writes a whole file so that, after a power cut, it is there with all its bytes or not at all.
    static func writeDurably(_ bytes: [UInt8], to path: String, in folder: String)
        throws(StoreOpeningError)
    {
        let temporary = path + ".new"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file != -1 else { throw .io(errno: errno, what: "can't make \(temporary)") }
        defer { close(file) }
        guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0,
            Glibc.rename(temporary, path) == 0
        else { throw .io(errno: errno, what: "can't write \(path)") }
        try syncFolder(folder)
    }

    /// Makes what was made or renamed in a folder durable.
    static func syncFolder(_ path: String) throws(StoreOpeningError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder != -1 else { throw .io(errno: errno, what: "can't open \(path)") }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw .io(errno: errno, what: "can't sync \(path)") }
    }

    /// Makes the name of what lies at `path` durable, and those of the folders above it.
    static func syncFolders(above path: String) throws(StoreOpeningError) {
        var folder = path.hasPrefix("/") ? path : "./" + path
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            // Those that others own are older than this.
            do { try syncFolder(folder.isEmpty ? "/" : folder) } catch .io(EACCES, _) { return }
        }
    }

    /// What is wrong with an LMDB data file; `nil` if LMDB can be let at it.
    static func fault(ofData path: String) throws(StoreOpeningError) -> DataFile.Fault? {
        do throws(LMDBError) { return try DataFile.fault(in: path) } catch {
            throw .io(errno: error.code, what: "can't read \(path)")
        }
    }

    static func rename(_ path: String, to other: String) throws(StoreOpeningError) {
        if Glibc.rename(path, other) != 0 {
            throw .io(errno: errno, what: "can't rename \(path) to \(other)")
        }
    }

    /// Removes a folder with an environment of LMDB in it, if it is there.
    static func removeEnvironment(_ folder: String) throws(StoreOpeningError) {
        for name in ["/data.mdb", "/lock.mdb"] { try remove(folder + name) }
        if rmdir(folder) != 0, errno != ENOENT {
            throw .io(errno: errno, what: "can't remove \(folder)")
        }
    }

    static func remove(_ path: String) throws(StoreOpeningError) {
        if unlink(path) != 0, errno != ENOENT, errno != ENOTDIR {
            throw .io(errno: errno, what: "can't remove \(path)")
        }
    }
}

/// The lock on `daybook.lock`, held for as long as the value lives.
///
/// It is a `flock`: unlike LMDB's own, it can't be lost by somebody closing the file elsewhere in
/// the process.
final class FolderLock: Sendable {
    // Kept open so that the folder's inode can't become another folder's while this one is in use.
    private let folder: Int32
    private let file: Int32?
    /// The disk can't be written to.
    let isReadOnly: Bool

    enum Kind { case shared, alone }

    init(_ path: String, _ kind: Kind, of folderPath: String) throws(StoreOpeningError) {
        folder = try Self.open(folderPath, O_RDONLY | O_DIRECTORY)
        do {
            file = try Self.open(path, O_RDWR | O_CREAT)
            isReadOnly = false
        } catch .io(EROFS, _) where kind == .shared {
            // Files of a copy may be fewer.
            file = try? Self.open(path, O_RDONLY)
            isReadOnly = true
        } catch {
            close(folder)
            throw error
        }
        guard let file else { return }
        // Readers of a disk that can't be written to lock nothing else, so nobody may write to it from
        // elsewhere when they begin.
        if isReadOnly { try lock(file, LOCK_EX, path, in: folderPath) }
        try lock(file, kind == .shared ? LOCK_SH : LOCK_EX, path, in: folderPath)
    }

    /// The folder itself, alone: for what is over soon.
    init(alone folderPath: String) throws(StoreOpeningError) {
        file = nil
        isReadOnly = false
        folder = try Self.open(folderPath, O_RDONLY | O_DIRECTORY)
        try lock(folder, LOCK_EX, folderPath, in: folderPath)
    }

    private static func open(_ path: String, _ flags: Int32) throws(StoreOpeningError) -> Int32 {
        let opened = Glibc.open(path, flags | O_CLOEXEC, 0o600)
        guard opened != -1 else { throw .io(errno: errno, what: "can't open \(path)") }
        return opened
    }

    /// Making a store takes some milliseconds; openers wait for that, and not for ever.
    private func lock(
        _ file: Int32, _ operation: Int32, _ path: String, in folder: String
    ) throws(StoreOpeningError) {
        for attempt in 0... {
            if flock(file, operation | LOCK_NB) == 0 { break }
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .io(errno: errno, what: "can't lock \(path)")
            }
            if attempt == 300 { throw .busy(path: folder) }
            usleep(10_000)
        }
    }

    /// Lets others lock it, before the value's end.
    func letGo() {
        flock(file ?? folder, LOCK_UN)
    }

    deinit {
        if let file { close(file) }
        close(folder)
    }
}

/// What the system says of an error number.
func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }
