import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import Records
import Testing
import Vocabulary

@Suite struct `An order that goes out in parts` {
    /// Line 1 is two lamps, line 2 a bulb.
    private static func out(_ parts: (line: Int64, quantity: Int64)...) -> Order.Event {
        .linesDelivered(
            OrderLinesDelivered(
                lines: parts.map { DeliveredLine(line: $0.line, quantity: $0.quantity) }))
    }

    private static func moved(_ from: OrderStatus, _ to: OrderStatus) -> Order.Event {
        .statusUpdated(
            OrderStatusUpdated(from: from, to: to, correction: !from.next.contains(to)))
    }

    private static let short = Order.Event.lineBackordered(
        OrderLineBackordered(line: 1, productId: "lamp", quantity: 2, why: .short))

    @Test func `is on its way by the first part, and delivered by the last`() throws {
        let first = placed.when(DeliverLines(orderId: "o1", lines: [LinePart(1, 1)]))
        first.then(Self.moved(.placed, .onDelivery), Self.out((1, 1)))
        let order = try #require(first.state())
        #expect(order.parts == [1, 0])
        #expect([1, 2].map { order.due(ofLine: $0) } == [1, 1])
        let half = placed.and(
            Order.self, "o1", Self.moved(.placed, .onDelivery), Self.out((1, 1)))
        half.when(DeliverLines(orderId: "o1", lines: [LinePart(2)])).then(Self.out((2, 1)))
        half.when(DeliverLines(orderId: "o1", lines: [LinePart(2), LinePart(1)]))
            .then(Self.out((2, 1), (1, 1)), Self.moved(.onDelivery, .delivered))
        half.when(DeliverLines(orderId: "o1"))
            .then(Self.out((1, 1), (2, 1)), Self.moved(.onDelivery, .delivered))
    }

    @Test func `goes out at once where no lines are named`() {
        placed.when(DeliverLines(orderId: "o1")).then(
            Self.moved(.placed, .onDelivery), Self.out((1, 2), (2, 1)),
            Self.moved(.onDelivery, .delivered))
    }

    @Test func `never gives out more than is due`() {
        let half = placed.and(
            Order.self, "o1", Self.moved(.placed, .onDelivery), Self.out((1, 1)))
        half.when(DeliverLines(orderId: "o1", lines: [LinePart(1, 2)]))
            .thenRejects(.notDue, field: "lines[0].quantity")
        half.when(DeliverLines(orderId: "o1", lines: [LinePart(1, 1), LinePart(1, 1)]))
            .thenRejects(.notDue, field: "lines[1].quantity")
        half.when(DeliverLines(orderId: "o1", lines: [LinePart(1, .max)])).thenRejects(.notDue)
        for line in [0, 3, -1, .min, .max] as [Int64] {
            half.when(DeliverLines(orderId: "o1", lines: [LinePart(line)]))
                .thenRejects(.notFound, field: "lines[0].line")
        }
        half.when(DeliverLines(orderId: "o1", lines: [])).thenNothing()
        half.when(DeliverLines(orderId: "o1", lines: [LinePart(1, 0)])).thenNothing()
    }

    @Test(arguments: [OrderStatus.delivered, .cancelled, .returned])
    func `is one of which something is due`(status: OrderStatus) {
        orderAt(status).when(DeliverLines(orderId: "o1")).thenRejects(.notDue, field: "orderId")
        given(Order.self, "o1", .placed(changed(order1042) { $0.lines = [] }))
            .when(DeliverLines(orderId: "o1")).thenRejects(.notDue, field: "orderId")
        placed.when(DeliverLines(orderId: "o2")).thenRejects(.notFound, field: "orderId")
    }

