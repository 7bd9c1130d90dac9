import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import ReadModels
import Records
import Testing
import Vocabulary

@Suite struct `The list of orders` {
    @Test func `has an item an order, with its figures`() async throws {
        let desk = Desk()
        try await desk.happen(
            "order-a", order("1042", "Ann", total: 4711, customer: "c1"), at: hoursAgo(48))
        try await desk.happen("order-a", moved(.placed, .onDelivery), at: hoursAgo(24))
        let item = try #require(try await desk.items("orders").first)
        #expect(item["orderId"] == .string("a"))
        #expect(item["orderNumber"] == .string("1042"))
        #expect(item["customerId"] == .string("c1"))
        #expect(item["customerName"] == .string("Ann"))
        #expect(item["totalCents"] == .integer(4711))
        #expect(item["status"] == .string("onDelivery"))
        #expect(item["placedAt"] == .string(hoursAgo(48).description))
        #expect(item["updatedAt"] == .string(hoursAgo(24).description))
        #expect(item["lineCount"] == .integer(0))
    }

    @Test func `follows a new address`() async throws {
        let desk = Desk()
        try await desk.happen("order-a", order("1", "Ann"))
        try await desk.happen(
            "order-a", ShippingAddressChanged(shippingAddress: ShippingAddress(name: "Zoë")))
        #expect(try await desk.column("customerName", "orders") == [.string("Zoë")])
    }

    /// Three orders: a by Ann, the oldest; b by Bob; c by Ann, the newest.
    private func three() async throws -> Desk {
        let desk = Desk()
        try await desk.happen(
            "order-a", order("1001", "Ann", total: 300, customer: "ann"), at: hoursAgo(72))
        try await desk.happen(
            "order-b", order("1002", "Bob", total: 100, customer: "bob"), at: hoursAgo(48))
        try await desk.happen(
            "order-c", order("1003", "ÄNNE", total: 200, customer: "ann"), at: hoursAgo(1))
        try await desk.happen("order-b", moved(.placed, .cancelled))
        return desk
    }

    @Test(
        arguments: [
            ([:], ["c", "b", "a"]),
            (["status": "placed"], ["c", "a"]),
            (["customer": "ann"], ["c", "a"]),
            (["text": "änne"], ["c"]),
            (["text": "1002"], ["b"]),
            (["text": "%"], []),
            (["from": "2026-02-27T12:00:00Z"], ["c", "b"]),
            (["to": "2026-02-27T12:00:00Z"], ["a"]),
            (["from": "2026-02-27", "to": "2026-02-27"], ["b"]),
            (["sort": "placedAt"], ["a", "b", "c"]),
            (["sort": "totalCents"], ["b", "c", "a"]),
            (["sort": "-totalCents"], ["a", "c", "b"]),
            (["limit": "2"], ["c", "b"]),
            (["limit": "all"], ["c", "b", "a"]),
            (["status": "placed", "customer": "ann", "sort": "orderNumber"], ["a", "c"]),
        ] as [([String: String], [String])])
    func `is filtered and sorted`(_ parameters: [String: String], _ ids: [String]) async throws {
        let desk = try await three()
        #expect(try await desk.column("orderId", "orders", parameters) == ids.map(JSONValue.string))
    }

    @Test(
        arguments: [
            (["status": "lost"], "status"), (["limit": "0"], "limit"), (["limit": "-1"], "limit"),
            (["limit": "many"], "limit"), (["from": "yesterday"], "from"),
            (["sort": "price"], "sort"),
        ] as [([String: String], String)])
    func `refuses parameters that make no sense`(
        _ parameters: [String: String], _ field: String
    ) async throws {
        let refusal = try #require(try await Desk().refusal("orders", parameters))
        #expect(refusal.code == .invalidField)
        #expect(refusal.field == field)
    }

    @Test func `says where it stands, and how many there are in all`() async throws {
        let desk = try await three()
        let reply = try await desk.ask("orders", ["limit": "1", "status": "placed"])
        #expect(reply.position == 4)
        #expect(reply.json["total"] == .integer(2))
        #expect(reply.json["next"]?.text != nil)
    }
}

@Suite struct `One order` {
    @Test func `comes with its lines and its whole status history`() async throws {
        let desk = Desk()
        var placed = order("1042", "Ann", total: 500)
        placed.lines = [OrderLine(title: "Lamp", quantity: 2, unitPriceCents: 250)]
        try await desk.happen("order-a", placed, at: hoursAgo(3))
        try await desk.happen("order-other", order("7"))
        try await desk.happen(
            "order-a", moved(.placed, .onDelivery), at: hoursAgo(2), actor: "eve",
            reason: "the van is here")
        let item = try await desk.item("order", ["orderId": "a"])
        #expect(item["lines"]?.elements?.first?["title"] == .string("Lamp"))
        #expect(item["shippingAddress"]?["name"] == .string("Ann"))
        let history = try #require(item["history"]?.elements)
        #expect(history.map { $0["from"] } == [.null, .string("placed")])
        #expect(history.map { $0["to"] } == [.string("placed"), .string("onDelivery")])
        #expect(history.map { $0["position"] } == [.integer(1), .integer(3)])
        #expect(history.map { $0["revision"] } == [.integer(0), .integer(1)])
        let last = try #require(history.last)
        #expect(last["actor"] == .string("eve"))
        #expect(last["reason"] == .string("the van is here"))
        #expect(last["occurredAt"] == .string(hoursAgo(2).description))
        #expect(last["recordedAt"] == .string(Given.now.description))
        #expect(last["commandId"] == .string("command-3"))
    }

    @Test func `is found by its number too`() async throws {
        let desk = Desk()
        try await desk.happen("order-a", order("1042"))
        #expect(try await desk.item("order", ["orderNumber": "1042"])["orderId"] == .string("a"))
        #expect(try await desk.item("order", ["orderId": "1042"])["orderId"] == .string("a"))
    }

    @Test func `that isn't there is not found`() async throws {
        #expect(try await Desk().refusal("order", ["orderId": "x"])?.code == .notFound)
        #expect(try await Desk().refusal("order")?.code == .requiredFieldEmpty)
    }

    @Test func `of the past has no later history`() async throws {
        let desk = Desk()
        let then = try await desk.happen("order-a", order("1"))
        try await desk.happen("order-a", moved(.placed, .cancelled))
        let item = try await desk.item("order", ["orderId": "a"], asOf: then)
        #expect(item["status"] == .string("placed"))
        #expect(item["history"]?.elements?.count == 1)
    }
}
