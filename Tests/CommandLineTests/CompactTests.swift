import Foundation
import PostgresTesting
import Records
import Testing

@Suite(.onlyInAFolder("it gives back room in files")) struct `es compact` {
    /// A store with an order, and room that a making of its index left.
    private func terminal() async throws -> Terminal {
        let terminal = try await Terminal.withAnOrder()
        let left = terminal.folder.appending(path: ".daybook/index.old")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
        try Data(repeating: 1, count: 3 << 20).write(to: left.appending(path: "data.mdb"))
        return terminal
    }

    @Test func `gives back what doctor says would pay, and answers stay as they were`()
        async throws
    {
        let terminal = try await terminal()
        let asked = ["orders", "--json"]
        let before = try await terminal.run(asked).out
        #expect(try await terminal.es("doctor").out.contains("3.1 MB of index hold nothing"))
        let ran = try await terminal.es("compact", "--json")
        #expect(ran.status == 0, "\(ran.err)")
        let given = try #require(ran.json["givenBack"]?.integer)
        #expect(given >= 3_000_000)
        #expect(try await terminal.es("doctor").out.contains("none that would pay"))
        #expect(try await terminal.run(asked).out == before)
        #expect(try await terminal.es("verify").status == 0)
        let again = try await terminal.es("compact")
        #expect(again.err.contains("nothing to give back"))
    }

    @Test func `is refused to who may only read`() async throws {
        let terminal = try await terminal()
        let ran = try await terminal.es("compact", "--read-only")
        #expect(ran.status == 64, "\(ran.err)")
    }
}
