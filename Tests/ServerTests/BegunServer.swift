import Foundation
import Logging
import Testing

@testable import Server

/// A server that runs in this process, at a port that is free, for as long as anybody has this.
final class BegunServer: Sendable {
    let client: RawClient
    /// What it logs, a line each.
    let logged: Logged
    let daybook: DaybookServer
    private let running: Task<Void, any Error>

    /// `make` is given settings and what it is to log by.
    init(
        _ settings: ServerSettings,
        _ make: (ServerSettings, Logger) async throws -> DaybookServer
    ) async throws {
        var settings = settings
        settings.port = 0
        let logged = Logged()
        var logger = Logger(label: "test") { _ in LogLines { logged.add($0) } }
        logger.logLevel = .info
        let server = try await make(settings, logger)
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        running = Task {
            defer { listening.finish() }
            try await server.run(until: []) { listening.yield($0) }
        }
        (self.logged, daybook) = (logged, server)
        client = RawClient(port: try #require(await ports.first { _ in true }))
    }

    deinit { running.cancel() }
}

/// The program, begun in a folder, at a port that is free unless one is named among its words.
struct BegunProgram {
    let process = Process()
    let client: RawClient

    init(_ words: [String], in folder: URL) throws {
        let printed = Pipe()
        process.executableURL = try Typed.executable
        process.arguments = ["serve"] + words + (words.contains("--port") ? [] : ["--port", "0"])
        process.currentDirectoryURL = folder
        process.standardOutput = printed
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let bytes = printed.fileHandleForReading.availableData
            if bytes.isEmpty { break }
            text += String(decoding: bytes, as: UTF8.self)
        }
        let line = text.prefix { $0 != "\n" }
        let port = line.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) }
        client = RawClient(port: try #require(port, "\(text)"))
    }
}
