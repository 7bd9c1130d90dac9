import Glibc
import Synchronization
import EventSourcing
import Records

/// One of the two ways out of the process: data goes to ``out``, messages go to ``err``.
///
/// What is written waits in a buffer until ``flush()`` or until it is large.
final class Channel: Sendable {
    static let out = Channel(descriptor: STDOUT_FILENO)
    static let err = Channel(descriptor: STDERR_FILENO)

    private let descriptor: Int32
    private let state = Mutex(State())

    private struct State {
        var buffer: [UInt8] = []
        var paging = Paging.none
    }

    /// Whether what is written goes through a pager.
    private enum Paging {
        case none
        /// It will, once there is more of it than fits on the screen.
        case waiting(Pager)
        case running(Pager.Running)
    }

    private static let flushedAt = 64 << 10
    /// What both channels take while it is only to be known.
    private static let collected = Mutex<[UInt8]?>(nil)

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// The reader on the other side has gone: there is nothing left to do, and nothing to say.
    struct Closed: Error {}

    /// Whether a person is looking.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many columns a line has: the terminal's, else `COLUMNS`, else 80.
    var columns: Int {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// How many lines there are on the terminal; `nil` where there is none.
    var rows: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
        return Int(size.ws_row)
    }

    /// The lines that `body` prints, messages among them, in the place of printing them.
    static func lines(of body: () throws -> Void) throws -> [String] {
        collected.withLock { $0 = [] }
        defer { collected.withLock { $0 = nil } }
        try body()
        let bytes = collected.withLock { $0 ?? [] }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.dropLast(lines.last?.isEmpty == true ? 1 : 0)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func collect(_ bytes: some Sequence<UInt8>) -> Bool {
        collected.withLock { collected in
            guard collected != nil else { return false }
            collected?.append(contentsOf: bytes)
            return true
        }
    }

    func write(_ bytes: some Sequence<UInt8>) throws {
        if Self.collect(bytes) { return }
        let isFull = state.withLock { state in
            state.buffer.append(contentsOf: bytes)
            return state.buffer.count >= Self.flushedAt
        }
        if isFull { try flush() }
    }

    func write(_ text: String) throws { try write(text.utf8) }

    /// Writes a line; on a terminal that isn't trusted with more, our own signs as ASCII has them.
    func line(_ text: String = "") throws {
        try write((Drawing.hasSigns || !isTerminal ? text : Drawing.legible(text)).utf8)
        try write(CollectionOfOne(UInt8(ascii: "\n")))
    }

    /// Writes a line of JSON.
    func line(json: [UInt8]) throws {
        try write(json)
        try write(CollectionOfOne(UInt8(ascii: "\n")))
    }

    /// Hands on what waits; as long as it may yet need a pager, only once it does.
    /// - Throws: ``Closed`` when nobody reads it, ``Failure`` when it can't be written.
    func flush() throws {
        let ready: (bytes: [UInt8], target: Int32)? = state.withLock { state in
            var target = descriptor
            switch state.paging {
            case .none: break
            case .waiting(let pager):
                let lines = state.buffer.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
                if lines < pager.height { return nil }
                state.paging = pager.begin().map { .running($0) } ?? .none
                if case .running(let running) = state.paging { target = running.input }
            case .running(let running): target = running.input
            }
            defer { state.buffer.removeAll(keepingCapacity: true) }
            return (state.buffer, target)
        }
        if let ready { try write(ready.bytes, to: ready.target) }
    }

    /// Hands on all, and waits for a pager until whoever looks has closed it.
    func finish() throws {
        defer {
            let running = state.withLock { state -> Pager.Running? in
                defer { state.paging = .none }
                if case .running(let running) = state.paging { return running }
                return nil
            }
            running?.end()
        }
        try flush()
        // All there is fits on the screen.
        state.withLock { if case .waiting = $0.paging { $0.paging = .none } }
        try flush()
    }

    private func write(_ bytes: [UInt8], to target: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(target, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilWritable()
            case EPIPE: throw Closed()
            case EBADF:
                throw Failure(
                    .io, code: "io", "the output can't be written: it is closed")
            case let code:
                throw Failure(.io, code: "io", "the output can't be written: \(systemText(code))")
            }
        }
    }

    // MARK: Paging

    /// From here on, what doesn't fit on the screen goes through a pager.
    func page(through pager: Pager) {
        state.withLock { if case .none = $0.paging { $0.paging = .waiting(pager) } }
    }

    /// Whether it may: then messages belong there too.
    var isPaged: Bool {
        state.withLock { if case .none = $0.paging { false } else { true } }
    }

    private func waitUntilWritable() {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // An error of poll shows again, and is told, at the next write.
        poll(&wanted, 1, 1000)
    }
}

/// What an environment variable says; `nil` if it isn't set, or blank.
func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
}

/// What the system calls an error number.
func systemText(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
