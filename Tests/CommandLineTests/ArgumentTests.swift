import EventStore
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
        (["log", "--from", "-2"], ["log", "--from", "-2"]),
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

@Suite struct `A moment` {
    private let noon = Timestamp(milliseconds: 1_772_366_400_000)

    @Test func `is a position, a time, or how long ago`() throws {
        #expect(try Moment("4711", now: noon) == .position(4711))
        #expect(
            try Moment("2026-03-01T12:00:00Z", now: noon) == .time(noon))
        #expect(try Moment("2026-03-01T12:00Z", now: noon) == .time(noon))
        #expect(
            try Moment("2026-03-01", now: noon)
                == .time(Timestamp(milliseconds: noon.milliseconds - 43_200_000)))
        for (text, seconds) in [("90s", 90), ("15m", 900), ("1h", 3600), ("7d", 604_800)] {
            let then = Timestamp(milliseconds: noon.milliseconds - Int64(seconds) * 1000)
            #expect(try Moment(text, now: noon) == .time(then))
        }
    }

    @Test(arguments: [
        "", "yesterday", "-5", "1y", "h", "99999999999999999999", "99999999999999999d", "+5",
        "2026-02-30", "1.5h",
    ])
    func `is nothing else`(text: String) {
        #expect(throws: Failure.self) { try Moment(text) }
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
