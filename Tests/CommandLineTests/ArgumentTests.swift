import Testing

@testable import es
import Records
import Wording

@Suite struct `Flags that mean the same everywhere` {
    @Test(arguments: [
        (["--json", "log", "--limit", "1"], ["log", "--limit", "1", "--json"]),
        (
            ["--data", "x", "order", "--actor", "ada", "status", "1", "placed"],
            ["order", "status", "1", "placed", "--data", "x", "--actor", "ada"]
        ),
        (["-o", "csv", "orders"], ["orders", "-o", "csv"]),
        (["--output=csv", "orders"], ["orders", "--output=csv"]),
        (
            ["message", "send", "ada", "--", "--json"],
            ["message", "send", "ada", "--", "--json"]
        ),
        (
            ["-q", "message", "send", "ada", "--", "-v"],
            ["message", "send", "ada", "-q", "--", "-v"]
        ),
        (
            ["product", "stock", "lamp", "-2", "--json"],
            ["product", "stock", "lamp", "--json", "--", "-2"]
        ),
        (["log", "--from", "-2"], ["log", "--from=-2"]),
    ])
    func `may stand anywhere`(typed: [String], arranged: [String]) {
        #expect(GlobalFlags.arranged(typed) == arranged)
    }

    @Test func `say before parsing that errors are wanted as JSON`() {
        #expect(GlobalFlags.wantJSON(["oder", "--json"]))
        #expect(GlobalFlags.wantJSON(["-o", "ndjson", "oder"]))
        #expect(!GlobalFlags.wantJSON(["-o", "csv", "oder"]))
        #expect(!GlobalFlags.wantJSON(["message", "send", "ada", "--", "--json"]))
    }
}

@Suite struct `A pattern of types` {
    @Test(arguments: [
        ("OrderPlaced", "Order*", true), ("OrderPlaced", "*Placed", true),
        ("OrderPlaced", "*der*ced", true), ("OrderPlaced", "*", true),
        ("OrderPlaced", "OrderPlaced", true), ("OrderPlaced", "Order", false),
        ("OrderPlaced", "order*", false), ("", "*", true), ("aab", "*ab", true),
    ])
    func `takes a star for anything`(text: String, pattern: String, expected: Bool) {
        #expect(fits(text, pattern) == expected)
    }
}

@Suite struct `A verb that isn't there` {
    @Test(arguments: [
        (["oder", "show", "1042"], "es order show 1042"),
        (["order", "plce", "1042"], "es order place 1042"),
        (["mesage", "send", "ada", "hi there"], "es message send ada 'hi there'"),
        (["--json", "adit", "order", "1"], "es audit order 1 --json"),
    ])
    func `is answered with the one that was meant`(typed: [String], hint: String) {
        var found: String?
        do {
            try Verbs.check(typed)
            found = Verbs.nearSubverb(typed).map(Catalogue.plain.text)
        } catch {
            found = (error as? Failure)?.hint.map(Catalogue.plain.text)
        }
        #expect(
            found.map { GlobalFlags.arranged($0.split(separator: " ").map(String.init)) }
                == GlobalFlags.arranged(hint.split(separator: " ").map(String.init)))
    }
}
