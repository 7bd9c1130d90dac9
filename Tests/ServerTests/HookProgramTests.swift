import Foundation
import Glibc
import Records
import Testing

/// The program itself posting, killed and stopped in between; and the receiver that the documentation shows.
@Suite(.timeLimit(.minutes(10))) struct `es serve, posting` {
    /// A store and the program that serves it, which may be begun again.
    private final class Served {
        let folder: URL
        private(set) var process = Process()

        init() throws {
            folder = FileManager.default.temporaryDirectory
                .appending(path: "daybook-posting-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            _ = try es("init", "-q")
        }

        func begin() throws {
            process = Process()
            let printed = Pipe()
            process.executableURL = try Typed.executable
            process.arguments = ["serve", "--port", "0"]
            process.currentDirectoryURL = folder
            process.standardOutput = printed
            process.standardError = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
            var text = ""
            while !text.contains("listening on") {
                let bytes = printed.fileHandleForReading.availableData
                if bytes.isEmpty { break }
                text += String(decoding: bytes, as: UTF8.self)
            }
            #expect(text.contains("listening on"))
        }

        func end(_ signal: Int32) -> Duration {
            let asked = ContinuousClock.now
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            return ContinuousClock.now - asked
        }

        @discardableResult
        func es(_ words: String..., input: String = "") throws -> String {
            let es = Process()
            let (printed, typed) = (Pipe(), Pipe())
            es.executableURL = try Typed.executable
            es.arguments = words
            es.currentDirectoryURL = folder
            es.standardOutput = printed
            es.standardError = FileHandle.nullDevice
            es.standardInput = typed
            try es.run()
            try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try typed.fileHandleForWriting.close()
            let bytes = printed.fileHandleForReading.readDataToEndOfFile()
            es.waitUntilExit()
            return String(decoding: bytes, as: UTF8.self)
        }

        /// So many categories at once, each an event.
        func happen(_ range: Range<Int>) throws {
            try es(
                "send", "--batch", "-", "-q",
                input: range.map {
                    #"{"command":"AddCategory","data":{"categoryId":"c-\#($0)","title":"C \#($0)"}}"#
                }.joined(separator: "\n"))
        }

        func remove() {
            if process.isRunning { process.terminate() }
            do { try FileManager.default.removeItem(at: folder) } catch {
                print("left behind: \(folder.path)")
            }
        }
    }

    @Test func `leaves no event out, however often it is killed`() async throws {
        let served = try Served()
        defer { served.remove() }
        let receiver = try HookReceiver()
        try served.es("hook", "add", receiver.url, "--name", "crm", "--allow-private")
        let count = 300
        try served.happen(0..<count)
        // Killed wherever it is, each time a little later.
        for round in 1...6 {
            try served.begin()
            await receiver.has(receiver.received.count + 7 * round)
            _ = served.end(SIGKILL)
        }
        try served.begin()
        while receiver.positions.last != count + 1 { await Task.yield() }
        // Nothing is under way, so nothing is waited for.
        #expect(served.end(SIGTERM) < .milliseconds(600))
        let positions = receiver.positions
        // In order, but for one again at most after each kill.
        var expected = 2
        var again = 0
        for position in positions {
            if position == expected - 1 {
                again += 1
            } else {
                #expect(position == expected)
                expected = position + 1
            }
        }
        #expect(expected == count + 2)
        #expect(again <= 6)
        let ids = Dictionary(grouping: receiver.received, by: \.position).mapValues {
            Set($0.map(\.id)).count
        }
        #expect(ids.values.allSatisfy { $0 == 1 })
    }

    @Test func `is stopped within a second whoever doesn't answer, and goes on afterwards`()
        async throws
    {
        let served = try Served()
        defer { served.remove() }
        let receiver = try HookReceiver { number, _ in number == 2 ? .silence : .status(200) }
        try served.es("hook", "add", receiver.url, "--name", "crm", "--allow-private")
        try served.happen(0..<5)
        try served.begin()
        await receiver.has(3)
        #expect(served.end(SIGTERM) < .seconds(1.5))
        #expect(served.process.terminationStatus == 0)
        try served.begin()
        await receiver.has(6)
        _ = served.end(SIGTERM)
        #expect(receiver.positions == [2, 3, 4, 4, 5, 6])
    }

    @Test func `is understood by the receiver that the documentation shows`() async throws {
        let served = try Served()
        defer { served.remove() }
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Docs/Hooks.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let program = try #require(text.components(separatedBy: "```python\n").dropFirst().first)
            .components(separatedBy: "```")[0]
        let file = served.folder.appending(path: "receiver.py")
        try Data(program.utf8).write(to: file)
        let port = try HookReceiver().port
        let made = try served.es(
            "hook", "add", "http://127.0.0.1:\(port)/", "--name", "crm", "--types", "category",
            "--allow-private", "--json")
        let secret = try #require(try JSONValue(parsing: Array(made.utf8))["secret"]?.text)
        let (receiver, printed) = (Process(), Pipe())
        receiver.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        receiver.arguments = ["python3", file.path, "\(port)", secret]
        receiver.standardOutput = printed
        try receiver.run()
        defer { kill(receiver.processIdentifier, SIGKILL) }
        // Until it listens.
        while try !served.es("hook", "test", "crm", "--json").contains(#""ok":true"#) {
            await Task.yield()
        }
        try served.happen(0..<2)
        try served.begin()
        var told = ""
        while told.filter({ $0 == "\n" }).count < 3 {
            told += String(decoding: printed.fileHandleForReading.availableData, as: UTF8.self)
        }
        #expect(
            told == """
                None daybook.test None
                00000000000000000002 daybook.CategoryAdded category-c-0
                00000000000000000003 daybook.CategoryAdded category-c-1

                """)
        // Who has another secret isn't believed.
        try served.es("hook", "rotate", "crm", "--at-once", "-q")
        let tried = try served.es("hook", "test", "crm", "--json")
        #expect(tried.contains(#""status":401"#), "\(tried)")
    }
}
