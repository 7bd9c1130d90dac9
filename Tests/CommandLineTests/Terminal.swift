import Daybook
import EventSourcing
import Foundation
import Glibc
import PostgresTesting
import Records
import Testing

/// Runs the built `es` as somebody types it, each in a folder of its own.
final class Terminal: Sendable {
    /// A fresh folder; the store is in `.daybook` inside, unless it is in a database.
    let folder: URL
    /// What each run has in its environment besides, unless it says otherwise.
    let environment: [String: String]

    /// `database` is the address of a database in which each has a schema of its own; else, of the one in
    /// `DAYBOOK_TESTS_AT`, if the tests are to be run on one.
    init(hasStore: Bool = true, database: String? = TestedEngine.database) throws {
        environment = database.map { ["ES_DATA": TestedEngine.newPlace(in: $0)] } ?? [:]
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("daybook-es-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard hasStore else { return }
        let making = Process()
        making.executableURL = Self.executable
        making.arguments = ["init", "--quiet"]
        making.currentDirectoryURL = folder
        if !environment.isEmpty { making.environment = reaching }
        try making.run()
        making.waitUntilExit()
        try #require(making.terminationStatus == 0)
    }

    /// What takes a program to the store, and to what this machine has of it, where that isn't found by the folder.
    var reaching: [String: String] {
        environment.isEmpty ? [:] : environment.merging(["HOME": folder.path]) { $1 }
    }

    /// Where the store is, as it is opened in this process.
    var place: StorePlace {
        get throws {
            guard let address = environment["ES_DATA"] else {
                return .folder(folder.appendingPathComponent(".daybook").path)
            }
            let machine = folder.appendingPathComponent(".local/state/daybook").path
            return .database(try DatabasePlace(address, machine: machine))
        }
    }

    /// What this machine has of the store, such as read models; where the store is in the folder, that.
    var own: URL {
        get throws {
            if environment.isEmpty { return folder.appendingPathComponent(".daybook") }
            let machine = folder.appendingPathComponent(".local/state/daybook")
            let stores = try FileManager.default.contentsOfDirectory(atPath: machine.path)
            return machine.appendingPathComponent(try #require(stores.first))
        }
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch {
            print("left behind: \(folder.path)")
        }
    }

    /// What a run of `es` left.
    struct Ran {
        var status: Int32
        var out: String
        var err: String

        /// The lines of stdout.
        var lines: [String] { out.split(separator: "\n").map(String.init) }
        /// stdout as JSON.
        var json: JSONValue { JSONValue(text: out) }
        /// The error on stderr, as `--json` gives it; the last line, for messages stand before it.
        var error: JSONValue {
            let last = err.split(separator: "\n").last.map(String.init) ?? ""
            return JSONValue(text: last)["error"] ?? .null
        }
    }

    /// Runs `es` to its end.
    func es(
        _ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]
    ) async throws -> Ran {
        try await run(arguments, input: input, environment: environment)
    }

    func run(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) async throws -> Ran {
        let started = try start(arguments, input: input, environment: environment)
        return try await started.ended()
    }

    /// A process under way.
    struct Started {
        let process: Process
        let name: String
        let folder: URL
        let end: AsyncStream<Int32>
        let halting: Halting

        /// Sends a signal, which it hears before all is done where it is held up.
        func send(_ signal: Int32) {
            halting.type()
            kill(process.processIdentifier, signal)
        }

        func ended() async throws -> Ran {
            var status: Int32 = -1
            for await value in end { status = value }
            return Ran(status: status, out: try text("out"), err: try text("err"))
        }

        /// What it has written so far: `out` or `err`.
        func text(_ kind: String) throws -> String {
            let data = try Data(contentsOf: folder.appendingPathComponent("\(name).\(kind)"))
            return String(decoding: data, as: UTF8.self)
        }
    }

    /// Runs a line of the shell, in which `$0` is `es`: for bytes that no text of Swift has.
    func shell(_ line: String) async throws -> Ran {
        let shell = URL(fileURLWithPath: "/bin/sh")
        return try await start(["-c", line, Self.executable.path], as: shell).ended()
    }

    /// Starts `es`. Its output goes to files: a pipe that nobody empties would stop it.
    func start(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
        as executable: URL = Terminal.executable, pace: Halting.Pace? = nil
    ) throws -> Started {
        let name = UUID().uuidString
        func file(_ kind: String, _ bytes: [UInt8] = []) throws -> FileHandle {
            let url = folder.appendingPathComponent("\(name).\(kind)")
            try Data(bytes).write(to: url)
            return try FileHandle(forUpdating: url)
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "ES_ACTOR": "ada", "PATH": "/usr/bin:/bin", "COLUMNS": "80",
            "HOME": folder.path,
        ].merging(self.environment) { $1 }.merging(environment) { $1 }
        let files = (in: try file("in", input), out: try file("out"), err: try file("err"))
        process.standardInput = files.in
        process.standardOutput = files.out
        process.standardError = files.err
        let (end, continuation) = AsyncStream.makeStream(of: Int32.self)
        let halting = Halting()
        process.terminationHandler = { process in
            halting.end()
            continuation.yield(process.terminationStatus)
            continuation.finish()
        }
        try process.run()
        if let pace { halting.begin(process.processIdentifier, pace) }
        // The process has its own by now, and thousands of ours left open break Process.run.
        for file in [files.in, files.out, files.err] { try file.close() }
        return Started(
            process: process, name: name, folder: folder, end: end, halting: halting)
    }

    /// `es` lies beside the tests.
    static let executable = URL(fileURLWithPath: "/proc/self/exe")
        .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("es")
}

/// Waits for another process; for minutes where the machine has much else to do.
func until(_ isSo: () throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(240)
    while try !isSo(), ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(20))
    }
    #expect(try isSo())
}

extension JSONValue {
    /// JSON that is known to be good; what isn't shows as a text that says so.
    init(text: String) {
        do throws(Rejection) {
            try self.init(
                parsing: Array(text.utf8), limits: Limits(bytes: 1 << 24, tokens: 1 << 20))
        } catch {
            self = .string("not JSON: \(text)")
        }
    }

    /// The same with what differs from run to run replaced: times and made ids.
    var steady: JSONValue {
        switch self {
        case .null, .boolean, .integer, .number, .string: return self
        case .array(let elements): return .array(elements.map(\.steady))
        case .object(let members):
            return .object(
                members.map { member in
                    switch member.name {
                    case "recordedAt", "occurredAt", "placedAt", "updatedAt", "at", "eventId",
                        "commandId", "correlationId", "root":
                        .init(member.name, .string("…"))
                    default: .init(member.name, member.value.steady)
                    }
                })
        }
    }

    /// As one line, to compare with what a test expects.
    var line: String { String(decoding: json(), as: UTF8.self) }
}
