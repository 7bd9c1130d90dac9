import EventStore
import Foundation
import Testing

@testable import LMDBEventStore

/// A `store-driver` process, writing to a store beside this one.
final class Driver {
    private let process = Process()
    private let output: String

    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        output = TemporaryFolder.path() + ".out"
        try Data().write(to: URL(fileURLWithPath: output))
        process.executableURL = try Self.executable()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        try process.run()
    }

    /// It lies beside the tests' own executable.
    private static func executable() throws -> URL {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests).deletingLastPathComponent()
            .appendingPathComponent("store-driver")
    }

    var lines: [String] {
        get throws {
            // A line that was cut off is no line.
            let text = try String(contentsOfFile: output, encoding: .utf8)
            let end = text.lastIndex(of: "\n") ?? text.startIndex
            return text[..<end].split(separator: "\n").map(String.init)
        }
    }

    /// What was acknowledged so far: position, stream, revision, command id.
    var acknowledged: [[String]] {
        get throws {
            try lines.filter { $0.hasPrefix("ACK ") }
                .map { $0.split(separator: " ").dropFirst().map(String.init) }
        }
    }

    /// Waits until it has acknowledged `count` appends, or has ended.
    func wait(acknowledgements count: Int) async throws {
        while process.isRunning, try acknowledged.count < count {
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Waits for its end and answers its exit code.
    func wait() async throws -> Int32 {
        while process.isRunning { try await Task.sleep(for: .milliseconds(2)) }
        return process.terminationStatus
    }

    func kill() async throws {
        Foundation.kill(process.processIdentifier, SIGKILL)
        _ = try await wait()
    }

    func clear() throws { try FileManager.default.removeItem(atPath: output) }
}

/// Every acknowledged append stands where it was said to, and the store is sound.
func expectAll(_ drivers: [Driver], in path: String, _ comment: String) async throws {
    let store = try await LMDBEventStore.open(at: path)
    var log: [Position: RecordedEvent] = [:]
    _ = try await store.readAll(LogRead()) { event in
        log[event.position] = event.copy()
        return true
    }
    for acknowledged in try drivers.flatMap({ try $0.acknowledged }) {
        let position = try #require(Position(acknowledged[0]))
        let event = log[position]
        #expect(event?.stream.text == acknowledged[1], "\(comment)")
        #expect(event?.commandID == acknowledged[3], "\(comment)")
        let receipt = try await store.receipt(of: acknowledged[3])
        #expect(receipt?.positions.lowerBound == position, "\(comment)")
        #expect(receipt.map { "\($0.revision)" } == acknowledged[2], "\(comment)")
    }
    let report = try await store.verify()
    #expect(report.faults == [], "\(comment)")
    await store.close()
}
