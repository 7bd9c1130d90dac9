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

    /// Makes a folder among the system's temporary ones that nobody else may look into.
    static func makePrivateFolder() throws(StoreOpeningError) -> String {
        let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array((temporary + "/log-XXXXXX").utf8CString)
        guard mkdtemp(&name) != nil else {
            throw .io(errno: errno, what: "can't make a folder in \(temporary)")
        }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
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

/// What the system says of an error number.
func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }
