import Foundation
import PostgresTesting
import Records
import Testing

/// A log that is put back, and goes on differently, has the same positions and the same event ids.
@Suite(.onlyInAFolder("its files are put in the place of others")) struct `A log that was put back`
{
    @Test func `that goes on differently isn't answered from rows of the other`() async throws {
        let terminal = try await withFive()
        // Given rows of five, then the log of three with two others.
        try await putBack(in: terminal)
        for name in ["Vases", "Wands"] { _ = try await terminal.es("category", "add", name) }
        // When it is asked, then what is answered is what this log says.
        let asked = try await terminal.es("categories", "--json")
        #expect(asked.out.contains("Vases") && asked.out.contains("Wands"))
        #expect(!asked.out.contains("Desks") && !asked.out.contains("Easels"))
        let before = asked.out
        _ = try await terminal.es("projections", "rebuild", "categories")
        #expect(try await terminal.es("categories", "--json").out == before)
    }

    @Test func `and is shorter than the rows know it is told, until that is accepted`() async throws
    {
        let terminal = try await withFive()
        try await putBack(in: terminal)
        let refused = try await terminal.es("categories", "--json")
        #expect(refused.status == 74)
        #expect(refused.error["code"]?.text == "log-shorter")
        let rebuilt = try await terminal.es("projections", "rebuild", "--all")
        #expect(rebuilt.status == 0, "\(rebuilt.err)")
        let asked = try await terminal.es("categories", "--json")
        #expect(asked.status == 0 && asked.out.contains("Chairs") && !asked.out.contains("Desks"))
    }

    private func withFive() async throws -> Terminal {
        let terminal = try Terminal()
        for name in ["Axes", "Beds", "Chairs"] {
            _ = try await terminal.es("category", "add", name)
        }
        let log = terminal.folder.appending(path: ".daybook/log")
        let kept = terminal.folder.appending(path: "kept")
        try FileManager.default.copyItem(at: log, to: kept)
        for name in ["Desks", "Easels"] { _ = try await terminal.es("category", "add", name) }
        #expect(try await terminal.es("categories", "--json").out.contains("Easels"))
        return terminal
    }

    private func putBack(in terminal: Terminal) async throws {
        let log = terminal.folder.appending(path: ".daybook/log")
        let kept = terminal.folder.appending(path: "kept")
        try FileManager.default.removeItem(at: log)
        try FileManager.default.copyItem(at: kept, to: log)
        try? FileManager.default.removeItem(
            at: terminal.folder.appending(path: ".daybook/index"))
    }
}
