import Foundation
import Records
import Testing

@testable import es

/// What es export wrote, taken in again.
@Suite struct `Exported events` {
    /// A store `a` with people, an order, something back-dated, and an append of several events.
    private func terminal() async throws -> Terminal {
        let terminal = try Terminal(hasStore: false)
        func es(_ words: String...) async throws {
            let ran = try await terminal.run(words + ["--data", "a"])
            try #require(ran.status == 0, "\(ran.err)")
        }
        try await es("init")
        try await es("send", "AddCategory", "categoryId=lamps", "title=Lamps")
        try await es(
            "send", "RegisterUser", "userId=ada", "displayName=Ada Quist", "email=ada@example.org")
        try await es(
            "send", "PlaceOrder", "orderId=1", "orderNumber=1001", "shippingAddress.name=Ada",
            "totalCents:=100", "--occurred-at", "2026-01-01")
        try await es("order", "status", "1", "onDelivery", "--reason", "=it's \"late\"")
        return terminal
    }

    private func root(_ data: String, _ terminal: Terminal) async throws -> JSONValue? {
        try await terminal.es("verify", "--json", "--data", data).json["root"]
    }

    private func log(_ data: String, _ terminal: Terminal) async throws -> [String] {
        try await terminal.es("log", "--json", "--data", data).lines
    }

    @Test(arguments: ["ndjson", "cloudevents"])
    func `that are sealed are the same log, byte for byte`(form: String) async throws {
        let terminal = try await terminal()
        let out = try await terminal.es(
            "export", "--sealed", "--format", form, "--out", "log", "--data", "a")
        try #require(out.status == 0, "\(out.err)")
        #expect(!(try terminal.text(of: "log")).contains("ada@example.org"))
        let line = ["import", "events", "log", "--data", "b", "--json"]
        let first = try await terminal.run(line + ["--keys", "a/keys"])
        #expect(first.status == 0, "\(first.err)")
        #expect(first.json["root"] == (try await root("a", terminal)))
        #expect(try await root("b", terminal) == root("a", terminal))
        #expect(try await log("b", terminal) == log("a", terminal))
        #expect(try await terminal.es("verify", "--data", "b").status == 0)
        let again = try await terminal.run(line)
        #expect(again.status == 0 && again.json["events"] == .integer(0), "\(again.err)")
        #expect(again.json["before"] == first.json["events"])
        // Nothing lies about that isn't a store.
        let names = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        #expect(!names.contains { $0.contains(".made-") })
    }

    /// The copy's own export can't be told from the original's, whichever way it went in and comes out.
    @Test(
        arguments: ["ndjson", "cloudevents"], ["ndjson", "cloudevents"])
    func `that were exported sealed are exported the same from the copy`(
        through: String, form: String
    ) async throws {
        let terminal = try await terminal()
        func export(_ data: String, _ form: String) async throws -> Data {
            let out = "\(data).\(form)"
            let ran = try await terminal.es(
                "export", "--sealed", "--format", form, "--out", out, "--data", data)
            try #require(ran.status == 0, "\(ran.err)")
            return try Data(contentsOf: terminal.folder.appending(path: out))
        }
        let original = try await export("a", form)
        _ = try await export("a", through)
        let imported = try await terminal.es(
            "import", "events", "a.\(through)", "--keys", "a/keys", "--data", "b")
        try #require(imported.status == 0, "\(imported.err)")
        #expect(original.count { $0 == UInt8(ascii: "\n") } == 4)
        #expect(try await export("b", form) == original)
        #expect(try await root("b", terminal) == root("a", terminal))
    }

    @Test(arguments: ["ndjson", "cloudevents"])
    func `that are open keep positions, ids and times, and are sealed anew`(
        form: String
    ) async throws {
        let terminal = try await terminal()
        _ = try await terminal.es("export", "--format", form, "--out", "log", "--data", "a")
        // One that is empty gives way.
        _ = try await terminal.es("init", "--data", "b")
        let ran = try await terminal.es("import", "events", "log", "--data", "b", "--json")
        #expect(ran.status == 0, "\(ran.err)")
        #expect(ran.json["made"] == .boolean(true))
        let (before, after) = (try await log("a", terminal), try await log("b", terminal))
        #expect(before.count == after.count)
        for (old, new) in zip(before, after) {
            var (old, new) = (JSONValue(text: old), JSONValue(text: new))
            // Digests of what is personal are each store's own.
            if old["type"] == .string("UserRegistered") { (old["tags"], new["tags"]) = (nil, nil) }
            #expect(old == new)
        }
        #expect(try await terminal.es("verify", "--data", "b").status == 0)
        let taken = try await terminal.es(
            "send", "RegisterUser", "userId=eve", "displayName=Eve", "email=ada@example.org",
            "--data", "b")
        #expect(taken.status == 65, "\(taken.err)")
    }

