internal import EventStore
internal import Glibc

/// The last lines of a list, in one file until that is full, then in the next. Of two files the older
/// one goes.
///
/// Several processes write to the same file: a line is one write to its end, begun on a line of its
/// own, so that whatever a crash or a full disk has left of another harms that one alone.
struct LineFile {
    let folder: String
    let name: String
    /// A file is full then, in bytes.
    var fullAt = 2 << 20
    /// Waits until what a folder lists is on the disk.
    var sync: SideFolder.Sync = SideFolder.syncing

    private var current: String { "\(folder)/\(name).ndjson" }
    private var older: String { "\(folder)/\(name)-older.ndjson" }

    /// Adds a line.
    func add(_ line: [UInt8]) throws(EventStoreError) {
        let line = [UInt8(ascii: "\n")] + line + [UInt8(ascii: "\n")]
        var file = open(current, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        if file == -1, errno == ENOENT {
            mkdir(folder, 0o700)
            file = open(current, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        }
        guard file != -1 else { throw .file(current, "written") }
        defer { close(file) }
        let written = write(file, line, line.count)
        guard written == line.count else { throw .file(current, "written") }
        var status = stat()
        if fstat(file, &status) == 0, status.st_size >= fullAt { turnOver(status.st_ino) }
    }

    /// Begins a new file where `full` is still the one that is written to: another process may have
    /// done so already.
    func turnOver(_ full: ino_t) {
        let folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder != -1 else { return }
        defer { close(folder) }
        guard flock(folder, LOCK_EX | LOCK_NB) == 0 else { return }
        var status = stat()
        guard stat(current, &status) == 0, status.st_ino == full else { return }
        rename(current, older)
    }

    /// All lines, oldest first.
    func lines() throws(EventStoreError) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for file in [older, current] {
            guard let bytes = try SideFolder.contents(of: file) else { continue }
            lines += bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        }
        return lines
    }

    /// Takes both files away, for good.
    func clear() throws(EventStoreError) {
        for file in [older, current] { try SideFolder.remove(file) }
        try SideFolder.settle([folder, folder + "/.."], sync)
    }
}
