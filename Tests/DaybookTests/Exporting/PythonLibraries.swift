import EventSourcing
import Foundation
import Records
import Testing

/// The Python that `.ci/set-up tests` makes, with the libraries that others read our exports with.
enum PythonLibraries {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let python = checkout.appending(path: ".build/python/bin/python3")
    private static let pins = checkout.appending(path: ".build/python/packages.txt")

    /// Whether to run what needs it. Where everything is to be checked, not having it is a failure.
    static let areWanted: Bool = {
        if FileManager.default.fileExists(atPath: pins.path) { return true }
        let isChecked = ProcessInfo.processInfo.environment["CI"] != nil
        if !isChecked {
            print(
                "pm4py and cloudevents aren't there, so the tests that read exports with them are "
                    + "left out. Run .ci/set-up tests; it takes half a minute.")
        }
        return isChecked
    }()

    /// Runs one of our scripts on a file and answers the lines that it printed.
    static func run(
        _ script: String, on file: URL, at here: SourceLocation = #_sourceLocation
    ) throws -> [JSONValue] {
        try #require(
            FileManager.default.fileExists(atPath: pins.path),
            "there is no \(pins.path): run .ci/set-up tests", sourceLocation: here)
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "Python/\(script)")
        let out = file.appendingPathExtension("out")
        let err = file.appendingPathExtension("err")
        try Data().write(to: out)
        try Data().write(to: err)
        let process = Process()
        process.executableURL = python
        // Without writing compiled files into the checkout.
        process.arguments = ["-B", source.path, file.path]
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: out)
        process.standardError = try FileHandle(forWritingTo: err)
        try process.run()
        process.waitUntilExit()
        let errors = String(decoding: try Data(contentsOf: err), as: UTF8.self)
        try #require(process.terminationStatus == 0, "\(errors)", sourceLocation: here)
        return try String(decoding: Data(contentsOf: out), as: UTF8.self)
            .split(separator: "\n").filter { $0.hasPrefix("{") }.map { try json(String($0)) }
    }
}
