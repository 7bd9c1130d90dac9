import EventSourcing
import Foundation
import Records
import Testing

@testable import es

@Suite struct `Looking back` {
    /// A store with one order, placed, sent and cancelled, and a category.
    private func shop() async throws -> Terminal {
        let terminal = try Terminal()
        let lines = [
            #"{"command":"PlaceOrder","id":"k1","actor":"ada","data":{"orderId":"1042","orderNumber":"1042","shippingAddress":{"name":"Ada"},"totalCents":7800}}"#,
            #"{"command":"UpdateOrderStatus","id":"k2","actor":"omar","data":{"orderId":"1042","status":"onDelivery"}}"#,
            #"{"command":"AddCategory","id":"k3","actor":"ada","data":{"categoryId":"lamps","title":"Lamps"}}"#,
            #"{"command":"UpdateOrderStatus","id":"k4","actor":"ada","reason":"rang up","data":{"orderId":"1042","status":"cancelled"}}"#,
        ]
        let ran = try await terminal.es(
            "send", "--batch", "-", input: Array(lines.joined(separator: "\n").utf8))
        #expect(ran.status == 0)
        return terminal
    }

    @Test func `log gives every event, whole, a line each`() async throws {
        let terminal = try await shop()
        let log = try await terminal.es("log", "--json")
        #expect(log.lines.count == 4)
        #expect(
            JSONValue(text: log.lines[3]).steady.line
                == #"""
                {"position":4,"stream":"order-1042","revision":2,"type":"OrderStatusUpdated",\#
                "schemaVersion":1,"eventId":"…","recordedAt":"…","occurredAt":"…","actor":"ada",\#
                "reason":"rang up","commandId":"…","command":"UpdateOrderStatus",\#
                "correlationId":"…","tags":[],\#
                "data":{"from":"onDelivery","to":"cancelled"}}
                """#)
    }

    @Test(arguments: [
        (["--type", "Order*"], [1, 2, 4]), (["--type", "*Added,OrderPlaced"], [1, 3]),
        (["--stream", "order-1042"], [1, 2, 4]),
        (["--stream", "order-1042", "--reverse", "--until", "3", "--type", "*Updated"], [2]),
        (["--stream", "category-*"], [3]),
        (["--actor", "omar"], [2]), (["--tag", "order-number:1042"], [1]),
        (["--from", "3"], [3, 4]), (["--until", "2"], [1, 2]), (["--since", "1h"], [1, 2, 3, 4]),
        (["--until", "1h"], []), (["--reverse", "--limit", "2"], [4, 3]),
        (["--actor", "ada", "--limit", "2"], [1, 3]),
    ])
    func `log gives the events that are asked for`(flags: [String], positions: [Int]) async throws {
        let terminal = try await shop()
        let log = try await terminal.run(["log", "--json"] + flags)
        #expect(
            log.lines.map { JSONValue(text: $0)["position"]?.integer }
                == positions.map { Int64($0) })
    }

    @Test func `log says what is wrong with a time`() async throws {
        let ran = try await shop().es("log", "--since", "bogus")
        #expect(ran.status == 64)
        #expect(ran.err.contains("bogus is no time: give 2026-03-01T12:00:00Z"))
        #expect(!ran.err.contains("Failure("))
    }

    @Test func `log refuses a type that isn't there, with the nearest`() async throws {
        let ran = try await shop().es("log", "--type", "OrderPlacd")
        #expect(ran.status == 66)
        #expect(ran.err.contains("[unknown-event]\n  hint: es events OrderPlaced"))
    }

    @Test func `log follows what comes, and ends on Ctrl-C with a summary`() async throws {
        let terminal = try await shop()
        let following = try terminal.start(["log", "--follow", "--from", "4", "--json"])
        try await until { try following.text("out").contains(#""position":4"#) }
        _ = try await terminal.es("order", "status", "1042", "placed", "--reason", "not so")
        try await until { try following.text("out").contains(#""position":5"#) }
        following.process.interrupt()
        let ran = try await following.ended()
        #expect(ran.status == 130)
        #expect(ran.lines.count == 2)
        #expect(ran.err.hasPrefix("2 events in "))
    }

    /// Waits for another process; at most a minute.
    private func until(_ isSo: () throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while try !isSo(), ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try isSo())
    }

    @Test func `audit tells each change: from, to, who, when, why, by which command`() async throws
    {
        let terminal = try await shop()
        let audit = try await terminal.es("audit", "order", "1042", "--json", "--since", "2")
        #expect(
            audit.json.steady.line
                == #"""
                {"entity":"order","id":"1042","stream":"order-1042","changes":[\#
                {"position":2,"revision":1,"type":"OrderStatusUpdated","recordedAt":"…",\#
                "occurredAt":"…","actor":"omar","commandId":"…",\#
                "command":"UpdateOrderStatus",\#
                "changed":{"status":{"from":"placed","to":"onDelivery"}}},\#
                {"position":4,"revision":2,"type":"OrderStatusUpdated","recordedAt":"…",\#
                "occurredAt":"…","actor":"ada","reason":"rang up","commandId":"…",\#
                "command":"UpdateOrderStatus",\#
                "changed":{"status":{"from":"onDelivery","to":"cancelled"}}}]}
                """#)
        #expect(audit.out.contains(#""commandId":"k4""#))

        let table = try await terminal.es("audit", "order", "1042", "-o", "table", "--until", "4")
        #expect(table.out.contains("status onDelivery → cancelled\n      why: rang up\n"))
        // It was placed without lines, of which there is nothing to tell.
        #expect(!table.out.contains("lines"))
    }

    @Test func `audit of all orders can be narrowed to a status and a person`() async throws {
        let terminal = try await shop()
        let all = try await terminal.es("audit", "orders", "--json")
        #expect(
            all.json["changes"]?.elements?.compactMap { $0["id"]?.plain }
                == ["1042", "1042", "1042"])
        let cancelled = try await terminal.es(
            "audit", "orders", "--status", "cancelled", "--actor", "ada", "--json")
        #expect(cancelled.json["changes"]?.elements?.map { $0["position"] } == [.integer(4)])
    }

    @Test func `audit of everything goes by who, when and what status, a part at a time`()
        async throws
    {
        let terminal = try await shop()
        let ada = try await terminal.es("audit", "--actor", "ada", "--json")
        #expect(
            ada.json["changes"]?.elements?.map { [$0["entity"]?.plain, $0["id"]?.plain] }
                == [["order", "1042"], ["category", "lamps"], ["order", "1042"]])
        #expect(ada.json["actor"] == .string("ada") && ada.json["next"] == .null)
        let first = try await terminal.es("audit", "orders", "--limit", "2", "--json")
        #expect(
            first.json["changes"]?.elements?.map { $0["position"] } == [.integer(1), .integer(2)])
        let next = try #require(first.json["next"]?.plain)
        let rest = try await terminal.es("audit", "orders", "--after", next, "--json")
        #expect(rest.json["changes"]?.elements?.map { $0["position"] } == [.integer(4)])
        #expect(rest.json["next"] == .null)
        let table = try await terminal.es("audit", "--since", "1", "--limit", "1", "-o", "table")
        #expect(table.err.contains("the same with --after 1 goes on"))
        let all = try await terminal.es("audit")
        #expect(all.status == 64 && all.err.contains("the audit of what?"))
        let none = try await terminal.es("audit", "categories", "--status", "x")
        #expect(none.status == 64 && none.err.contains("a category has no status"))
    }

    @Test func `audit names the command, with its id where more is asked for`() async throws {
        let terminal = try await shop()
        let json = try await terminal.es("audit", "order", "1042", "--json")
        #expect(
            json.json["changes"]?.elements?.map { $0["command"] }
                == [
                    .string("PlaceOrder"), .string("UpdateOrderStatus"),
                    .string("UpdateOrderStatus"),
                ])
        let table = try await terminal.es("audit", "order", "1042", "-o", "table")
        #expect(!table.out.contains("command") && !table.out.contains("k4"))
        let more = try await terminal.es("audit", "order", "1042", "-o", "table", "-v")
        #expect(more.out.contains("UpdateOrderStatus  k4"))
    }

    @Test func `an order is found by its number too`() async throws {
        let terminal = try Terminal()
        _ = try await terminal.es(
            "send", "PlaceOrder", "orderId=o-9", "orderNumber=77", "shippingAddress.name=Ada",
            "totalCents:=5")
        for verb in ["audit", "state", "blame"] {
            let ran = try await terminal.es(verb, "order", "77", "--json")
            #expect(ran.json["id"] == .string("o-9"), "\(verb): \(ran.err)")
        }
    }

    @Test func `diff tells what differs between two points, and ends with 3 when something does`()
        async throws
    {
        let terminal = try await shop()
        let diff = try await terminal.es(
            "diff", "order", "1042", "--from", "r0", "--to", "3", "--json")
        #expect(diff.status == 3)
        #expect(
            diff.json.steady.line
                == #"""
                {"entity":"order","id":"1042","stream":"order-1042","from":{"position":1,"revision":0},\#
                "to":{"position":2,"revision":1},"changed":{"status":{"from":"placed","to":"onDelivery",\#
                "event":{"position":2,"revision":1,"type":"OrderStatusUpdated","recordedAt":"…",\#
                "occurredAt":"…","actor":"omar","commandId":"…","command":"UpdateOrderStatus"}}}}
                """#)
        let same = try await terminal.es("diff", "order", "1042", "--from", "r2", "-o", "table")
        #expect(same.status == 0 && same.err.contains("no difference"))
        let whole = try await terminal.es("diff", "order", "1042", "-o", "table")
        #expect(whole.status == 3 && whole.out.contains("      why: rang up"))
        #expect(try await terminal.es("diff", "order", "9").status == 66)
        let reversed = try await terminal.es("diff", "order", "1042", "--from", "r2", "--to", "r0")
        #expect(reversed.status == 64, "\(reversed.out)")
        #expect(reversed.err.contains("hint: es diff order 1042 --from r0 --to r2"))
    }

    @Test func `blame tells for each value the event that set it last`() async throws {
        let terminal = try await shop()
        let blame = try await terminal.es("blame", "order", "1042", "--json")
        let fields = blame.json["fields"]?.elements ?? []
        let status = fields.first { $0["field"] == .string("status") }
        #expect(status?["event"]?["position"] == .integer(4))
        #expect(status?["event"]?["reason"] == .string("rang up"))
        let name = fields.first { $0["field"] == .string("shippingAddress.name") }
        #expect(name?["value"] == .string("Ada") && name?["event"]?["position"] == .integer(1))
        let some = try await terminal.es(
            "blame", "order", "1042", "--fields", "status,shippingAddress", "--at", "r1", "--json")
        #expect(
            some.json["fields"]?.elements?.map { $0["field"]?.plain }
                == ["shippingAddress.name", "status"])
        #expect(
            some.json["fields"]?.elements?.last?["event"]?["position"] == .integer(2))
        let typo = try await terminal.es("blame", "order", "1042", "--fields", "statsu")
        #expect(typo.status == 65 && typo.err.contains("did you mean status?"))
    }

    @Test func `state is known as of a revision too`() async throws {
        let terminal = try await shop()
        for words in [["--revision", "1"], ["--at", "r1"]] {
            let ran = try await terminal.run(["state", "order", "1042", "--json"] + words)
            #expect(ran.json["revision"] == .integer(1) && ran.json["position"] == .integer(2))
        }
        let both = try await terminal.es("state", "order", "1042", "--at", "1", "--revision", "1")
        #expect(both.status == 64)
    }

    @Test func `audit knows the plural of each kind, and shows what stands in no state`()
        async throws
    {
        let terminal = try Terminal()
        _ = try await terminal.es("send", "RegisterUser", "userId=ann")
        _ = try await terminal.es(
            "send", "CreditWallet", "userId=ann", "amountCents:=500", "memo=season ticket")
        for kind in ["matches", "clubs", "categories"] {
            #expect(try await terminal.es("audit", kind).status == 0, "\(kind)")
        }
        let wallet = try await terminal.es("audit", "wallet", "ann", "-o", "table")
        #expect(wallet.out.contains("balance 5.00, memo season ticket"))
    }

    @Test func `audit and state say that there is no such thing`() async throws {
        let terminal = try await shop()
        for arguments in [["audit", "order", "9"], ["state", "order", "9"]] {
            let ran = try await terminal.run(arguments + ["--json"])
            #expect(ran.status == 66 && ran.error["code"] == .string("not-found"))
        }
        let kind = try await terminal.es("audit", "ordr", "1042")
        #expect(kind.status == 66 && kind.err.contains("es audit order ID"))
    }

    @Test func `state is what the events up to then make of it`() async throws {
        let terminal = try await shop()
        let now = try await terminal.es("state", "order", "1042", "--json")
        #expect(now.json["state"]?["status"] == .string("cancelled"))
        let then = try await terminal.es("state", "order", "1042", "--at", "3", "--json")
        #expect(then.json["revision"] == .integer(1) && then.json["position"] == .integer(2))
        #expect(then.json["state"]?["status"] == .string("onDelivery"))
        let before = try await terminal.es("state", "order", "1042", "--at", "1h")
        #expect(before.status == 66)
    }

    @Test func `a pipe gets the same in full, without colour and headings`() async throws {
        let terminal = try await shop()
        let log = try await terminal.es("log", "--limit", "1")
        let cells = log.lines[0].split(separator: "\t")
        #expect(cells.count == 6 && cells[0] == "1" && cells[2] == "order-1042")
        #expect(JSONValue(text: String(cells[5]))["orderNumber"] == .string("1042"))
        let csv = try await terminal.es("log", "-o", "csv", "--limit", "2")
        #expect(csv.out.hasPrefix("position,recordedAt,stream,type,actor,data\r\n1,"))
    }

    @Test func `a reader that has gone ends it quietly`() async throws {
        let terminal = try await shop()
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "\"$0\" log --json | head -n 1; :", Terminal.executable.path]
        shell.currentDirectoryURL = terminal.folder
        let errors = Pipe()
        shell.standardError = errors
        shell.standardOutput = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }
}
