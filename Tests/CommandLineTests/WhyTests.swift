import EventSourcing
import Foundation
import Records
import Testing

@testable import es

@Suite struct `Finding out why` {
    private func terminal(_ lines: [String]) async throws -> Terminal {
        let terminal = try Terminal()
        let ran = try await terminal.es(
            "send", "--batch", "-", input: Array(lines.joined(separator: "\n").utf8))
        #expect(ran.status == 0, "\(ran.out)")
        return terminal
    }

    /// A product, an order that takes of its stock, and what a phone call brought about.
    private func shop() async throws -> Terminal {
        try await terminal([
            #"{"command":"AddCategory","id":"k1","actor":"ada","data":{"categoryId":"lamps","title":"Lamps"}}"#,
            #"{"command":"AddProduct","id":"k2","actor":"ada","data":{"productId":"alma","title":"Alma","categoryIds":["lamps"],"basePriceCents":8900,"quantity":3}}"#,
            #"{"command":"PlaceOrder","id":"k3","actor":"web","causationId":"call-7","data":{"orderId":"o-9","orderNumber":"1042","shippingAddress":{"name":"Ada"},"lines":[{"productId":"alma","title":"Alma","quantity":1,"unitPriceCents":8900}],"totalCents":8900}}"#,
            #"{"command":"UpdateOrderStatus","id":"k4","actor":"omar","data":{"orderId":"o-9","status":"onDelivery"}}"#,
            #"{"command":"UpdateOrderStatus","id":"k5","actor":"ada","reason":"rang up","causationId":"k4","data":{"orderId":"o-9","status":"cancelled"}}"#,
        ])
    }

    @Test func `of an event: the tree of what it came of and what came of it, from the root`()
        async throws
    {
        let terminal = try await shop()
        // The order's line took its stock: a reaction.
        let why = try await terminal.es("why", "4", "--json")
        #expect(why.status == 0, "\(why.err)")
        let root = try #require(why.json["root"])
        // What isn't in the log stands there all the same.
        #expect(root["commandId"] == .string("call-7") && root["found"] == .boolean(false))
        let placed = try #require(root["effects"]?.elements?.first)
        #expect(placed["commandId"] == .string("k3") && placed["actor"] == .string("web"))
        #expect(placed["command"] == .string("PlaceOrder"))
        let taken = try #require(placed["effects"]?.elements?.first)
        #expect(taken["actor"] == .string("stock"))
        #expect(
            taken["events"]?.elements?.compactMap { $0["type"]?.text }
                == ["OrderLineAllocated", "StockAdjusted"])
        #expect(taken["events"]?.elements?.first?["asked"] == .boolean(true))
        #expect(why.json["position"] == .integer(4))