    @Test func `leaves what is short, and lets it out for a reason only`() {
        let past = placed.and(Order.self, "o1", Self.short)
        past.when(DeliverLines(orderId: "o1"))
            .then(Self.moved(.placed, .onDelivery), Self.out((2, 1)))
        let naming = DeliverLines(orderId: "o1", lines: [LinePart(1, 1)])
        past.when(naming).thenRejects(.reasonRequired, field: "reason")
        past.when(naming, reason: "from the window")
            .then(Self.moved(.placed, .onDelivery), Self.out((1, 1)))
        // What is brought in of the past is asked for none.
        past.when(naming, occurredAt: .earliest)
            .then(Self.moved(.placed, .onDelivery), Self.out((1, 1)))
        let rest = past.and(Order.self, "o1", Self.moved(.placed, .onDelivery), Self.out((2, 1)))
        rest.when(DeliverLines(orderId: "o1")).thenRejects(.reasonRequired)
        rest.when(DeliverLines(orderId: "o1"), reason: "from the window")
            .then(Self.out((1, 2)), Self.moved(.onDelivery, .delivered))
    }

    @Test func `is short no more of what has gone out for a reason`() {
        placed.and(
            Order.self, "o1", Self.short, Self.moved(.placed, .onDelivery), Self.out((1, 2))
        ).when(UpdateOrderStatus(orderId: "o1", status: .delivered))
            .then(Self.moved(.onDelivery, .delivered))
    }

    @Test func `is set right by so many fewer, for a reason`() {
        let half = placed.and(
            Order.self, "o1", Self.moved(.placed, .onDelivery), Self.out((1, 2)))
        let fewer = DeliverLines(orderId: "o1", lines: [LinePart(1, -1)])
        half.when(fewer).thenRejects(.reasonRequired, field: "reason")
        half.when(fewer, reason: "one was in the van").then(Self.out((1, -1)))
        for count in [-3, .min] as [Int64] {
            half.when(DeliverLines(orderId: "o1", lines: [LinePart(1, count)]), reason: "gone")
                .thenRejects(.notDue, field: "lines[0].quantity")
        }
    }

    @Test func `is out whole once it is delivered, and as before when that is taken back`() throws {
        let past = placed.and(
            Order.self, "o1", Self.moved(.placed, .onDelivery), Self.out((1, 1)),
            Self.moved(.onDelivery, .delivered))
        #expect(
            try #require(past.state(of: OrderID("o1")).stand(ofLine: 1)).out(in: .delivered) == 2)
        let back = past.and(Order.self, "o1", Self.moved(.delivered, .onDelivery))
        #expect(back.state(of: OrderID("o1")).due(ofLine: 1) == 1)
        let returned = past.and(Order.self, "o1", Self.moved(.delivered, .returned))
        #expect(returned.state(of: OrderID("o1")).parts.isEmpty)
    }

    @Test func `brings in what went out, where the rest is cancelled`() {
        func earned(_ events: Order.Event...) -> Cents {
            var past = placed
            for event in events { past = past.and(Order.self, "o1", event) }
            return past.state(of: OrderID("o1")).earnedCents
        }
        #expect(earned() == 7899)
        #expect(earned(Self.moved(.placed, .cancelled)) == 0)
        #expect(earned(Self.out((1, 1)), Self.moved(.placed, .cancelled)) == 3900)
        #expect(earned(Self.out((1, 1)), Self.moved(.onDelivery, .returned)) == 0)
        // A discount isn't lost by it: no more than the whole would have cost.
        #expect(OrderStatus.cancelled.earned(500, out: [(300, 2)]) == 500)
        #expect(OrderStatus.cancelled.earned(500, out: [(.most, .max)]) == 500)
    }

    @Test func `has nothing to give out of a discount`() {
        var order = order1042
        order.lines.append(OrderLine(title: "Voucher", quantity: 1, unitPriceCents: -500))
        let past = given(Order.self, "o1", .placed(order))
        past.when(DeliverLines(orderId: "o1", lines: [LinePart(3, 1)])).thenRejects(.notDue)
        past.when(DeliverLines(orderId: "o1")).then(
            Self.moved(.placed, .onDelivery), Self.out((1, 2), (2, 1)),
            Self.moved(.onDelivery, .delivered))
    }
}
