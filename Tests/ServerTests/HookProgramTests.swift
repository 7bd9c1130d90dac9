import Foundation
import Glibc
import Records
import Testing

/// The program itself posting, killed and stopped in between; and the receiver that the documentation shows.
@Suite(.timeLimit(.minutes(10))) struct `es serve, posting` {
    /// A store and the program that serves it, which may be begun again.
    private final class Served {
        let folder: URL
        private var program: Shell?

        init() async throws {
            folder = FileManager.default.temporaryDirectory
                .appending(path: "daybook-posting-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            _ = try await es("init", "-q")
        }

        func begin() async throws {
            let es = try Typed.executable.path
            let program = try #require(
                await Shell([es, "serve", "--port", "0"], in: folder.path))
            while let line = await program.line() {
                if line.hasPrefix("listening on") { break }
            }
            self.program = program
        }

        /// How it ended, and how long that took.
        @discardableResult
        func end(_ signal: Int32) async throws -> (status: Int32, time: Duration) {
            let program = try #require(program)
            self.program = nil
            let asked = ContinuousClock.now
            kill(program.pid, signal)
            let status = await program.status()
            return (status, ContinuousClock.now - asked)
        }

        @discardableResult
        func es(_ words: String..., input: String = "") async throws -> String {
            let file = folder.appending(path: "input")
            try Data(input.utf8).write(to: file)
            let all = try [Typed.executable.path] + words
            return await Shell.run(
                "cd \(Shell.quoted(folder.path)) && "
                    + all.map(Shell.quoted).joined(separator: " ") + " <input 2>/dev/null"
            ).out
        }

        /// So many categories at once, each an event.
        func happen(_ range: Range<Int>) async throws {
            try await es(
                "send", "--batch", "-", "-q",
                input: range.map {
                    #"{"command":"AddCategory","data":{"categoryId":"c-\#($0)","title":"C \#($0)"}}"#
                }.joined(separator: "\n"))
        }

        deinit {
            if let program { kill(program.pid, SIGKILL) }
            do { try FileManager.default.removeItem(at: folder) } catch {
                print("left behind: \(folder.path)")
            }
        }
    }

    @Test func `leaves no event out, however often it is killed`() async throws {
        let served = try await Served()
        let receiver = try HookReceiver()
        try await served.es("hook", "add", receiver.url, "--name", "crm", "--allow-private")
        let count = 3_000
        try await served.happen(0..<count)
        // Killed wherever it is, each time a little later.
        for round in 1...6 {
            try await served.begin()
            // All of them may have come already.
            await receiver.has(min(receiver.received.count + 7 * round, count))
            try await served.end(SIGKILL)
        }
        try await served.begin()
        while receiver.positions.last != count + 1 { await Task.yield() }
        try await served.end(SIGTERM)
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
        let served = try await Served()
        let receiver = try HookReceiver { number, _ in number == 2 ? .silence : .status(200) }
        try await served.es("hook", "add", receiver.url, "--name", "crm", "--allow-private")
        try await served.happen(0..<5)
        try await served.begin()
        await receiver.has(3)
        let end = try await served.end(SIGTERM)
        // A second, and what a busy machine makes of it: not the twenty that an answer may take.
        #expect(end.time < .seconds(15))
        #expect(end.status == 0)
        try await served.begin()
        await receiver.has(6)
        try await served.end(SIGTERM)
        #expect(receiver.positions == [2, 3, 4, 4, 5, 6])
    }

    @Test func `is understood by the receiver that the documentation shows`() async throws {
        let served = try await Served()
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Docs/Hooks.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let program = try #require(text.components(separatedBy: "```python\n").dropFirst().first)
            .components(separatedBy: "```")[0]
        let file = served.folder.appending(path: "receiver.py")
        try Data(program.utf8).write(to: file)
        let port = try HookReceiver().port
        let made = try await served.es(
            "hook", "add", "http://127.0.0.1:\(port)/", "--name", "crm", "--types", "category",
            "--allow-private", "--json")
        let secret = try #require(try JSONValue(parsing: Array(made.utf8))["secret"]?.text)
        let receiver = try #require(
            await Shell(
                ["/usr/bin/env", "python3", file.path, "\(port)", secret],
                in: served.folder.path))
        defer { kill(receiver.pid, SIGKILL) }
        // Until it listens.
        while try await !served.es("hook", "test", "crm", "--json").contains(#""ok":true"#) {
            await Task.yield()
        }
        try await served.happen(0..<2)
        try await served.begin()
        var told: [String?] = []
        // What was tried until it listened stands before them.
        for _ in 0..<3 { told.append(await receiver.line()) }
        #expect(
            told == [
                "None daybook.test None",
                "00000000000000000002 daybook.CategoryAdded category-c-0",
                "00000000000000000003 daybook.CategoryAdded category-c-1",
            ])
        // Who has another secret isn't believed.
        try await served.es("hook", "rotate", "crm", "--at-once", "-q")
        let tried = try await served.es("hook", "test", "crm", "--json")
        #expect(tried.contains(#""status":401"#), "\(tried)")
    }
}
