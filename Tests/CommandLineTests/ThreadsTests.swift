import Foundation
import Testing

@Suite struct `An es that only reads` {
    @Test func `has no thread of its own beside those that tasks share`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("category", "add", "Lamps")
        let reading = try terminal.start(["log", "--follow", "--from", "1", "--json"])
        try await until { try reading.text("out").contains("Lamps") }
        let names = try threads(of: reading.process.processIdentifier)
        #expect(names.filter { !$0.contains("qos") } == ["es"])
        reading.process.interrupt()
        #expect(try await reading.ended().status == 130)
    }

    /// What the kernel knows a process's threads by.
    private func threads(of process: Int32) throws -> [String] {
        let tasks = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).map { task in
            try String(contentsOfFile: "\(tasks)/\(task)/comm", encoding: .utf8)
                .trimmingCharacters(in: .newlines)
        }
    }
}
