import EventSourcing
import EventStore
import Foundation
import ReadModels
import Records
import Testing

/// The built `es`, on a store of its own.
final class Es: Sendable {
    let place: Place
    /// A folder that goes when this does.
    var folder: URL { place.folder }
    /// What this machine has of the store, such as read models; where stores are in folders, that.
    var own: URL { get throws { try place.own } }

    init(hasStore: Bool = true, at place: Place? = nil) throws {
        self.place = try place ?? Place()
        if hasStore { try #require(run("init").status == 0) }
    }

    /// What a run of it came to.
    struct Run {
        var status: Int32
        var out: String
        var err: String

        /// The lines that were printed, each read as JSON.
        var lines: [JSONValue] {
            get throws { try out.split(separator: "\n").map { try json(String($0)) } }
        }
    }

    /// Runs it with these words and waits for its end.
    func run(_ words: String..., input: URL? = nil) throws -> Run {
        try start(words, input: input).wait()
    }

    /// Runs it with these words as a process that may have so many files open.
    func run(openFiles: Int, _ words: String...) throws -> Run {
        try start(words, by: ["/bin/sh", "-c", "ulimit -n \(openFiles); exec \"$0\" \"$@\""]).wait()
    }

    /// The answer to a query, whole.
    func ask(_ words: String..., at here: SourceLocation = #_sourceLocation) throws -> JSONValue {
        let run = try start(["query"] + words + ["--json"]).wait()
        try #require(run.status == 0, "\(run.err)", sourceLocation: here)
        return try json(run.out)
    }

    /// All items of a list.
    func list(_ words: String..., at here: SourceLocation = #_sourceLocation) throws -> [JSONValue]
    {
        let run = try start(["query"] + words + ["limit=all", "--json"]).wait()
        try #require(run.status == 0, "\(run.err)", sourceLocation: here)
        return try #require(try json(run.out)["items"]?.elements, sourceLocation: here)
    }

    /// Starts it, or another `binary`, and leaves it running; by another program that is given its path, if
    /// one is named.
    func start(
        _ words: [String], by starter: [String] = [], input: URL? = nil, binary: URL? = nil
    ) throws -> Running {
        let name = UUID().uuidString
        let files = (folder.appending(path: "\(name).out"), folder.appending(path: "\(name).err"))
        let process = Process()
        let line = starter + [try (binary ?? Self.binary).path] + words
        process.executableURL = URL(filePath: line[0])
        process.arguments = Array(line.dropFirst())
        process.environment = ["ES_ACTOR": "tester", "PATH": "/usr/bin:/bin"]
            .merging(place.environment) { $1 }
        process.standardInput =
            try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        try Data().write(to: files.0)
        try Data().write(to: files.1)
        process.standardOutput = try FileHandle(forWritingTo: files.0)
        process.standardError = try FileHandle(forWritingTo: files.1)
        try process.run()
        return Running(process: process, out: files.0, err: files.1)
    }

    /// One that is under way.
    struct Running {
        let process: Process
        let out: URL
        let err: URL

        func wait() throws -> Run {
            process.waitUntilExit()
            return Run(
                status: process.terminationStatus,
                out: String(decoding: try Data(contentsOf: out), as: UTF8.self),
                err: String(decoding: try Data(contentsOf: err), as: UTF8.self))
        }
    }

    /// It lies beside the tests that are running.
    static var binary: URL {
        get throws {
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(fileURLWithPath: tests).deletingLastPathComponent().appending(path: "es")
        }
    }
}

/// Any JSON, however long.
func json(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8), limits: .init(bytes: .max, tokens: .max))
}

extension JSONValue {
    /// A value as a spreadsheet shows it.
    var cell: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .boolean, .integer, .number, .array, .object: String(decoding: json(), as: UTF8.self)
        }
    }

    /// Some members' cells.
    func cells(_ names: String...) -> [String] { names.map { self[$0]?.cell ?? "" } }
}

extension RowDatabases {
    /// The rows that a store's read models have, to be looked at or spoiled, and no log to fold.
    static func rows(in es: Es) throws -> RowDatabases {
        RowDatabases(
            folder: try es.own.appending(path: "views").path, of: InMemoryEventStore())
    }
}