    @Test func `go behind those of a store that has some, each command once`() async throws {
        let terminal = try await terminal()
        _ = try await terminal.es("export", "--out", "log", "--data", "a")
        _ = try await terminal.es("init", "--data", "b")
        _ = try await terminal.es(
            "send", "AddCategory", "categoryId=rugs", "title=Rugs", "--data", "b")
        let line = ["import", "events", "log", "--data", "b", "--json"]
        let count = Int64(try await log("a", terminal).count)
        let first = try await terminal.run(line)
        #expect(first.status == 0 && first.json["events"] == .integer(count), "\(first.err)")
        let again = try await terminal.run(line)
        #expect(again.json["events"] == .integer(0) && again.json["before"] == .integer(count))
        let (old, new) = (try await log("a", terminal), try await log("b", terminal))
        #expect(new.count == old.count + 1)
        for (old, new) in zip(old, new.dropFirst()) {
            let (old, new) = (JSONValue(text: old), JSONValue(text: new))
            for name in ["eventId", "occurredAt", "commandId", "data", "actor", "reason"] {
                #expect(old[name] == new[name])
            }
        }
        let raw = try await terminal.es("export", "--sealed", "--data", "b")
        #expect(JSONValue(text: raw.lines[1])["metadata"]?["origin"]?["position"] == .integer(1))
        // What was there before isn't touched by what can't go behind it.
        let other = #""stream":"category-lamps","revision":0"#
        let clash = try terminal.text(of: "log").split(separator: "\n")
            .filter { $0.contains(other) }
            .map { $0.replacingOccurrences(of: "category-lamps", with: "category-rugs") }
            .map { $0.replacingOccurrences(of: #""commandId":""#, with: #""commandId":"x"#) }
        try Data(clash.joined(separator: "\n").utf8)
            .write(to: terminal.folder.appending(path: "clash"))
        let refused = try await terminal.es("import", "events", "clash", "--data", "b", "--json")
        #expect(refused.status == 65 && refused.err.contains("clash, line 1"), "\(refused.err)")
        #expect(try await log("b", terminal) == new)
    }

    @Test(arguments: [
        ("changed", 2), ("swapped", 1), ("cut", 3), ("no event", 2),
    ])
    func `are refused by their line, and nothing is made`(harm: String, line: Int) async throws {
        let terminal = try await terminal()
        var lines = try await terminal.es("export", "--sealed", "--data", "a").lines
        switch harm {
        case "changed":
            lines[1] = lines[1].replacingOccurrences(
                of: #""schemaVersion":1"#, with: #""schemaVersion":2"#)
        case "swapped": lines.swapAt(0, 1)
        case "cut": lines.remove(at: 2)
        default: lines[1] = "{\"position\":2}"
        }
        try Data(lines.joined(separator: "\n").utf8)
            .write(to: terminal.folder.appending(path: "log"))
        let ran = try await terminal.es("import", "events", "log", "--data", "b", "--json")
        #expect(ran.status == 65 && ran.error["code"] == .string("refused-line"), "\(ran.err)")
        #expect(ran.err.contains("log, line \(line):"), "\(ran.err)")
        let names = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        #expect(!names.contains("b") && !names.contains { $0.contains(".made-") })
    }

    @Test func `go into spreadsheets and databases`() async throws {
        let terminal = try await terminal()
        let csv = try await terminal.es("export", "--format", "csv", "--data", "a")
        #expect(csv.out.hasPrefix("position,stream,revision,type,"))
        #expect(csv.out.contains(#""'=it's ""late""""#))
        let sql = try await terminal.es("export", "--format", "sql", "--data", "a")
        #expect(sql.out.hasPrefix("BEGIN;\n") && sql.out.hasSuffix(";\nCOMMIT;\n"))
        #expect(sql.out.contains(#"'=it''s "late"'"#))
        let parquet = try await terminal.es("export", "--format", "parquet", "--data", "a")
        #expect(parquet.status == 64 && parquet.err.contains("DuckDB"), "\(parquet.err)")
    }

    @Test func `that a proof brings along are verified, and merged once`() async throws {
        let terminal = try await terminal()
        for position in ["1", "2"] {
            let proved = try await terminal.es("prove", "event", position, "--data", "a")
            try #require(proved.status == 0, "\(proved.err)")
        }
        let line = ["import", "events", "event-1.proof", "--json", "--data", "b"]
        // Some events make no log.
        let none = try await terminal.run(line)
        #expect(none.status == 65 && none.error["code"]?.text == "refused-log", "\(none.err)")
        _ = try await terminal.es("init", "--data", "b")
        let empty = try await terminal.run(line)
        #expect(empty.status == 65 && empty.error["code"]?.text == "refused-log", "\(empty.err)")
        #expect(empty.error["hint"]?.text?.contains("es export --sealed") == true)
        _ = try await terminal.es(
            "send", "AddCategory", "categoryId=vases", "title=Vases", "--data", "b")
        let first = try await terminal.run(line)
        #expect(first.status == 0 && first.json["events"] == .integer(1), "\(first.err)")
        let again = try await terminal.run(line)
        #expect(again.json["events"] == .integer(0) && again.json["before"] == .integer(1))
        #expect(try await terminal.es("category", "lamps", "--data", "b").out.contains("Lamps"))
        // It tells of somebody, and who may open that has another store.
        let sealed = try await terminal.run(
            ["import", "events", "event-2.proof", "--json", "--data", "b"])
        #expect(sealed.status == 65 && sealed.error["code"]?.text == "refused-line")
        let changed = try terminal.text(of: "event-1.proof").replacing(
            "\"record\":\"", with: "\"record\":\"AAAA")
        try changed.write(
            to: terminal.folder.appending(path: "event-1.proof"), atomically: true,
            encoding: .utf8)
        let forged = try await terminal.run(line)
        #expect(forged.status == 65 && forged.error["code"]?.text == "refused-log")
        // Its own store has it already.
        let own = try await terminal.run(
            ["import", "events", "event-2.proof", "--json", "--data", "a"])
        #expect(own.status == 0 && own.json["before"] == .integer(1), "\(own.err)")
    }

}
