import Foundation
import Glibc
import Records
import Testing

/// The program itself, as `es serve` starts it.
@Suite struct `es serve` {
    private struct Running {
        let process: Process
        let client: RawClient
        let token: String
        let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory
                .appending(path: "daybook-serve-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            _ = try Self.es(["init", "-q"], in: folder)
            let made = try Self.es(
                ["token", "create", "--name", "me", "--role", "owner", "--json"], in: folder)
            token = try JSONValue(parsing: Array(made.utf8))["secret"]?.text ?? ""
            let begun = try BegunProgram([], in: folder)
            (process, client) = (begun.process, begun.client)
        }

        /// Another process on the store of one that is gone.
        init(again other: Running, port: Int = 0) throws {
            (folder, token) = (other.folder, other.token)
            let begun = try BegunProgram(["--port", "\(port)"], in: folder)
            (process, client) = (begun.process, begun.client)
        }

        static func es(_ words: [String], in folder: URL) throws -> String {
            let process = Process()
            let printed = Pipe()
            process.executableURL = try Typed.executable
            process.arguments = words
            process.currentDirectoryURL = folder
            process.standardOutput = printed
            process.standardError = FileHandle.nullDevice
            try process.run()
            let bytes = printed.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: bytes, as: UTF8.self)
        }

        func remove() {
            if process.isRunning { process.terminate() }
            do { try FileManager.default.removeItem(at: folder) } catch {
                print("left behind: \(folder.path)")
            }
        }
    }

    @Test func `serves the store that es goes on using, until it is told to stop`() async throws {
        let running = try Running()
        defer { running.remove() }
        _ = try Running.es(
            ["category", "add", "Desks", "--category-id", "desks", "-q"], in: running.folder)
        let client = running.client
        let answer = try await client.ask("GET", "/v1/queries/categories", token: running.token)
        #expect(try answer.json["total"] == .integer(1))
        let process = running.process
        // A live reader is told that it is over; nothing else is left undone.
        let told = try await client.listen(
            "/v1/events", token: running.token, ["Accept": "text/event-stream"],
            whenBegun: { kill(process.processIdentifier, SIGTERM) },
            until: { _ in false })
        #expect(told.contains("event: end"))
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let verified = try Running.es(["verify", "-o", "table"], in: running.folder)
        #expect(verified.contains("sound"))
    }

    @Test func `has each command once, killed and sent again under its key`() async throws {
        var running = try Running()
        let folder = running.folder
        defer { running.remove() }
        let data = #"{"categoryId":"desks","title":"Desks"}"#
        let key = ["Idempotency-Key": "k-1"]
        let first = try await running.client.ask(
            "POST", "/v1/commands/AddCategory", token: running.token, key, body: data)
        #expect(first.status == 200)
        kill(running.process.processIdentifier, SIGKILL)
        running.process.waitUntilExit()
        running = try Running(again: running)
        let again = try await running.client.ask(
            "POST", "/v1/commands/AddCategory", token: running.token, key, body: data)
        #expect(try again.json["duplicate"] == .boolean(true))
        let log = try Running.es(["log", "--json"], in: folder)
        #expect(log.split(separator: "\n").count { $0.contains("CategoryAdded") } == 1)
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `is waited for by es that follows its log, and tells the rest once it is back`(
        signal: Int32
    ) async throws {
        var running = try Running()
        defer { running.remove() }
        let (folder, client, token) = (running.folder, running.client, running.token)
        let typed = Typed(
            in: folder,
            ["ES_SERVER": "http://localhost:\(client.port)", "ES_TOKEN": token])
        async let following = typed.es([
            "log", "--follow", "--from", "1", "--limit", "2", "--json",
        ])
        while true {
            let figures = try await client.ask("GET", "/metrics", token: token).text
            if figures.contains("daybook_live_readers 1") { break }
            await Task.yield()
        }
        kill(running.process.processIdentifier, signal)
        running.process.waitUntilExit()
        running = try Running(again: running, port: client.port)
        _ = try Running.es(["category", "add", "Desks", "-q"], in: folder)
        let told = try await following
        #expect(told.status == 0, "\(told.err)")
        let types = try told.out.split(separator: "\n").map { line in
            try JSONValue(parsing: Array(line.utf8))["type"]?.text
        }
        #expect(types == ["TokenCreated", "CategoryAdded"])
    }

    @Test func `verifies its store by a process of its own`() async throws {
        let running = try Running()
        defer { running.remove() }
        let begun = try await running.client.ask(
            "POST", "/v1/verify", token: running.token, body: #"{"views":true}"#)
        let told = try await running.client.listen(
            try #require(begun.headers["location"]), token: running.token,
            ["Accept": "text/event-stream"], until: { $0.contains("event: end") })
        #expect(told.contains(#""state":"done""#), "\(told)")
        #expect(told.contains(#""result":{"ok":true,"events":1,"#), "\(told)")
    }

    @Test func `is stopped within a second whatever job it does, and knows of it afterwards`()
        async throws
    {
        var running = try Running()
        let folder = running.folder
        defer { running.remove() }
        let held = try HeldBuild(of: "catalog", in: folder.appending(path: ".daybook"))
        var places: [String] = []
        for _ in 0..<2 {
            let begun = try await running.client.ask(
                "POST", "/v1/projections/catalog/rebuild", token: running.token, body: "")
            places.append(try #require(begun.headers["location"]))
        }
        let process = running.process
        let asked = ContinuousClock.now
        process.terminate()
        process.waitUntilExit()
        // A second, and what a busy machine makes of it: the builds are held for as long as one likes.
        #expect(ContinuousClock.now - asked < .seconds(15))
        #expect(process.terminationStatus == 0)
        running = try Running(again: running)
        for place in places {
            let known = try await running.client.ask("GET", place, token: running.token)
            #expect(try known.json["state"] == .string("interrupted"))
        }
        // One that it was killed in, likewise; asked again, it is done.
        let killed = try await running.client.ask(
            "POST", "/v1/projections/catalog/rebuild", token: running.token, body: "")
        kill(running.process.processIdentifier, SIGKILL)
        running.process.waitUntilExit()
        held.letGo()
        running = try Running(again: running)
        let place = try #require(killed.headers["location"])
        let known = try await running.client.ask("GET", place, token: running.token)
        #expect(try known.json["state"] == .string("interrupted"))
        let again = try await running.client.ask(
            "POST", "/v1/projections/catalog/rebuild", token: running.token, body: "")
        let told = try await running.client.listen(
            try #require(again.headers["location"]), token: running.token,
            ["Accept": "text/event-stream"], until: { $0.contains("event: end") })
        #expect(told.contains(#""state":"done""#))
    }

    @Test func `isn't let listen elsewhere without TLS, unless that is meant`() throws {
        let running = try Running()
        defer { running.remove() }
        let process = Process()
        process.executableURL = try Typed.executable.deletingLastPathComponent()
            .appending(path: "es-serve")
        process.arguments = ["--data", ".daybook", "--host", "0.0.0.0", "--port", "0"]
        process.currentDirectoryURL = running.folder
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
    }
}
