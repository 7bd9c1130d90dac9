import Dispatch
import Foundation
import Glibc
import Testing

extension Terminal {
    /// Runs `es` with what it prints on a terminal of so many columns: the status, and all that was
    /// written there, messages among it. `seen` is told what stands there so far, until it has done what
    /// it waits to do. With a `pace` it is held up.
    func onTerminal(
        _ arguments: [String], columns: UInt16 = 80, as executable: URL = Terminal.executable,
        environment: [String: String] = [:], pace: Halting.Pace? = nil,
        seen: @escaping @Sendable (String, pid_t) -> Bool = { _, _ in true }
    ) async throws -> (status: Int32, text: String) {
        let (master, path) = try Self.openTerminal()
        let slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(slave >= 0)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
        let screen = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "ES_ACTOR": "ada", "PATH": "/usr/bin:/bin", "TERM": "dumb", "LC_ALL": "C.UTF-8",
        ].merging(reaching) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = screen
        process.standardError = screen
        let (end, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            continuation.yield(process.terminationStatus)
            continuation.finish()
        }
        try process.run()
        try screen.close()
        let number = process.processIdentifier
        let halting = Halting()
        if let pace { halting.begin(number, pace) }
        let bytes = await Self.all(of: master) { text in
            guard seen(text, number) else { return false }
            halting.type()
            return true
        }
        var status: Int32 = -1
        for await value in end { status = value }
        halting.end()
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        return (status, text)
    }

    /// A new terminal: the side of whoever looks at it, and where a program finds the other.
    static func openTerminal() throws -> (master: Int32, path: String) {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: CInt = 0
        var number: CUnsignedInt = 0
        try #require(master >= 0 && ioctl(master, setLock, &lock) == 0)
        try #require(ioctl(master, Self.number, &number) == 0)
        return (master, "/dev/pts/\(number)")
    }

    // TIOCSPTLCK and TIOCGPTN: what the C library does with them isn't seen from Swift.
    private static let setLock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430

    /// All that comes out of a terminal, until nobody has it open any more.
    private static func all(
        of master: Int32, seen: @escaping @Sendable (String) -> Bool
    ) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var bytes: [UInt8] = []
                var isDone = false
                var buffer = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = read(master, &buffer, buffer.count)
                    if count < 0, errno == EINTR { continue }
                    if count <= 0 { break }
                    bytes += buffer[..<count]
                    if !isDone { isDone = seen(String(decoding: bytes, as: UTF8.self)) }
                }
                close(master)
                continuation.resume(returning: bytes)
            }
        }
    }
}
