import EventSourcing
import Foundation

/// The folder of the databases: names, links and locks, by the system's own calls.
///
/// See ``SQLiteDatabases`` for what lies in it.
struct ViewsFolder: Sendable {
    private let folder: String

    init(path: String) { folder = path }

    /// One file at one time: a name is never used twice, and should someone copy a folder over
    /// another, the number tells.
    struct File: Equatable, Sendable {
        var name: String
        var device: UInt64
        var inode: UInt64
    }

    func path(_ file: String) -> String { folder + "/" + file }

    private func link(of name: String) -> String { path(name + ".sqlite") }

    /// The file that holds the database called `name`; `nil` if there is none of ours.
    func file(of name: String) throws -> File? {
        var buffer = [UInt8](repeating: 0, count: 512)
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                chars.baseAddress.map { readlink(link(of: name), $0, chars.count) } ?? -1
            }
        }
        guard count > 0, count < buffer.count else {
            switch count < 0 ? errno : 0 {
            case EACCES, EPERM: throw fault(link(of: name))
            // Nothing there, or something that isn't one of our links: then there is no database.
            default: return nil
            }
        }
        let target = String(decoding: buffer[..<count], as: UTF8.self)
        guard target.hasPrefix(name + ".g"), target.hasSuffix(".sqlite"), !target.contains("/")
        else { return nil }
        var status = stat()
        guard stat(path(target), &status) == 0, status.st_size > 0 else { return nil }
        return File(name: target, device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Makes the folder, for the user alone, if it isn't there.
    func make() throws {
        if mkdir(folder, 0o700) == 0 { return }
        guard errno == EEXIST else { throw fault(folder) }
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw RowDatabaseError(.failed, folder, "it isn't a folder")
        }
    }

    /// Makes an empty file for a database on its way, for the user alone.
    func makeBuildingFile(for name: String) throws -> String {
        let file = "\(name).building-\(getpid())-\(Self.newSuffix()).sqlite"
        let descriptor = open(path(file), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw fault(path(file)) }
        close(descriptor)
        return file
    }

    /// Takes a database away that was never put in place; nothing to do if it was.
    func discardBuildingFile(_ file: String) {
        for end in ["", "-wal", "-shm", "-journal"] { unlink(path(file + end)) }
    }

    /// Makes a finished file durable and turns the link of `name` to it.
    func place(_ file: String, as name: String) throws {
        try sync(path(file))
        try locked {
            let final = "\(name).g\(Self.newSuffix()).sqlite"
            guard rename(path(file), path(final)) == 0 else { throw fault(path(file)) }
            let newLink = path(final + ".link")
            guard symlink(final, newLink) == 0 else { throw fault(newLink) }
            guard rename(newLink, link(of: name)) == 0 else {
                let error = fault(link(of: name))
                unlink(newLink)
                unlink(path(final))
                throw error
            }
            try sync(folder)
            try removeGenerations(of: name, except: final)
        }
    }

    /// Takes the database called `name` away.
    func remove(_ name: String) throws {
        guard access(folder, F_OK) == 0 else { return }
        try locked {
            if unlink(link(of: name)) != 0, errno != ENOENT { throw fault(link(of: name)) }
            try removeGenerations(of: name, except: nil)
        }
    }

    /// Takes away what processes left that died while they built.
    func removeLeftBehind() throws {
        for file in try files() {
            guard let mark = file.range(of: ".building-"),
                let process = Int32(file[mark.upperBound...].prefix { $0 != "-" }), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink(path(file))
        }
    }

    /// An open file lives on for those who have it open; the name is gone for good.
    private func removeGenerations(of name: String, except kept: String?) throws {
        for file in try files() where file.hasPrefix(name + ".g") {
            if let kept, file.hasPrefix(kept) { continue }
            unlink(path(file))
        }
    }

    func files() throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw RowDatabaseError(.gone, folder, "the folder can't be listed: \(error)")
        }
    }

    /// Runs `body` while no other process turns links here.
    private func locked(_ body: () throws -> Void) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(folder) }
        // Closing gives the lock back.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw fault(folder) }
        }
        try body()
    }

    func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw fault(path) }
    }

    static func newSuffix() -> String {
        String(UInt64.random(in: .min ... .max), radix: 16)
    }

    /// What the last call of the system's that failed says.
    func fault(_ path: String) -> RowDatabaseError {
        let code = errno
        let kind: RowDatabaseError.Kind =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            case EACCES, EPERM, EROFS: .notAllowed
            case ENOENT: .gone
            default: .failed
            }
        return RowDatabaseError(kind, path, String(cString: strerror(code)))
    }
}
