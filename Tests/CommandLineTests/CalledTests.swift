import EventSourcing
import Records
import Testing

@testable import es

@Suite struct `What the program prints it takes` {
    /// An order whose id is long, and one that is called by its number.
    private func shop() async throws -> Terminal {
        let terminal = try await Terminal.withAnOrder()
        let ran = try await terminal.es(
            "send", "PlaceOrder", "orderId=01a201a3-0000-7000-8000-0000000000aa", "orderNumber=13",
            "shippingAddress.name=Noor", "totalCents:=1000")
        #expect(ran.status == 0, "\(ran.err)")
        return terminal
    }

    @Test(arguments: [
        ["order", "status", "13", "onDelivery"], ["order", "status", "#13", "onDelivery"],
        ["order", "address", "13", "--name", "Nour"],
        ["send", "UpdateOrderStatus", "orderId=13", "status=onDelivery"],
        ["order", "status", "order-01a201a3-0000-7000-8000-0000000000aa", "cancelled"],
    ])
    func `verbs that do something take a number`(words: [String]) async throws {
        let terminal = try await shop()
        let ran = try await terminal.run(words + ["--json"])
        #expect(
            ran.json["stream"] == .string("order-01a201a3-0000-7000-8000-0000000000aa"),
            "\(ran.err)")
    }

    @Test func `but no beginning of an id: it may be another's`() async throws {
        let terminal = try await shop()
        let ran = try await terminal.es("order", "status", "01a201a3", "cancelled")
        #expect(ran.status == 66, "\(ran.out)")
    }

    @Test(arguments: [
        ["order", "13"], ["order", "#13"], ["order", "01a2"], ["order", "order-13"],
        ["query", "order", "orderId=01a201a3-0000"],
        ["state", "order", "13"], ["state", "order-13"], ["state", "13"],
        ["state", "order", "01a2"],
        ["audit", "order-13"], ["audit", "13"], ["blame", "order", "01a201a3"],
        ["diff", "order-13"], ["why", "order-13", "status"], ["why", "order", "13", "total"],
        ["log", "--stream", "order-13"], ["log", "--stream", "order-01a201a3"],
    ])
    func `verbs that look take numbers, streams and beginnings`(words: [String]) async throws {
        let terminal = try await shop()
        let ran = try await terminal.run(words + ["--json"])
        #expect(ran.status == (words[0] == "diff" ? 3 : 0), "\(ran.err)")
        #expect(ran.out.contains("01a201a3-0000-7000-8000-0000000000aa"), "\(ran.out)")
    }

    @Test func `a beginning that several ids have is refused with all of them`() async throws {
        let terminal = try await shop()
        _ = try await terminal.es(
            "send", "PlaceOrder", "orderId=01a201a3-ffff", "orderNumber=14",
            "shippingAddress.name=Noor", "totalCents:=1000")
        let ran = try await terminal.es("state", "order", "01a2")
        #expect(ran.status == 65 && ran.err.contains("[ambiguous-id]"), "\(ran.err)")
        #expect(ran.err.contains("  order 01a201a3-ffff\n"))
    }

    @Test func `a name of several things is refused with all of them`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("category", "add", "Odd", "--category-id", "1042")
        let ran = try await terminal.es("audit", "1042")
        #expect(ran.status == 65 && ran.err.contains("2 things are called 1042"), "\(ran.err)")
    }

    @Test func `numbers and times as they are shown`() async throws {
        let terminal = try await Terminal.withAnOrder()
        #expect(try await terminal.es("why", "#2").status == 0)
        let table = try await terminal.es("orders", "-o", "table")
        let time = try #require(table.lines[1].firstMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d/)?.0)
        let then = try await terminal.es("orders", "--as-of", String(time), "--json")
        #expect(then.json["total"] == .integer(1), "a minute as an end means all of it")
    }

    @Test func `an order that is placed is called by its number`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let ran = try await terminal.es(
            "order", "place", "15", "--name", "Ada", "--line", "Bulb:2:5.00", "-o", "table")
        #expect(ran.out.hasPrefix("order 15 placed: "), "\(ran.out)\(ran.err)")
        #expect(ran.out.contains("10.00") && ran.out.contains("1 line"))
        #expect(
            try await terminal.es("order", "15", "--json").json["item"]?["orderId"] == .string("15")
        )
        let status = try await terminal.es("order", "status", "15", "cancelled", "-o", "table")
        #expect(status.out == "order 15: placed → cancelled\n", "\(status.out)\(status.err)")
        let again = try await terminal.es("order", "status", "15", "cancelled", "-o", "table")
        #expect(again.out == "nothing to do: order 15 stays as it is\n", "\(again.out)")
        let more = try await terminal.es(
            "order", "place", "16", "--order-id", "o-16", "--name", "A",
            "--total", "1.00", "-v", "-o", "table")
        #expect(more.lines.first?.hasSuffix("(id o-16)") == true, "\(more.out)\(more.err)")
        #expect(more.lines.last?.hasPrefix("OrderPlaced: order-o-16 is at revision 0") == true)
    }
}
