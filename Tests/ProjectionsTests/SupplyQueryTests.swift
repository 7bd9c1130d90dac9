import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import Records
import Testing
import Vocabulary

@Suite struct `How the stock stands to orders` {
    private static func placed(_ number: String, _ products: OrderedProductID?...) -> OrderPlaced {
        var placed = order(number)
        placed.lines = products.map {
            OrderLine(productId: $0, title: "Lamp", quantity: 2, unitPriceCents: 500)
        }
        return placed
    }

    /// Order a: one line taken, one short, one that asks for no product. Order b: one line waits.
    private func desk() async throws -> Desk {
        let desk = Desk()
        try await desk.happen(
            "order-a", Self.placed("1", "lamp", "vase", nil),
            OrderLineAllocated(line: 1, productId: "lamp", quantity: 2),
            OrderLineBackordered(line: 2, productId: "vase", quantity: 2, why: .discontinued),
            at: hoursAgo(2))
        try await desk.happen("order-b", Self.placed("2", "lamp"), at: hoursAgo(1))
        return desk
    }

    private func counts(_ desk: Desk) async throws -> [JSONValue?] {
        let stock = try await desk.item("order-stats")["stock"]
        return ["demanded", "taken", "backordered", "waiting"].map { stock?["\($0)Lines"] }
    }

    @Test func `is told line by line`() async throws {
        let lines = try await desk().item("order", ["orderId": "a"])["lines"]?.elements ?? []
        #expect(lines.map { $0["line"] } == [.integer(1), .integer(2), .integer(3)])
        #expect(
            lines.map { $0["supply"] } == [
                .string("taken"), .string("backordered"), .string("none"),
            ])
        #expect(lines.map { $0["why"] } == [nil, .string("discontinued"), nil])
    }

    @Test func `is counted, and comes to the demand`() async throws {
        let desk = try await desk()
        #expect(try await counts(desk) == [.integer(3), .integer(1), .integer(1), .integer(1)])
        try await desk.happen("order-a", moved(.placed, .cancelled))
        // Until it is given back, what was taken is still taken.
        #expect(try await counts(desk) == [.integer(2), .integer(1), .integer(0), .integer(1)])
        try await desk.happen(
            "order-a", OrderLineReleased(line: 1, productId: "lamp", quantity: 2))
        #expect(try await counts(desk) == [.integer(1), .integer(0), .integer(0), .integer(1)])
        try await desk.happen("order-a", moved(.cancelled, .placed))
        #expect(try await counts(desk) == [.integer(3), .integer(0), .integer(0), .integer(3)])
    }

    @Test func `lists what is short, oldest first, for as long as it is`() async throws {
        let desk = try await desk()
        try await desk.happen(
            "order-b", OrderLineBackordered(line: 1, productId: "lamp", quantity: 2, why: .short))
        #expect(
            try await desk.column("orderId", "backorders") == [.string("a"), .string("b")])
        for (parameters, order) in [
            (["product": "lamp"], "b"), (["order": "a"], "a"), (["why": "short"], "b"),
        ] {
            #expect(
                try await desk.column("orderId", "backorders", parameters) == [.string(order)])
        }
        #expect(try await desk.pages("backorders", [:], limit: 1).count == 2)
        #expect(
            try await desk.column("orderId", "orders", ["backordered": "true", "sort": "orderId"])
                == [.string("a"), .string("b")])
        try await desk.happen(
            "order-b", OrderLineAllocated(line: 1, productId: "lamp", quantity: 2))
        try await desk.happen("order-a", moved(.placed, .cancelled))
        #expect(try await desk.items("backorders").isEmpty)
        #expect(try await desk.items("orders", ["backordered": "true"]).isEmpty)
        #expect(try await desk.items("orders", ["backordered": "false"]).count == 2)
    }

    @Test func `is told with what is out, and what is due`() async throws {
        let desk = try await desk()
        func pieces() async throws -> [JSONValue?] {
            let order = try await desk.item("order", ["orderId": "a"])
            let lines = order["lines"]?.elements ?? []
            return [order["outPieces"], order["duePieces"]]
                + lines.map { $0["out"] } + lines.map { $0["due"] }
        }
        func figures(_ numbers: Int64...) -> [JSONValue?] { numbers.map { .integer($0) } }
        #expect(try await pieces() == figures(0, 6, 0, 0, 0, 2, 2, 2))
        try await desk.happen(
            "order-a",
            OrderLinesDelivered(lines: [DeliveredLine(line: 1, quantity: 1)]))
        #expect(try await pieces() == figures(1, 5, 1, 0, 0, 1, 2, 2))
        #expect(try await desk.items("orders", ["due": "true"]).count == 2)
        try await desk.happen("order-a", moved(.placed, .delivered))
        #expect(try await pieces() == figures(6, 0, 2, 2, 2, 0, 0, 0))
        #expect(try await desk.column("orderId", "orders", ["due": "false"]) == [.string("a")])
        try await desk.happen("order-a", moved(.delivered, .onDelivery))
        #expect(try await pieces() == figures(1, 5, 1, 0, 0, 1, 2, 2))
        try await desk.happen("order-a", moved(.onDelivery, .cancelled))
        #expect(try await pieces() == figures(1, 0, 1, 0, 0, 0, 0, 0))
        // What went out before brings in what it cost; the rest doesn't.
        #expect(try await desk.item("order-stats")["revenueCents"] == .integer(1_500))
        try await desk.happen("order-a", moved(.cancelled, .returned))
        #expect(try await pieces() == figures(0, 0, 0, 0, 0, 0, 0, 0))
        #expect(try await desk.item("order-stats")["revenueCents"] == .integer(1_000))
    }
}
