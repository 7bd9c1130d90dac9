import Foundation
import Glibc
import Records
import Testing

@testable import Server

/// The program itself on a folder of stores, killed and told to stop.
@Suite struct `es serve --stores` {
    private func books(_ names: [String]) async throws -> (folder: URL, tokens: [String: String]) {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "daybook-books-\(UUID().uuidString)")
        let books = folder.appending(path: "books")
        try FileManager.default.createDirectory(at: books, withIntermediateDirectories: true)
        var tokens: [String: String] = [:]
        for name in names { tokens[name] = try await ServingMany.made(name, in: books) }
        return (folder, tokens)
    }

    @Test func `has each command once in its own store, killed and sent again under its key`()
        async throws
    {
        let names = ["_service", "acme", "beta"]
        let (folder, tokens) = try await books(names)
        defer { remove(folder) }
        var running = try BegunProgram(["--stores", "books"], in: folder)
        func send(_ name: String) async throws -> RawClient.Answer {
            try await running.client.ask(
                "POST", "/v1/stores/\(name)/commands/AddCategory", token: tokens[name],
                ["Idempotency-Key": "k-1"], body: #"{"categoryId":"a","title":"Of \#(name)"}"#)
        }
        for name in names.dropFirst() { #expect(try await send(name).status == 200) }
        kill(running.process.processIdentifier, SIGKILL)
        running.process.waitUntilExit()
        running = try BegunProgram(["--stores", "books"], in: folder)
        for name in names.dropFirst() {
            #expect(try await send(name).json["duplicate"] == .boolean(true))
        }
        // By es, to the address of one.
        let typed = Typed(
            in: folder,
            [
                "ES_SERVER": "http://localhost:\(running.client.port)/v1/stores/acme",
                "ES_TOKEN": tokens["acme"] ?? "", "ES_OUTPUT": "table",
            ])
        let listed = try await typed.es(["categories"])
        #expect(listed.out.contains("Of acme") && !listed.out.contains("Of beta"), "\(listed)")
        let doctor = try await typed.es([
            "doctor", "--server", "http://localhost:\(running.client.port)",
        ])
        #expect(doctor.out.contains("its stores"), "\(doctor)")
        let process = running.process
        let told = try await running.client.listen(
            "/v1/stores/beta/events", token: tokens["beta"], ["Accept": "text/event-stream"],
            whenBegun: { kill(process.processIdentifier, SIGTERM) }, until: { _ in false })
        #expect(told.contains("event: end"))
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `is one or the other, and of a folder that is there`() throws {
        let folder = FileManager.default.temporaryDirectory
        for words in [
            [], ["--data", "x", "--stores", "y"], ["--stores", "/nowhere"],
            ["--stores", folder.path, "--owner", "me"],
        ] {
            let process = Process()
            process.executableURL = try Typed.executable.deletingLastPathComponent()
                .appending(path: "es-serve")
            process.arguments = words + ["--port", "0"]
            process.currentDirectoryURL = folder
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 64, "\(words)")
        }
    }

    private func remove(_ folder: URL) {
        do { try FileManager.default.removeItem(at: folder) } catch {
            print("left behind: \(folder.path)")
        }
    }
}
