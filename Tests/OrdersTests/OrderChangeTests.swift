import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import Records
import Testing

@Suite struct `The status of an order` {
    /// Each pair that needs no reason; every other one does.
    private static let steps: Set<[OrderStatus]> = [
        [.placed, .onDelivery], [.placed, .cancelled], [.onDelivery, .delivered],
        [.onDelivery, .cancelled], [.delivered, .returned],
    ]

    @Test(arguments: OrderStatus.allCases, OrderStatus.allCases)
    func `goes on by itself, is corrected for a reason, or stays`(
        from: OrderStatus, to: OrderStatus
    ) throws {
        let past = orderAt(from)
        let silent = past.when(UpdateOrderStatus(orderId: "o1", status: to))
        let explained = past.when(
            UpdateOrderStatus(orderId: "o1", status: to, reason: "typing error"))
        if from == to {
            silent.thenNothing()
            explained.thenNothing()
        } else if Self.steps.contains([from, to]) {
            silent.then(.statusUpdated(OrderStatusUpdated(from: from, to: to)))
            explained.then(.statusUpdated(OrderStatusUpdated(from: from, to: to)))
            #expect(try #require(silent.state()).status == to)
        } else {
            silent.thenRejects(.reasonRequired, field: "reason")
            explained.then(
                .statusUpdated(OrderStatusUpdated(from: from, to: to, correction: true)))
            #expect(try #require(explained.state()).status == to)
        }
    }

    @Test func `is corrected for a reason given around the command too, but not a blank one`() {
        let back = UpdateOrderStatus(orderId: "o1", status: .placed)
        orderAt(.cancelled).when(back, reason: "called again").then(
            .statusUpdated(OrderStatusUpdated(from: .cancelled, to: .placed, correction: true)))
        orderAt(.cancelled).when(back, reason: " ").thenRejects(.reasonRequired)
        orderAt(.cancelled).when(UpdateOrderStatus(orderId: "o1", status: .placed, reason: " "))
            .thenRejects(.reasonRequired)
    }

    @Test(arguments: ["shipped", "Delivered", "canceled", ""])
    func `is one of five`(status: String) {
        placed.when(UpdateOrderStatus.self, #"{"orderId":"o1","status":"\#(status)"}"#)
            .thenRejects(.invalidStatus, field: "status")
    }

    @Test(arguments: [[OrderStatus.placed, .onDelivery], [.onDelivery, .delivered]])
    func `goes out short for a reason only`(step: [OrderStatus]) {
        let (from, to) = (step[0], step[1])
        let short = orderAt(from).and(
            Order.self, "o1",
            .lineBackordered(
                OrderLineBackordered(line: 1, productId: "lamp", quantity: 2, why: .short)))
        short.when(UpdateOrderStatus(orderId: "o1", status: to))
            .thenRejects(.reasonRequired, field: "reason")
        short.when(UpdateOrderStatus(orderId: "o1", status: to, reason: "the bulb first"))
            .then(.statusUpdated(OrderStatusUpdated(from: from, to: to)))
        // What is brought in of the past is asked for none.
        short.when(UpdateOrderStatus(orderId: "o1", status: to), occurredAt: .earliest)
            .then(.statusUpdated(OrderStatusUpdated(from: from, to: to)))
        let filled = short.and(
            Order.self, "o1",
            .lineAllocated(OrderLineAllocated(line: 1, productId: "lamp", quantity: 2)))
        filled.when(UpdateOrderStatus(orderId: "o1", status: to))
            .then(.statusUpdated(OrderStatusUpdated(from: from, to: to)))
    }

    @Test func `goes out with what the catalog never had`() {
        placed.and(
            Order.self, "o1",
            .lineBackordered(
                OrderLineBackordered(line: 1, productId: "lamp", quantity: 2, why: .unknownProduct))
        ).when(UpdateOrderStatus(orderId: "o1", status: .onDelivery))
            .then(.statusUpdated(OrderStatusUpdated(from: .placed, to: .onDelivery)))
    }

    @Test func `is called off, short or not`() {
        placed.and(
            Order.self, "o1",
            .lineBackordered(
                OrderLineBackordered(line: 1, productId: "lamp", quantity: 2, why: .short))
        ).when(UpdateOrderStatus(orderId: "o1", status: .cancelled))
            .then(.statusUpdated(OrderStatusUpdated(from: .placed, to: .cancelled)))
    }

    @Test func `is that of an order that exists`() {
        placed.when(UpdateOrderStatus(orderId: "o2", status: .onDelivery))
            .thenRejects(.notFound, field: "orderId")
    }
}

@Suite struct `The address of an order` {
    private static let paris = ShippingAddress(
        name: "Ada", line1: "1 rue de Rivoli", city: "Paris", postcode: "75001", country: "France")

    @Test func `changes as a whole while the order is placed`() throws {
        let when = placed.when(
            ChangeShippingAddress(orderId: "o1", shippingAddress: Self.paris))
        when.then(
            .shippingAddressChanged(
                ShippingAddressChanged(
                    shippingAddress: Self.paris, customerId: "ada")))
        #expect(try #require(when.state()).shippingAddress == Self.paris)
        // Nobody's order, nobody's address.
        var order = order1042
        order.customerId = nil
        given(Order.self, "o1", .placed(order))
            .when(ChangeShippingAddress(orderId: "o1", shippingAddress: Self.paris))
            .then(.shippingAddressChanged(ShippingAddressChanged(shippingAddress: Self.paris)))
    }

    @Test(arguments: OrderStatus.allCases.filter { $0 != .placed })
    func `stays once the order is more than placed`(status: OrderStatus) {
        orderAt(status).when(ChangeShippingAddress(orderId: "o1", shippingAddress: Self.paris))
            .thenRejects(.orderAlreadyShipped)
    }

    @Test(arguments: OrderStatus.allCases)
    func `stays where it is set to what it is`(status: OrderStatus) {
        orderAt(status).when(ChangeShippingAddress(orderId: "o1", shippingAddress: london))
            .thenNothing()
    }

    @Test func `names someone`() {
        placed
            .when(
                ChangeShippingAddress(
                    orderId: "o1", shippingAddress: ShippingAddress(name: " ", city: "Paris"))
            ).thenRejects(.requiredFieldEmpty, field: "shippingAddress.name")
    }

    @Test func `is that of an order that exists`() {
        placed.when(ChangeShippingAddress(orderId: "o2", shippingAddress: Self.paris))
            .thenRejects(.notFound, field: "orderId")
    }
}
