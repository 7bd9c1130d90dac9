import Foundation
import Glibc
import Records
import Synchronization
import Testing

@Suite struct `Watching a query` {
    @Test
    func `draws the answer anew in its place, marks what changed, and leaves the terminal whole`()
        async throws
    {
        let terminal = try await Terminal.withAnOrder()
        for number in ["1040", "1041"] {
            _ = try await terminal.es(
                "order", "place", number, "--order-id", number, "--name", "B", "--total", "9")
        }
        let screen = try LiveScreen(columns: 70, rows: 12)
        let watching = try screen.start(terminal, ["orders", "--watch"])
        try await until { screen.text.contains("Ctrl-C ends") }
        #expect(screen.text.contains("cancelled") && !screen.text.contains("▸"))
        _ = try await terminal.es(
            "order", "place", "1043", "--order-id", "1043", "--name", "B", "--total", "9")
        try await until { screen.text.contains("position 7;") }
        let lines = screen.text.split(separator: "\n").map(String.init)
        // The new row is marked, and stands where the first one stood: the cursor went up over all.
        #expect(lines.contains { $0.contains("▸") && $0.contains("1043") }, "\(screen.text)")
        #expect(!lines.contains { $0.contains("▸") && $0.contains("1042") }, "\(screen.text)")
        #expect(screen.text.contains("A\r"))
        // Another size: all of it is drawn again.
        screen.resize(columns: 50, rows: 12)
        try await until { screen.text.contains("\u{1B}[2J") }
        watching.interrupt()
        watching.waitUntilExit()
        #expect(watching.terminationStatus == 130)
        // Neither another screen nor a hidden cursor is left behind.
        #expect(!screen.text.contains("?1049h") && !screen.text.contains("?25l"))
        #expect(screen.text.hasSuffix("\u{1B}[J"))
    }

    @Test func `shows on a low terminal as much as there is room for`() async throws {
        let terminal = try Terminal()
        for number in 1...9 { _ = try await terminal.es("category", "add", "C\(number)") }
        let screen = try LiveScreen(columns: 60, rows: 6)
        let watching = try screen.start(terminal, ["categories", "--watch"])
        try await until { screen.text.contains("Ctrl-C ends") }
        #expect(screen.text.contains("more lines"))
        #expect(screen.text.split(separator: "\n").count <= 6)
        watching.terminate()
        watching.waitUntilExit()
        #expect(watching.terminationStatus == 143)
    }

    @Test func `gives a pipe each answer with its time`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let json = try terminal.start(["orders", "--watch", "--json"])
        let text = try terminal.start(["dashboard", "--watch", "-o", "table"])
        try await until { try json.text("out").contains("\n") }
        try await until { try text.text("out").contains("position 4\n") }
        _ = try await terminal.es(
            "order", "place", "1043", "--order-id", "1043", "--name", "B", "--total", "9")
        try await until { try json.text("out").contains("1043") }
        try await until { try text.text("out").contains("position 5\n") }
        json.process.interrupt()
        text.process.interrupt()
        let ran = try await json.ended()
        #expect(ran.status == 130 && ran.lines.count == 2)
        #expect(ran.lines.allSatisfy { JSONValue(text: $0)["time"]?.text?.hasSuffix("Z") == true })
        let blocks = try await text.ended()
        #expect(blocks.status == 130)
        #expect(blocks.lines.filter { $0.hasPrefix("# 20") }.count == 2)
    }
}

/// A terminal that somebody looks at while a program runs on it.
private final class LiveScreen: Sendable {
    private let master: Int32
    private let path: String
    private let shown = Mutex<[UInt8]>([])

    init(columns: UInt16, rows: UInt16) throws {
        (master, path) = try Terminal.openTerminal()
        resize(columns: columns, rows: rows)
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// All that was ever written to it.
    var text: String {
        shown.withLock { String(decoding: $0, as: UTF8.self) }.replacing("\r\n", with: "\n")
    }

    func start(_ terminal: Terminal, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = Terminal.executable
        process.arguments = arguments
        process.currentDirectoryURL = terminal.folder
        process.environment = [
            "ES_ACTOR": "ada", "PATH": "/usr/bin:/bin", "TERM": "xterm", "NO_COLOR": "1",
            "HOME": terminal.folder.path, "LC_ALL": "C.UTF-8",
        ].merging(terminal.environment) { $1 }
        let slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(slave >= 0)
        let screen = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = screen
        process.standardError = screen
        try process.run()
        Thread { [self] in read() }.start()
        // From now on it is the program's alone: it ends with that.
        try screen.close()
        return process
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(master, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return }
            shown.withLock { $0 += buffer[..<count] }
        }
    }

    deinit { close(master) }
}
