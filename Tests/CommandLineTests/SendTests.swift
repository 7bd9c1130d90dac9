import EventSourcing
import Foundation
import Records
import Testing

@testable import es

@Suite struct `Sending by es` {
    private let order = [
        "order", "place", "1042", "--order-id", "1042", "--name", "Ada", "--total", "78.00",
        "--json",
    ]

    @Test func `answers with stream, revision, position and events`() async throws {
        let terminal = try Terminal()
        let placed = try await terminal.run(order)
        #expect(
            placed.out == #"""
                {"ok":true,"command":"PlaceOrder","stream":"order-1042","revision":0,"position":1,\#
                "events":["OrderPlaced"],"duplicate":false}

                """#)
        #expect(placed.status == 0)
        #expect(placed.err.isEmpty)
        let same = try await terminal.es("order", "status", "1042", "placed", "--json", "-q")
        #expect(
            same.json["events"] == .array([]) && same.json["position"] == .integer(1)
                && same.status == 0 && same.err.isEmpty)
    }

    @Test(arguments: [
        #""$0" send AddCategory "title=$bad""#, #""$0" send AddCategory "title:=\"$bad\"""#,
        #""$0" send AddCategory title=Lamps --reason "$bad""#,
        #""$0" send AddCategory title=Lamps --id "$bad""#,
        #""$0" send AddCategory title=Lamps "--actor=$bad""#,
        #"ES_ACTOR="$bad" "$0" send AddCategory title=Lamps"#,
        #"ES_DATA="$bad" "$0" send AddCategory title=Lamps"#, #""$0" users "text=$bad""#,
    ]) func `refuses what isn't UTF-8, and mends none of it`(line: String) async throws {
        let terminal = try Terminal(hasStore: false)
        let ran = try await terminal.shell(#"bad=$(printf 'a\377b'); "# + line)
        #expect(ran.status == 65 && ran.out.isEmpty)
        #expect(ran.err.hasPrefix("error: "))
        #expect(ran.err.contains("a\u{FFFD}b") && ran.err.hasSuffix("[invalid-field]\n"))
        #expect(try await terminal.es("log").status == 66)
    }

    @Test func `takes U+FFFD itself, which is a character`() async throws {
        let terminal = try Terminal()
        #expect(try await terminal.es("send", "AddCategory", "title=a\u{FFFD}b").status == 0)
    }

    @Test func `answers a repeated id with the first outcome, and refuses it for another command`()
        async throws
    {
        let terminal = try Terminal()
        let first = try await terminal.run(order + ["--id", "k1"])
        let second = try await terminal.run(order + ["--id", "k1"])
        #expect(second.json["duplicate"] == .boolean(true))
        #expect(second.json["position"] == first.json["position"])
        let other = try await terminal.es(
            "send", "AddCategory", "title=Lamps", "--id", "k1", "--json")
        #expect(other.status == 65 && other.error["code"] == .string("command-id-reused"))
    }

    @Test func `refuses by a rule with its code, on stdout for the script, on stderr for all`()
        async throws
    {
        let terminal = try Terminal()
        _ = try await terminal.run(order)
        let refused = try await terminal.es("order", "status", "1042", "delivered", "--json")
        #expect(refused.status == 65)
        #expect(refused.json["ok"] == .boolean(false))
        #expect(
            refused.json["errors"]?.elements?.first?["code"] == .string("reason-required"))
        #expect(refused.error["code"] == .string("reason-required"))
        #expect(refused.error["field"] == .string("reason"))

        let told = try await terminal.es("order", "status", "1042", "delivered")
        #expect(told.err.hasPrefix("error: "))
        #expect(told.err.contains("[reason-required]\n  hint: "))
        #expect(told.out.isEmpty)
    }

    @Test func `says how it should have been typed when a text was given for a number`()
        async throws
    {
        let terminal = try Terminal()
        let told = try await terminal.es("send", "AdjustStock", "productId=lamp", "delta=2")
        #expect(told.status == 65)
        #expect(told.err.contains("hint: es send AdjustStock productId=lamp delta:=2\n"))
        // A word that isn't one of those that are due would be no JSON either.
        let word = try await terminal.es(
            "send", "ChangeClubSettings", "clubId=r", "settings.joinPolicy=any")
        #expect(word.err.contains("must be one of open") && !word.err.contains(":="))
        let number = try await terminal.es(
            "send", "ChangeClubSettings", "clubId=r", "settings.maxMembers=2")
        #expect(number.err.contains("clubId=r settings.maxMembers:=2\n"))
    }

    @Test func `refuses a stale revision with 75, a missing thing with 66`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.run(order)
        let stale = try await terminal.es(
            "order", "status", "1042", "cancelled", "--expected-revision", "5", "--json")
        #expect(stale.status == 75 && stale.error["code"] == .string("revision-conflict"))
        let missing = try await terminal.es("order", "status", "9", "cancelled", "--json")
        #expect(missing.status == 66 && missing.error["code"] == .string("not-found"))
    }

    @Test func `rehearses: shows what would happen, and appends nothing`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.run(order)
        let dry = try await terminal.es(
            "order", "status", "1042", "onDelivery", "--dry-run", "--json")
        #expect(
            dry.out == #"""
                {"ok":true,"dryRun":true,"command":"UpdateOrderStatus","stream":"order-1042",\#
                "revision":0,"events":[{"stream":"order-1042","type":"OrderStatusUpdated",\#
                "data":{"from":"placed","to":"onDelivery"}}],\#
                "changed":{"status":{"from":"placed","to":"onDelivery"}}}

                """#)
        let log = try await terminal.es("log", "--json")
        #expect(log.lines.count == 1)
    }

    @Test func `says who, why and when`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.run(order)
        _ = try await terminal.es(
            "--actor", "omar", "order", "status", "1042", "cancelled", "--reason", "rang up",
            "--occurred-at", "2026-03-01T12:00:00Z")
        let event = JSONValue(text: try await terminal.es("log", "--from", "2", "--json").out)
        #expect(event["actor"] == .string("omar") && event["reason"] == .string("rang up"))
        #expect(event["occurredAt"] == .string("2026-03-01T12:00:00.000Z"))
    }
}

@Suite struct `A batch` {
    private func line(_ number: Int, more: String = "") -> String {
        """
        {"command":"AddCategory","id":"k\(number)","data":{"categoryId":"c\(number)",\
        "title":"Category \(number)"\(more)}}
        """
    }

    @Test func `answers each line in order, and is done with 65 when one was refused`()
        async throws
    {
        let terminal = try Terminal()
        let input = [line(1), line(2, more: #","colour":"red""#), "", "{", line(3)]
            .joined(separator: "\n")
        let ran = try await terminal.es("send", "--batch", "-", input: Array(input.utf8))
        #expect(ran.status == 65)
        let results = ran.lines.map { JSONValue(text: $0) }
        #expect(results.map { $0["line"] } == [1, 2, 4, 5].map { .integer($0) })
        #expect(
            results.map { $0["ok"] } == [true, false, false, true].map { .boolean($0) })
        let codes = results.compactMap { $0["errors"]?.elements?.first?["code"]?.text }
        #expect(codes == ["unknown-field", "invalid-json"])
        #expect(ran.err.contains("2 done (2 events), 2 refused"))

        let again = try await terminal.es(
            "send", "--batch", "-", "--json", input: Array(line(1).utf8))
        #expect(again.status == 0 && again.err.contains("1 done before"))
        #expect(try await terminal.es("log", "--json").lines.count == 2)
    }

    @Test func `stores nothing after a refused line when it is to stop there`() async throws {
        let terminal = try Terminal()
        let input = [line(1), "{}", line(2)].joined(separator: "\n")
        let ran = try await terminal.es(
            "send", "--batch", "-", "--stop-on-error", input: Array(input.utf8))
        #expect(ran.status == 65 && ran.lines.count == 2)
        #expect(try await terminal.es("log", "--json").lines.count == 1)
    }

    @Test func `answers what it has when its input pauses, and stops on Ctrl-C`() async throws {
        let terminal = try Terminal()
        let path = terminal.folder.appendingPathComponent("commands").path
        #expect(mkfifo(path, 0o600) == 0)
        // Open for both, so that neither end waits for the other.
        let pipe = try #require(FileHandle(forUpdatingAtPath: path))
        let running = try terminal.start(["send", "--batch", path])
        try pipe.write(contentsOf: Data((line(1) + "\n").utf8))
        let end = ContinuousClock.now + .seconds(60)
        while try running.text("out").isEmpty, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(20))
        }
        running.process.interrupt()
        let ran = try await running.ended()
        #expect(ran.status == 130)
        #expect(ran.lines.count == 1 && ran.err.contains("1 done (1 event)"))
        #expect(try await terminal.es("log").lines.count == 1)
    }

    @Test func `says so when its file isn't there`() async throws {
        let ran = try await Terminal().es("send", "--batch", "nothing.ndjson", "--json")
        #expect(ran.status == 66 && ran.error["code"] == .string("no-such-file"))
    }
}
