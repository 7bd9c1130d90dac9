import Catalog
import EventSourcing
import EventSourcingTesting
import Fulfilment
import Orders
import Records
import Testing

@Suite struct `What went out in parts` {
    private let half = given(Product.self, "lamp", product(0)).and(
        Order.self, "o", order(line("lamp", 5)), taken(1, "lamp", 5), moved(.placed, .onDelivery),
        out(1, 2))

    @Test func `isn't given back by an order that is cancelled then`() {
        half.and(Order.self, "o", moved(.onDelivery, .cancelled))
            .when(ReleaseStock(orderId: "o")).then(released(1, "lamp", 3))
        half.and(Order.self, "o", out(1, 3), moved(.onDelivery, .cancelled))
            .when(ReleaseStock(orderId: "o")).thenNothing()
    }

    @Test func `is given back by one that is returned, at once or after it was cancelled`() {
        half.and(Order.self, "o", moved(.onDelivery, .returned))
            .when(ReleaseStock(orderId: "o")).then(released(1, "lamp", 5))
        half.and(
            Order.self, "o", moved(.onDelivery, .cancelled), released(1, "lamp", 3),
            moved(.cancelled, .returned)
        ).when(ReleaseStock(orderId: "o")).then(released(1, "lamp", 2))
    }

    @Test func `isn't taken again by an order that is put in force again`() {
        let back = half.and(
            Order.self, "o", moved(.onDelivery, .cancelled), released(1, "lamp", 3),
            moved(.cancelled, .onDelivery))
        back.and(Product.self, "lamp", .stockAdjusted(StockAdjusted(delta: 3, quantity: 3)))
            .when(AllocateStock(orderId: "o")).then(taken(1, "lamp", 3))
        back.when(AllocateStock(orderId: "o")).then(short(1, "lamp", 3))
        half.and(
            Order.self, "o", out(1, 3), moved(.onDelivery, .cancelled),
            moved(.cancelled, .onDelivery)
        ).when(AllocateStock(orderId: "o")).thenNothing()
    }

    @Test func `is out of the stock for good, whenever the stock hears of it`() async throws {
        let shop = Shop()
        try await shop.stock("lamp", 5)
        try await shop.place("a", line("lamp", 4))
        try await shop.send(DeliverLines(orderId: "a", lines: [LinePart(1, 3)]))
        #expect(try await shop.order("a").status == .onDelivery)
        try await shop.move("a", .cancelled)
        #expect(try await shop.stock("lamp") == 2)
        #expect(try await shop.order("a").supply == [.released])
        // It was the customer's right to send that back too.
        try await shop.move("a", .returned)
        #expect(try await shop.stock("lamp") == 5)
        try await shop.move("a", .placed)
        #expect(try await shop.stock("lamp") == 1)
        try await shop.send(DeliverLines(orderId: "a"))
        #expect(try await shop.order("a").status == .delivered)
        #expect(try await shop.order("a").supply == [.taken])
        #expect(try await shop.stock("lamp") == 1)
    }
}
