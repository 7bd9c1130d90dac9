import Foundation
import Records
import Testing

@Suite struct `Events that another store had first` {
    /// A store `b`, whose first event is its own, and behind it two of one command and one more of a store `a`.
    private func terminal() async throws -> Terminal {
        let terminal = try Terminal()
        for words in [
            "init --data a", "init --data b", "category add Rugs --category-id rugs --data b",
            "category add Lamps --category-id lamps --data a",
            "category add Vases --category-id vases --data a", "export --out log --data a",
            "import events log --data b",
        ] {
            let ran = try await terminal.shell("$0 \(words)")
            try #require(ran.status == 0, "\(words): \(ran.err)")
        }
        return terminal
    }

    @Test func `say which they were there`() async throws {
        let terminal = try await terminal()
        let before = try await terminal.es("log", "--json", "--data", "a").lines
            .map { JSONValue(text: $0) }
        let after = try await terminal.es("log", "--json", "--data", "b").lines
            .map { JSONValue(text: $0) }
        #expect(after.map { $0["origin"]?["position"] } == [nil, .integer(1), .integer(2)])
        #expect(after[1]["origin"]?["recordedAt"] == before[0]["recordedAt"])
        let store = try #require(after[1]["origin"]?["store"]?.text)
        let shown = try await terminal.es("log", "-v", "-o", "table", "--data", "b")
        #expect(shown.out.contains("#2 of the store"), "\(shown.out)")
        let why = try await terminal.es("why", "2", "--json", "--data", "b")
        #expect(why.json["root"]?["origin"]?["store"]?.text == store)
        #expect(
            try await terminal.es("why", "2", "-o", "table", "--data", "b").out
                .contains("was #1 of the store"))
    }

    @Test func `say so in columns of their own`() async throws {
        let terminal = try await terminal()
        let store = try #require(
            try await terminal.es("log", "--json", "--data", "b").lines.last
                .map { JSONValue(text: $0) }?["origin"]?["store"]?.text)
        let csv = try await terminal.es("export", "--format", "csv", "--data", "b")
        let rows = csv.out.split(separator: "\r\n")
        #expect(rows[0].contains(",originStore,originPosition,originRecordedAt,tags,data"))
        #expect(rows[1].contains(",,,,,") && !rows[1].contains(store))
        #expect(rows[3].contains(",\(store),2,20"), "\(rows[3])")
        let sql = try await terminal.es("export", "--format", "sql", "--data", "b")
        #expect(sql.out.contains("NULL, NULL, NULL, NULL, '["), "\(sql.out)")
        #expect(sql.out.contains(", NULL, '\(store)', 2, '20"), "\(sql.out)")
    }

    @Test(arguments: ["ndjson", "cloudevents"])
    func `still say so once they are exported and taken in again`(form: String) async throws {
        let terminal = try await terminal()
        for words in [
            "export --format \(form) --out all --data b", "import events all --data c",
            "export --format \(form) --out again --data c",
        ] {
            let ran = try await terminal.shell("$0 \(words)")
            try #require(ran.status == 0, "\(words): \(ran.err)")
        }
        let all = try terminal.text(of: "all")
        #expect(all.contains(form == "ndjson" ? #""origin":{"store":""# : #""originposition":"2""#))
        #expect(try terminal.text(of: "again") == all)
    }
}
