import EventSourcing
import EventSourcingRuntime
import Foundation

/// The folder of the databases: names, links and locks, by the system's own calls.
///
/// See ``RowDatabases`` for what lies in it.
struct ViewsFolder: Sendable {
    private let folder: String
    /// Tells this binary from any other. Rows that were begun by other code aren't gone on with.
    private let binary: String
    /// Tells since when the machine is running. What was never synced is not to be trusted after it
    /// was started anew.
    private let boot: String
    /// Waits until a file, or what a folder lists, is on the disk.
    private let syncing: Sync

    typealias Sync = @Sendable (_ path: String) throws -> Void

    init(
        path: String, binary: String = ThisBinary.mark, boot: String = Marks.boot,
        sync: @escaping Sync = Self.sync
    ) {
        folder = path
        syncing = sync
        self.binary = binary
        self.boot = boot
    }

    /// One file at one time: a name is never used twice, and should someone copy a folder over
    /// another, the number tells.
    struct File: Equatable, Sendable {
        var name: String
        var device: UInt64
        var inode: UInt64
    }

    func path(_ file: String) -> String { folder + "/" + file }

    /// The link to the database called `name`.
    private func link(of name: String) -> String { path(name + ".sqlite") }

    /// Where the right to build the database called `name` is had.
    func lock(of name: String) -> String { path(name + ".building") }

    /// The file that holds the database called `name`; `nil` if there is none of ours.
    func file(of name: String) throws -> File? {
        let link = link(of: name)
        var buffer = [UInt8](repeating: 0, count: 512)
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                chars.baseAddress.map { readlink(link, $0, chars.count) } ?? -1
            }
        }
        guard count > 0, count < buffer.count else {
            switch count < 0 ? errno : 0 {
            // Nothing there, or something that isn't one of our links: then there is no database.
            case 0, ENOENT, ENOTDIR, EINVAL: return nil
            default: throw Self.fault(link)
            }
        }
        let target = String(decoding: buffer[..<count], as: UTF8.self)
        guard target.hasPrefix(name + ".g"), target.hasSuffix(".sqlite"), !target.contains("/")
        else { return nil }
        var status = stat()
        guard stat(path(target), &status) == 0 else {
            if errno == ENOENT { return nil }
            throw Self.fault(path(target))
        }
        guard status.st_size > 0 else { return nil }
        return File(name: target, device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Makes the folder, for the user alone, if it isn't there.
    func make() throws {
        if mkdir(folder, 0o700) == 0 { return }
        guard errno == EEXIST else { throw Self.fault(folder) }
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw RowDatabaseError(.failed, folder, "it isn't a folder")
        }
    }

    /// What a database on its way is called, but for the last part, which never comes twice.
    private func buildingMark(of name: String) -> String {
        "\(name).building-\(boot)-\(binary)-"
    }

    /// Makes an empty file for a database on its way, for the user alone.
    func makeBuildingFile(for name: String) throws -> String {
        let file = buildingMark(of: name) + Self.newSuffix() + ".sqlite"
        try makeEmpty(file)
        return file
    }

    /// The same for a copy of what serves: whoever builds doesn't go on with it, but takes it away.
    func makeCopyFile(for name: String) throws -> String {
        let file = "\(name).building-copy-\(Self.newSuffix()).sqlite"
        try makeEmpty(file)
        return file
    }

    /// Makes a file that isn't there yet, for the user alone.
    func makeEmpty(_ file: String) throws {
        let descriptor = open(path(file), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.fault(path(file)) }
        close(descriptor)
    }

    /// The database on its way that a process left behind which was killed, if it can be gone on
    /// with. Takes away what can't. For whoever has the lock.
    func leftBehind(for name: String) throws -> String? {
        let all = try files().filter { $0.hasPrefix(name + ".building-") }
        let ours = all.filter {
            $0.hasPrefix(buildingMark(of: name)) && $0.hasSuffix(".sqlite")
        }
        let left = ours.max()
        for file in all where left.map({ !file.hasPrefix($0) }) ?? true { unlink(path(file)) }
        return left
    }

    /// Takes a database away that was never put in place; nothing to do if it was.
    func discardBuildingFile(_ file: String) {
        for end in ["", "-wal", "-shm", "-journal"] { unlink(path(file + end)) }
    }

    /// Makes a finished file durable and turns the link of `name` to it.
    func place(_ file: String, of name: String) throws {
        try sync(path(file))
        try locked {
            let final = "\(name).g\(Self.newSuffix()).sqlite"
            guard rename(path(file), path(final)) == 0 else { throw Self.fault(path(file)) }
            do {
                try turn(link(of: name), to: final)
            } catch {
                unlink(path(final))
                throw error
            }
            try sync(folder)
            try removeGenerations(of: name)
        }
    }

    /// In one step.
    private func turn(_ link: String, to file: String) throws {
        let new = path("\(file).link")
        unlink(new)
        guard symlink(file, new) == 0 else { throw Self.fault(new) }
        guard rename(new, link) == 0 else {
            let fault = Self.fault(link)
            unlink(new)
            throw fault
        }
    }

    /// Waits until what was taken away stays away, whoever did it.
    func settle() throws {
        for folder in [folder, folder + "/.."] where access(folder, F_OK) == 0 {
            try syncing(folder)
        }
    }

    /// Takes the database called `name` away, and what is to take its place.
    func remove(_ name: String) throws {
        guard access(folder, F_OK) == 0 else { return }
        try locked {
            if unlink(link(of: name)) != 0, errno != ENOENT { throw Self.fault(link(of: name)) }
            try removeGenerations(of: name)
            for file in try files() where file.hasPrefix(name + ".building-") {
                unlink(path(file))
            }
        }
    }

    /// Takes away the files that the link doesn't lead to. An open file lives on for those who have it
    /// open; the name is gone for good.
    private func removeGenerations(of name: String) throws {
        let all = try files()
        let link = name + ".sqlite"
        var kept: String?
        if all.contains(link) {
            do {
                kept = try FileManager.default.destinationOfSymbolicLink(atPath: path(link))
            } catch {
                // Nobody knows which rows are needed: then none are taken away.
                throw RowDatabaseError(.failed, path(link), "the link can't be read: \(error)")
            }
        }
        for file in all {
            let isOurs = kept.map(file.hasPrefix) ?? false
            // Earlier releases had links to rows that waited.
            if file.hasPrefix(name + ".g") && !isOurs || file.hasPrefix(name + ".candidate-") {
                unlink(path(file))
            }
        }
    }

    func files() throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            // The system says why more plainly: that it is gone, or that too many files are open.
            let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Self.fault(folder) }
            close(descriptor)
            throw RowDatabaseError(.busy, folder, "it couldn't be listed: \(error)")
        }
    }

    /// Runs `body` while no other process turns links here.
    private func locked(_ body: () throws -> Void) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.fault(folder) }
        // Closing gives the lock back.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Self.fault(folder) }
        }
        try body()
    }

    func sync(_ path: String) throws { try syncing(path) }

    @Sendable static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.fault(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Self.fault(path) }
    }

    static func newSuffix() -> String {
        String(UInt64.random(in: .min ... .max), radix: 16)
    }

    /// What the last call of the system's that failed says.
    static func fault(_ path: String) -> RowDatabaseError {
        let code = errno
        let kind: RowDatabaseError.Kind =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            case EACCES, EPERM, EROFS: .notAllowed
            case ENOENT: .gone
            case EMFILE, ENFILE, ENOMEM: .busy
            default: .failed
            }
        return RowDatabaseError(kind, path, String(cString: strerror(code)))
    }
}