        let table = try await terminal.es("why", "4", "-o", "table")
        let lines = table.lines
        #expect(lines[0] == "call-7 (not in the log)")
        #expect(lines[1].hasPrefix("└─ PlaceOrder → OrderPlaced order-o-9 #3 "))
        #expect(lines[1].contains("  web  "))
        #expect(
            lines[2].hasPrefix(
                "   └─ AllocateStock → OrderLineAllocated order-o-9 #4 ◀, StockAdjusted product-alma #5"
            ))
    }

    @Test func `in lines that fit, under their branches`() async throws {
        let terminal = try await shop()
        let narrow = try await terminal.onTerminal(["why", "4", "--no-pager"], columns: 44)
        let lines = narrow.text.split(whereSeparator: \.isNewline).map(String.init)
        #expect(
            lines.prefix(2) == [
                "call-7 (not in the log)", "└─ PlaceOrder → OrderPlaced order-o-9 #3",
            ], "\(narrow.text)")
        #expect(lines[2].hasPrefix("   │ web  "), "\(narrow.text)")
        #expect(
            lines.dropFirst(3).prefix(3) == [
                "   └─ AllocateStock → OrderLineAllocated",
                "        order-o-9 #4 ◀, StockAdjusted", "        product-alma #5",
            ], "\(narrow.text)")
        #expect(lines.allSatisfy { $0.count <= 44 }, "\(narrow.text)")
    }

    @Test func `of a value as it was by the times at which things happened`() async throws {
        let terminal = try await terminal([
            #"{"command":"PlaceOrder","data":{"orderId":"7","orderNumber":"7","shippingAddress":{"name":"Ada"},"totalCents":100},"occurredAt":"2026-01-01"}"#,
            #"{"command":"UpdateOrderStatus","data":{"orderId":"7","status":"onDelivery"},"occurredAt":"2026-02-01"}"#,
        ])
        let then = try await terminal.es(
            "why", "order", "7", "status", "--at", "2026-01-15", "--occurred", "--json")
        #expect(then.json["value"] == .string("placed"), "\(then.err)")
        let now = try await terminal.es(
            "why", "order", "7", "status", "--at", "2026-02-15", "--occurred", "--json")
        #expect(now.json["value"] == .string("onDelivery"), "\(now.err)")
    }

    @Test func `by the id of an event or of a command too`() async throws {
        let terminal = try await shop()
        let byPosition = try await terminal.es("why", "7", "--json")
        let byCommand = try await terminal.es("why", "k5", "--json")
        #expect(byCommand.json == byPosition.json)
        let root = byCommand.json["root"]
        #expect(root?["commandId"] == .string("k4"))
        let event = root?["effects"]?.elements?.first?["events"]?.elements?.first?["eventId"]?.text
        let byEvent = try await terminal.es("why", try #require(event), "--json")
        #expect(byEvent.json == byCommand.json)
        for none in ["nobody", "99", "0"] {
            let ran = try await terminal.es("why", none, "--json")
            #expect(ran.status == 66 && ran.error["code"] == .string("not-found"), "\(none)")
        }
    }

    @Test func `an event may be the cause, and a circle ends`() async throws {
        let terminal = try await shop()
        let log = try await terminal.es("log", "--from", "6", "--limit", "1", "--json")
        let event = try #require(log.json["eventId"]?.text)
        let lines = [
            #"{"command":"AddCategory","id":"a","actor":"x","causationId":"\#(event)","data":{"categoryId":"c-1","title":"One"}}"#,
            #"{"command":"AddCategory","id":"b","actor":"x","causationId":"d","data":{"categoryId":"c-2","title":"Two"}}"#,
            #"{"command":"AddCategory","id":"d","actor":"x","causationId":"b","data":{"categoryId":"c-3","title":"Three"}}"#,
        ]
        #expect(
            try await terminal.es(
                "send", "--batch", "-", input: Array(lines.joined(separator: "\n").utf8)
            ).status == 0)
        let caused = try await terminal.es("why", "a", "--json")
        #expect(caused.json["root"]?["commandId"] == .string("k4"))
        let effect = caused.json["root"]?["effects"]?.elements?.first {
            $0["commandId"] == .string("a")
        }
        #expect(effect?["after"] == .integer(6))
        let circle = try await terminal.es("why", "b", "--json")
        #expect(circle.status == 0)
        let top = try #require(circle.json["root"])
        let second = try #require(top["effects"]?.elements?.first)
        let third = try #require(second["effects"]?.elements?.first)
        #expect(third["commandId"] == top["commandId"] && third["end"] == .string("repeated"))
        #expect(third["effects"]?.elements?.isEmpty == true)
    }

    @Test func `of a value: the events that set it, and the chain of the last`() async throws {
        let terminal = try await shop()
        // Asked by the order's number, which isn't its id.
        let why = try await terminal.es("why", "order", "1042", "status", "--json")
        #expect(why.status == 0, "\(why.err)")
        #expect(why.json["id"] == .string("o-9") && why.json["value"] == .string("cancelled"))
        #expect(
            why.json["changes"]?.elements?.map { $0["changed"]?["status"]?["to"]?.text }
                == ["placed", "onDelivery", "cancelled"])
        #expect(why.json["changes"]?.elements?.last?["command"] == .string("UpdateOrderStatus"))
        #expect(why.json["why"]?["root"]?["commandId"] == .string("k4"))
        let then = try await terminal.es("why", "order", "o-9", "status", "--at", "r0", "--json")
        #expect(then.json["value"] == .string("placed"))
        let line = try await terminal.es("why", "order", "o-9", "lines[alma].quantity", "--json")
        #expect(line.json["value"] == .integer(1))
        #expect(
            try await terminal.es("why", "order", "o-9", "lines[0].quantity", "--json")
                .json["value"] == .integer(1))
        let typo = try await terminal.es("why", "order", "o-9", "statsu")
        #expect(typo.status == 65 && typo.err.contains("hint: es why order o-9 status\n"))
        let missing = try await terminal.es("why", "order", "o-9")
        #expect(missing.status == 64 && missing.err.contains("which value of order o-9?"))
        let never = try await terminal.es("why", "order", "o-9", "lines[9].quantity")
        #expect(never.status == 66)
    }

    @Test func `of a command's later events: its name stands beside the first, in another stream`()
        async throws
    {
        let terminal = try await shop()
        let audit = try await terminal.es("audit", "product", "alma", "--json")
        #expect(
            audit.json["changes"]?.elements?.map { $0["command"]?.text }
                == ["AddProduct", "AllocateStock", "ReleaseStock"])
    }

    @Test func `bisect tells the event, the values around it, and where to ask on`() async throws {
        let terminal = try await shop()
        let found = try await terminal.es(
            "bisect", "order orderId=o-9 item.status = cancelled", "--json")
        #expect(found.status == 0, "\(found.err)")
        #expect(found.json["position"] == .integer(7))
        #expect(found.json["before"] == .string("onDelivery"))
        #expect(found.json["after"] == .string("cancelled"))
        #expect(found.json["proof"] == .string("checked"))
        #expect(found.json["event"]?["reason"] == .string("rang up"))
        let table = try await terminal.es(
            "bisect", "products", "total", ">=", "1", "-o", "table", "--quick")
        #expect(table.out.hasPrefix("total >= 1 came true at position 2: 0 → 1\n"))
        #expect(table.err.contains("hint: es why 2"))
    }

    @Test func `bisect says that it was never true, or always`() async throws {
        let terminal = try await shop()
        let never = try await terminal.es("bisect", "orders total > 5", "--json")
        #expect(never.status == 66 && never.error["code"] == .string("never-true"))
        #expect(never.error["facts"]?.elements == [.string("total is 1 at the end")])
        let typo = try await terminal.es("bisect", "orders totl > 5")
        #expect(typo.status == 66 && typo.err.contains("did you mean total?"))
        let outside = try await terminal.es("bisect", "order orderId=o-9 status = cancelled")
        #expect(outside.status == 66 && outside.err.contains("did you mean item.status?"))
        let nobody = try await terminal.es("bisect", "order orderId=x item.status = placed")
        #expect(nobody.status == 66 && nobody.err.contains("there is no such thing"))
        let always = try await terminal.es("bisect", "products total = 1", "--from", "4", "--json")
        #expect(always.status == 0 && always.json["wasTrueFromTheStart"] == .boolean(true))
        let form = try await terminal.es("bisect", "orders total")
        #expect(form.status == 65 && form.err.contains("there is no condition in it"))
        let range = try await terminal.es("bisect", "orders total > 0", "--from", "99")
        #expect(range.status == 64)
    }
}
