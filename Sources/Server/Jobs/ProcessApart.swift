import EventSourcingRuntime
import Glibc
import Records
import Synchronization
import Threads

/// A process that does one thing for this one, and may die of it: it is given a text, and tells lines.
final class ProcessApart: Sendable {
    /// How it ended.
    enum End: Sendable {
        case exited(Int32)
        /// By a signal, as the system calls it.
        case died(String)
    }

    /// `nil` once it is over, since its number may be another's then.
    private let process: Mutex<pid_t?>
    private let input: Int32
    private let output: Int32

    /// Begins it.
    /// - Throws: ``Problem`` where the system has none to give.
    init(_ words: [String]) throws {
        let to = try Self.pipe()
        let from: [Int32]
        do { from = try Self.pipe() } catch {
            for file in to { close(file) }
            throw error
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, to[0], 0)
        posix_spawn_file_actions_adddup2(&actions, from[1], 1)
        let arguments = words.map { strdup($0) } + [nil]
        defer { for text in arguments { free(text) } }
        var begun = pid_t()
        let code = posix_spawn(&begun, words[0], &actions, nil, arguments, environ)
        for file in [to[0], from[1]] { close(file) }
        (input, output) = (to[1], from[0])
        process = Mutex(code == 0 ? begun : nil)
        if code != 0 {
            close(input)
            throw Self.none(code)
        }
    }

    deinit { close(output) }

    /// One whose ends no other process gets: where to read, and where to write.
    private static func pipe() throws -> [Int32] {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw none(errno) }
        for file in ends { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        return ends
    }

    /// Lets go of the connections that whoever began this process had: they would stay open with it.
    static func closeInherited() {
        guard let listing = opendir("/proc/self/fd") else { return }
        var files: [Int32] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let file = Int32(name), file > STDERR_FILENO { files.append(file) }
        }
        closedir(listing)
        for file in files where isSocket(file) { close(file) }
    }

    private static func isSocket(_ file: Int32) -> Bool {
        var status = stat()
        return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    private static func none(_ code: Int32) -> Problem {
        Problem(.unavailable, "no process can be begun: \(String(cString: strerror(code)))")
    }

    /// Hands it `text`, and hands on each line that it tells until it ends; it is ended with the task that waits for it.
    func run(
        _ text: [UInt8], _ line: @escaping @Sendable ([UInt8]) -> Void
    ) async -> End {
        await withTaskCancellationHandler {
            await onOwnThread { self.read(text, line) }
        } onCancel: {
            process.withLock { if let process = $0 { _ = kill(process, SIGKILL) } }
        }
    }

    private func read(_ text: [UInt8], _ line: ([UInt8]) -> Void) -> End {
        // Where it died before it read that, no signal tells: they are ignored in a server.
        _ = text.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        close(input)
        var rest: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(output, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            rest += piece[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line(Array(rest[..<end]))
                rest.removeFirst(end + 1)
            }
        }
        return process.withLock { process in
            guard let ended = process else { return .exited(0) }
            process = nil
            var status: Int32 = 0
            while waitpid(ended, &status, 0) == -1, errno == EINTR {}
            let signal = status & 0x7f
            return signal == 0
                ? .exited(status >> 8 & 0xff) : .died(String(cString: strsignal(signal)))
        }
    }
}
