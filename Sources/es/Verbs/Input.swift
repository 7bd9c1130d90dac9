import Glibc
import EventSourcing
import Records

/// Bytes from stdin or a file, without a copy of it all in memory.
final class Input {
    static var standard: Input { Input(descriptor: STDIN_FILENO, size: nil) }

    private let descriptor: Int32
    /// How many bytes there are in all, where that is known.
    let size: UInt64?
    /// How many bytes were read.
    private(set) var taken: UInt64 = 0
    private var buffer: [UInt8] = []
    private var at = 0
    private var isAtEnd = false

    private init(descriptor: Int32, size: UInt64?) {
        self.descriptor = descriptor
        self.size = size
    }

    /// Reads what is open, and closes it.
    convenience init(reading descriptor: Int32) {
        var status = stat()
        let isPlain = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        self.init(descriptor: descriptor, size: isPlain ? UInt64(status.st_size) : nil)
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// Opens a file, or stdin for `-`.
    static func open(_ path: String) throws -> Input {
        if path == "-" { return standard }
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(
                errno == ENOENT ? .notFound : .io, code: errno == ENOENT ? "no-such-file" : "io",
                "\(path) can't be read: \(systemText(errno))")
        }
        return Input(reading: descriptor)
    }

    /// Everything, but no more than `limit` bytes.
    func readAll(atMost limit: Int) throws -> [UInt8] {
        var all: [UInt8] = []
        while all.count < limit, try fill() {
            all += buffer[at...].prefix(limit - all.count)
            at = buffer.count
        }
        return all
    }

    /// The next bytes, as many as come at once; `nil` at the end, and when the work is to stop.
    func block() throws -> [UInt8]? {
        guard try at < buffer.count || fill() else { return nil }
        defer { at = buffer.count }
        return Array(buffer[at...])
    }

    /// What ``line(atMost:)`` answers.
    enum Line: Equatable {
        case text([UInt8])
        /// The line is longer than is taken; the rest of it was passed over.
        case tooLong
        case end
        /// Nothing has come for a while; more may come.
        case idle
    }

    /// The next line, without its end.
    func line(atMost limit: Int) throws -> Line {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if at == buffer.count {
                // Between two lines one may see to other things; within one, one waits.
                if line.isEmpty, !isTooLong, try isIdle() { return .idle }
                guard try fill() else {
                    if isTooLong { return .tooLong }
                    return line.isEmpty ? .end : .text(line)
                }
            }
            let end = buffer[at...].firstIndex(of: UInt8(ascii: "\n"))
            let part = buffer[at..<(end ?? buffer.count)]
            if !isTooLong, line.count + part.count <= limit {
                line += part
            } else {
                isTooLong = true
            }
            at = end.map { $0 + 1 } ?? buffer.count
            if end != nil {
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return isTooLong ? .tooLong : .text(line)
            }
        }
    }

    /// Whether nothing comes within a moment.
    private func isIdle() throws -> Bool {
        if isAtEnd { return false }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 50) == 0
    }

    /// Reads on; false at the end, and when the work is to stop.
    private func fill() throws -> Bool {
        if isAtEnd { return false }
        var block = [UInt8](repeating: 0, count: 64 << 10)
        while Signals.asked == nil {
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // Woken now and then, to see whether it is to stop.
            if poll(&wanted, 1, 200) == 0 { continue }
            let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                buffer = Array(block.prefix(count))
                at = 0
                taken += UInt64(count)
                return true
            }
            if count == 0 { break }
            switch errno {
            case EINTR, EAGAIN: continue
            case let code:
                throw Failure(.io, code: "io", "the input can't be read: \(systemText(code))")
            }
        }
        isAtEnd = true
        return false
    }
}
