import EventSourcing
import Foundation
import Records
import Testing

@testable import es

@Suite struct `A batch by es` {
    private func category(_ id: String, slug: String) -> String {
        #"{"command":"AddCategory","id":"\#(id)","data":{"categoryId":"\#(id)","title":"T","slug":"\#(slug)"}}"#
    }

    private func run(_ terminal: Terminal, _ input: String, _ more: String...) async throws
        -> Terminal.Ran
    {
        try await terminal.run(
            ["send", "--batch", "-", "--data", "books"] + more, input: Array(input.utf8))
    }

    private func terminal() async throws -> Terminal {
        let terminal = try Terminal()
        _ = try await terminal.es("init", "--data", "books")
        return terminal
    }

    @Test func `can be rehearsed: each line on the ones before it, and nothing is stored`()
        async throws
    {
        let terminal = try await terminal()
        let input = [category("a", slug: "s"), category("b", slug: "s"), category("c", slug: "t")]
            .joined(separator: "\n")
        let dry = try await run(terminal, input, "--dry-run", "--json")
        #expect(dry.status == 65)
        let results = dry.lines.map { JSONValue(text: $0) }
        #expect(results.map { $0["ok"] } == [true, false, true].map { .boolean($0) })
        #expect(results[0]["dryRun"] == .boolean(true) && results[0]["position"] == .integer(1))
        #expect(dry.err.contains("2 would be done (2 events), 1 refused"))
        #expect(try await terminal.es("log", "--json", "--data", "books").lines.isEmpty)
    }

    @Test func `shows a person what was refused, and sums it up by code`() async throws {
        let terminal = try await terminal()
        let input =
            "\u{FEFF}"
            + [category("a", slug: "s"), category("b", slug: "s"), "{", category("c", slug: "s")]
            .joined(separator: "\n")
        let ran = try await run(terminal, input, "-o", "table")
        #expect(
            ran.lines == [
                "line 2: slug: another category has the slug s  [slug-taken]",
                "line 3: not JSON at byte 1: a field's name is due  [invalid-json]",
                "line 4: slug: another category has the slug s  [slug-taken]",
            ])
        #expect(ran.err.contains("1 done (1 event), 3 refused"))
        #expect(ran.err.contains("  2 slug-taken (lines 2, 4)\n  1 invalid-json (line 3)\n"))
    }

    @Test(arguments: ["number,total\n1,5.00\n2,6.00\n", "[{\"a\":1}]\n"])
    func `says once that its file is a table`(input: String) async throws {
        let ran = try await run(try await terminal(), input, "--json")
        #expect(ran.status == 65 && ran.out.isEmpty)
        #expect(ran.error["code"] == .string("not-a-batch"))
        #expect(ran.error["hint"]?.text?.contains("import") == true)
    }
}
