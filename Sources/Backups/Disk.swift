internal import Glibc
internal import Records

/// The few things that are done with a backup's files, each with a word about what went wrong.
enum Disk {
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes a folder, and those above it, for this user alone. What is put into one that is new is on the disk
    /// only where the folder itself is.
    static func makeFolder(_ path: String) throws(BackupFault) {
        if mkdir(path, 0o700) == 0 { return try syncFolder(above: path) }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 { return try syncFolder(above: path) }
        }
        var status = stat()
        if errno == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        throw fault(path, errno == EEXIST ? ENOTDIR : errno)
    }

    /// The names in a folder, in order; none where there is no folder.
    static func names(in folder: String) throws(BackupFault) -> [String] {
        guard let listing = opendir(folder) else {
            if errno == ENOENT || errno == ENOTDIR { return [] }
            throw fault(folder, errno)
        }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether hardly anything can be written there any more.
    static func isFull(_ path: String) -> Bool {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return false }
        return UInt64(status.f_bavail) < (1 << 20) / UInt64(max(status.f_frsize, 1))
    }

    static func size(of path: String) throws(BackupFault) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { throw fault(path, errno) }
        return Int(status.st_size)
    }

    /// All of a file; `nil` if it isn't there.
    static func read(_ path: String) throws(BackupFault) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file == -1, errno == ENOENT || errno == ENOTDIR { return nil }
        guard file != -1 else { throw fault(path, errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw fault(path, errno) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var at = 0
        while at < bytes.count {
            let got = bytes.withUnsafeMutableBytes {
                Glibc.read(file, $0.baseAddress.map { $0 + at }, $0.count - at)
            }
            guard got >= 0 else { throw fault(path, errno) }
            if got == 0 { break }
            at += got
        }
        bytes.removeLast(bytes.count - at)
        return bytes
    }

    /// Lends `body` the bytes of a file, however long it is.
    static func withBytes<R>(
        of path: String, _ body: (UnsafeRawBufferPointer) -> R
    ) throws(BackupFault) -> R {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file != -1 else { throw fault(path, errno) }
        defer { close(file) }
        let size = try size(of: path)
        if size == 0 { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        guard let place = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), place != MAP_FAILED
        else { throw fault(path, errno) }
        defer { munmap(place, size) }
        return body(UnsafeRawBufferPointer(start: place, count: size))
    }

    /// Writes a whole file so that, after a power cut, it is there with all its bytes or not at all.
    static func put(_ bytes: [UInt8], at path: String) throws(BackupFault) {
        let made = path + ".new"
        let file = open(made, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file != -1 else { throw fault(made, errno) }
        do throws(BackupFault) {
            defer { close(file) }
            try write(bytes, to: file, of: made)
            guard fsync(file) == 0 else { throw fault(made, errno) }
        } catch {
            // Half of a file on a full disk is in everybody's way.
            unlink(made)
            throw error
        }
        try rename(made, to: path)
    }

    /// Writes all of `bytes`, where `file` stands.
    static func write(
        _ bytes: UnsafeRawBufferPointer, to file: Int32, of path: String
    ) throws(BackupFault) {
        var at = 0
        while at < bytes.count {
            let written = Glibc.write(file, bytes.baseAddress.map { $0 + at }, bytes.count - at)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw fault(path, written == 0 ? ENOSPC : errno) }
            at += written
        }
    }

    static func write(_ bytes: [UInt8], to file: Int32, of path: String) throws(BackupFault) {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(BackupFault) in try write(bytes, to: file, of: path) }
        }.get()
    }

    /// Gives a file that is whole its name, durably.
    static func rename(_ path: String, to other: String) throws(BackupFault) {
        guard Glibc.rename(path, other) == 0 else { throw fault(other, errno) }
        try syncFolder(above: other)
    }

    static func sync(_ path: String) throws(BackupFault) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file != -1 else { throw fault(path, errno) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw fault(path, errno) }
    }

    static func syncFolder(above path: String) throws(BackupFault) {
        let slash = path.lastIndex(of: "/")
        try sync(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    }

    static func remove(_ path: String) throws(BackupFault) {
        if unlink(path) != 0, errno != ENOENT, errno != ENOTDIR { throw fault(path, errno) }
    }

    /// Removes a folder with all that is in it, if it is there. Links are taken away, never followed.
    static func removeAll(_ path: String) throws(BackupFault) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else { return try remove(path) }
        for name in try names(in: path) { try removeAll(path + "/" + name) }
        guard rmdir(path) == 0 || errno == ENOENT else { throw fault(path, errno) }
    }

    /// A folder among the system's temporary ones that nobody else may look into.
    static func makePrivateFolder() throws(BackupFault) -> String {
        let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array((temporary + "/backup-XXXXXX").utf8CString)
        guard mkdtemp(&name) != nil else { throw fault(temporary, errno) }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// What the system said of a path.
    static func fault(_ path: String, _ code: Int32) -> BackupFault {
        BackupFault(.system, "\(path): \(String(cString: strerror(code))) (errno \(code))")
    }
}

/// An open file, closed with the value.
struct OpenedFile: ~Copyable {
    let descriptor: Int32
    private let path: String

    init(_ path: String, _ flags: Int32) throws(BackupFault) {
        let opened = open(path, flags | O_CLOEXEC, 0o600)
        guard opened != -1 else { throw Disk.fault(path, errno) }
        (descriptor, self.path) = (opened, path)
    }

    deinit { close(descriptor) }

    /// Fills `buffer` with what stands at `offset`, as far as the file goes.
    func read(into buffer: inout [UInt8], at offset: Int) throws(BackupFault) {
        _ = try readSome(into: &buffer, at: offset)
    }

    /// The same; answers how many bytes there were.
    func readSome(into buffer: inout [UInt8], at offset: Int) throws(BackupFault) -> Int {
        var at = 0
        while at < buffer.count {
            let got = buffer.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress.map { $0 + at }, $0.count - at, off_t(offset + at))
            }
            guard got >= 0 else { throw Disk.fault(path, errno) }
            if got == 0 { break }
            at += got
        }
        return at
    }
}

/// A file that is being written, closed with the value.
final class WrittenFile {
    private let file: OpenedFile
    private let path: String

    /// What was there is written over; `isNew`: nothing may be there.
    init(_ path: String, isNew: Bool = false) throws(BackupFault) {
        self.path = path
        file = try OpenedFile(path, O_WRONLY | O_CREAT | (isNew ? O_EXCL : O_TRUNC))
    }

    func write(_ bytes: [UInt8]) throws(BackupFault) {
        try Disk.write(bytes, to: file.descriptor, of: path)
    }

    /// Waits until its bytes are on the disk; its name is there once its folder is.
    func sync() throws(BackupFault) {
        guard fsync(file.descriptor) == 0 else { throw Disk.fault(path, errno) }
    }
}
