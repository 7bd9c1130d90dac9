import Glibc
import EventSourcing
import Records

/// A file that is made beside the place it is for, and put there when it is whole and on the disk:
/// whoever looks there finds all of it, or what was there before. What stands there and is no file (a
/// device, a pipe) can't be replaced by one: it is written to as it stands.
struct OutputFile {
    let channel: Channel
    private let path: String
    /// `nil`: there is nothing to put in place.
    private let partial: String?
    private let descriptor: Int32

    /// Begins a file for `path`. Nobody else may read it: what is in a log is nobody else's business.
    init(_ path: String) throws {
        self.path = path
        var found = stat()
        let isThere = stat(path, &found) == 0
        if isThere, found.st_mode & S_IFMT == S_IFDIR {
            throw Failure(
                .cantCreate, code: "cant-create", "\(path) is a folder",
                hint: "give a file's name, as \(path == "/" ? "" : path)/export")
        }
        if isThere, found.st_mode & S_IFMT != S_IFREG {
            partial = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let beside = "\(path).\(getpid()).part"
            partial = beside
            descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 { Signals.setHalfFile(beside) }
        }
        guard descriptor >= 0 else {
            throw Failure(
                .cantCreate, code: "cant-create", "\(path) can't be made: \(systemText(errno))")
        }
        channel = Channel(descriptor: descriptor)
    }

    /// Puts the file in its place.
    func put() throws {
        do {
            try channel.flush()
            guard let partial else {
                close(descriptor)
                return
            }
            try check(fsync(descriptor))
            try check(rename(partial, path))
            Signals.setHalfFile(nil)
        } catch {
            drop()
            throw error
        }
        close(descriptor)
        try flushFolder()
    }

    /// Leaves no trace of it.
    func drop() {
        close(descriptor)
        // One that can't be taken away has the name of a part, and is taken for nothing else.
        if let partial { unlink(partial) }
        Signals.setHalfFile(nil)
    }

    /// The name has to survive a power cut too.
    private func flushFolder() throws {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(descriptor)
        defer { close(descriptor) }
        try check(fsync(descriptor))
    }

    private func check(_ result: Int32) throws {
        guard result < 0 else { return }
        throw Failure(.io, code: "io", "\(path) can't be written: \(systemText(errno))")
    }
}
