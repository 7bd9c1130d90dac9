import EventSourcing
import Records
import Testing

@testable import es

@Suite struct `Looking back at one thing` {
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
        let terminal = try await Terminal.withAnOrder()
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
        let terminal = try await Terminal.withAnOrder()
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
        #expect(typo.status == 65)
        #expect(typo.err.contains("hint: es blame order 1042 --fields status\n"))
    }

    @Test func `state is known as of a revision too`() async throws {
        let terminal = try await Terminal.withAnOrder()
        for words in [["--revision", "1"], ["--at", "r1"]] {
            let ran = try await terminal.run(["state", "order", "1042", "--json"] + words)
            #expect(ran.json["revision"] == .integer(1) && ran.json["position"] == .integer(2))
        }
        let both = try await terminal.es("state", "order", "1042", "--at", "1", "--revision", "1")
        #expect(both.status == 64)
    }

    @Test func `audit and state say that there is no such thing`() async throws {
        let terminal = try await Terminal.withAnOrder()
        for arguments in [["audit", "order", "9"], ["state", "order", "9"]] {
            let ran = try await terminal.run(arguments + ["--json"])
            #expect(ran.status == 66 && ran.error["code"] == .string("not-found"))
        }
        let kind = try await terminal.es("audit", "ordr", "1042")
        #expect(kind.status == 66 && kind.err.contains("es audit order"))
    }

    @Test func `state is what the events up to then make of it`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let now = try await terminal.es("state", "order", "1042", "--json")
        #expect(now.json["state"]?["status"] == .string("cancelled"))
        let then = try await terminal.es("state", "order", "1042", "--at", "3", "--json")
        #expect(then.json["revision"] == .integer(1) && then.json["position"] == .integer(2))
        #expect(then.json["state"]?["status"] == .string("onDelivery"))
        let before = try await terminal.es("state", "order", "1042", "--at", "1h")
        #expect(before.status == 66)
    }

}
