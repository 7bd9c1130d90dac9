package import EventSourcing
import EventStore
import Foundation
import Records

/// Keeps the last commands that were refused in a folder beside the log: a line of JSON each, in one
/// file until that is full, then in the next. Of two files the older one goes.
///
/// Several processes write to the same file: a line is one write to its end, begun on a line of its
/// own, so that whatever a crash or a full disk has left of another harms that one alone. Whatever goes
/// wrong here, nobody hears of it: an answer is the same whether it could be noted or not.
package struct RefusedFolder: RefusedCommands {
    let path: String
    /// A file is full then.
    var fullAt: Int

    package init(path: String, fullAt: Int = 2 << 20) {
        self.path = path
        self.fullAt = fullAt
    }

    /// No more are shown.
    package static let limit = 10_000

    private var current: String { path + "/refused.ndjson" }
    private var older: String { path + "/refused-older.ndjson" }

    package func keep(_ command: RefusedCommand) async {
        let line = [UInt8(ascii: "\n")] + command.json() + [UInt8(ascii: "\n")]
        var file = open(current, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        if file == -1, errno == ENOENT {
            mkdir(path, 0o700)
            file = open(current, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        }
        guard file != -1 else { return }
        defer { close(file) }
        _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        var status = stat()
        if fstat(file, &status) == 0, status.st_size >= fullAt { turnOver(status.st_ino) }
    }

    /// Begins a new file where `full` is still the one that is written to: another process may have
    /// done so already.
    func turnOver(_ full: ino_t) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder != -1 else { return }
        defer { close(folder) }
        guard flock(folder, LOCK_EX | LOCK_NB) == 0 else { return }
        var status = stat()
        guard stat(current, &status) == 0, status.st_ino == full else { return }
        rename(current, older)
    }

    package func all() async throws -> [RefusedCommand] {
        let commands = try [older, current].flatMap { try Self.commands(in: $0) }
        return commands.suffix(Self.limit)
    }

    private static func commands(in file: String) throws -> [RefusedCommand] {
        guard FileManager.default.fileExists(atPath: file) else { return [] }
        return try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: UInt8(ascii: "\n"))
            .compactMap { line in
                let read = line.withUnsafeBytes { bytes in
                    Result { () throws(Rejection) in
                        try JSONReader.read(RefusedCommand.self, from: bytes)
                    }
                }
                // A line that wasn't written to its end: what it would say was never promised.
                return try? read.get()
            }
    }

    package func discard() async throws {
        for file in [older, current] {
            guard unlink(file) == 0 || errno == ENOENT else {
                throw EventStoreError.unavailable(
                    "\(file) can't be taken away: \(String(cString: strerror(errno)))")
            }
        }
    }
}
