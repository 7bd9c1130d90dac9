import Records
import Synchronization
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct `A process apart` {
    private final class Lines: Sendable {
        private let told = Mutex<[String]>([])

        func add(_ line: [UInt8]) {
            told.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        }

        var all: [String] { told.withLock { $0 } }
    }

    private func run(_ script: String, given text: String = "") async throws -> (
        ProcessApart.End, [String]
    ) {
        let lines = Lines()
        let end = try await ProcessApart(["/bin/sh", "-c", script]).run(Array(text.utf8)) {
            lines.add($0)
        }
        return (end, lines.all)
    }

    @Test func `is given a text and tells lines`() async throws {
        let (end, lines) = try await run(
            "read -r a; echo \"got $a\"; echo; printf more", given: "words\n")
        guard case .exited(0) = end else { return #expect(Bool(false), "\(end)") }
        #expect(lines == ["got words", ""])
    }

    @Test func `may die of what it does, and that is told`() async throws {
        let (end, _) = try await run("kill -BUS $$")
        guard case .died(let signal) = end else { return #expect(Bool(false), "\(end)") }
        #expect(signal == "Bus error")
    }

    @Test func `ends with whoever waits for it`() async throws {
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task {
            try await ProcessApart(["/bin/sh", "-c", "echo up; exec sleep 600"]).run([]) { _ in
                begun.finish()
            }
        }
        for await _ in begins {}
        waiting.cancel()
        guard case .died(let signal) = try await waiting.value else {
            return #expect(Bool(false), "it ended by itself")
        }
        #expect(signal == "Killed")
    }

    @Test func `that there is no program for isn't begun`() {
        #expect(throws: Problem.self) { try ProcessApart(["/nonsense"]) }
    }
}
