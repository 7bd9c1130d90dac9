import ArgumentParser
import EventSourcing
import Records
import Testing

@testable import es

@Suite struct `A parameter` {
    @Test(arguments: [
        (["--limit", "5"], ["limit=5"]), (["-n", "5"], ["limit=5"]),
        (["--status=delivered", "text=ada"], ["status=delivered", "text=ada"]),
        (["--backordered"], ["backordered=true"]), (["--waiting", "false"], ["waiting=false"]),
        (["--since", "7d", "until=today"], ["from=7d", "to=today"]),
        (["--as-of", "5", "--at", "now", "--json"], ["--as-of", "5", "--at", "now", "--json"]),
        (["--data", "limit"], ["--data", "limit"]), (["--", "--limit"], ["--", "--limit"]),
        (["--nosuch", "5"], ["--nosuch", "5"]),
    ])
    func `may be given as a flag`(typed: [String], read: [String]) throws {
        let verb = try #require(Verbs.meant(["orders"])?.verb)
        #expect(EitherWay.arranged(typed, for: verb) == read)
    }

    @Test(arguments: [
        (["limit=5", "since=7d"], ["--limit=5", "--since=7d"]),
        (["at=now", "--actor", "a=b"], ["--at=now", "--actor", "a=b"]),
        (["nosuch=5"], ["nosuch=5"]),
    ])
    func `of history's verbs is a flag, and may be given as name=value`(
        typed: [String], read: [String]
    ) {
        #expect(EitherWay.arranged(typed, for: LogVerb.self) == read)
    }

    @Test func `means the same both ways`() async throws {
        let terminal = try await Terminal.withAnOrder()
        for (one, other) in [
            (["orders", "--status", "cancelled"], ["orders", "status=cancelled"]),
            (["query", "orders", "--limit", "1"], ["query", "orders", "limit=1"]),
            (["log", "--limit", "2"], ["log", "limit=2"]),
            (["audit", "order", "1042", "until=2"], ["audit", "order", "1042", "--at", "2"]),
            (["state", "order", "1042", "--as-of", "2"], ["state", "order", "1042", "at=2"]),
            (["process", "orders", "--limit", "1"], ["process", "orders", "limit=1"]),
            (["refused", "limit=1"], ["refused", "--limit", "1"]),
        ] {
            let (a, b) = (try await terminal.run(one), try await terminal.run(other))
            #expect(a.status == 0 && a.out == b.out, "\(one): \(a.err)\(b.err)")
        }
    }

    @Test func `given twice is told as that`() async throws {
        let ran = try await Terminal.withAnOrder().es("orders", "limit=2", "--limit", "3")
        #expect(ran.status == 64 && ran.err.contains("limit is given twice"), "\(ran.err)")
        #expect(ran.err.contains("hint: es orders limit=3\n"))
    }

    @Test func `of time is said as people say it, a day as an end with all of it`() async throws {
        let terminal = try await Terminal.withAnOrder()
        for words in [
            ["from=yesterday", "to=today"], ["from=7d"], ["--since", "1y", "--until", "now"],
            ["from=2020", "to=2999-12"],
        ] {
            let ran = try await terminal.run(["orders", "--json"] + words)
            #expect(ran.json["total"] == .integer(1), "\(words) \(ran.err)")
        }
        let before = try await terminal.es("orders", "to=2020-02", "--json")
        #expect(before.json["total"] == .integer(0))
        let day = try await terminal.es("orders", "--as-of", "2999-12-31", "-o", "table")
        #expect(day.err.hasPrefix("1 order  as of now (position 4)"), "\(day.err)")
    }

    @Test func `by business time, history's verbs show what happened then`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es(
            "order", "place", "9", "--name", "Ada", "--total", "1.00", "--occurred-at", "2025-03-05"
        )
        _ = try await terminal.es(
            "order", "status", "9", "cancelled", "--occurred-at", "2025-04-01 10:00")
        let march = ["--since", "2025-03", "--until", "2025-03", "--occurred", "--json"]
        let log = try await terminal.run(["log"] + march)
        #expect(log.lines.count == 1 && log.out.contains("OrderPlaced"), "\(log.out)\(log.err)")
        let export = try await terminal.run(["export"] + march.dropLast())
        #expect(export.lines.count == 1, "\(export.out)\(export.err)")
        let audit = try await terminal.run(["audit", "orders"] + march)
        #expect(audit.json["changes"]?.elements?.map { $0["id"] } == [.string("9")])
        let one = try await terminal.run(["audit", "order", "9"] + march)
        #expect(one.json["changes"]?.elements?.count == 1)
        let state = try await terminal.es(
            "state", "order", "9", "--at", "2025-03-31", "--occurred", "--json")
        #expect(state.json["state"]?["status"] == .string("placed"), "\(state.err)")
        let diff = try await terminal.es(
            "diff", "order", "9", "--from", "2025-03", "--to", "2025-04", "--occurred", "--json")
        #expect(diff.status == 3 && diff.json["to"]?["revision"] == .integer(1), "\(diff.out)")
        let table = try await terminal.es("log", "--stream", "order-9", "-o", "table")
        #expect(table.lines.first?.contains("occurred") == true, "\(table.out)")
    }
}
