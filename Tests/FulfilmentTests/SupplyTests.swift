import Catalog
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Fulfilment
import Orders
import Records
import Testing
import Vocabulary

@Suite struct `The lines of an order` {
    private let stocked = given(Product.self, "lamp", product(5))

    @Test func `take their stock whole, one after the other`() {
        stocked.and(Order.self, "o", order(line("lamp", 2), line("lamp", 3), line("lamp", 1)))
            .when(AllocateStock(orderId: "o"))
            .then(taken(1, "lamp", 2), taken(2, "lamp", 3), short(3, "lamp", 1))
    }

    @Test func `take nothing where they are short, and leave it to the next`() {
        stocked.and(Order.self, "o", order(line("lamp", 6), line("lamp", 5)))
            .when(AllocateStock(orderId: "o")).then(short(1, "lamp", 6), taken(2, "lamp", 5))
    }

    @Test func `take nothing where they name no product`() {
        stocked.and(Order.self, "o", order(line(nil, 2), line("lamp", 1)))
            .when(AllocateStock(orderId: "o")).then(taken(2, "lamp", 1))
    }

    @Test func `are backordered where the product is unknown, or discontinued`() {
        given(Product.self, "gone", product(9), .discontinued(ProductDiscontinued()))
            .and(Order.self, "o", order(line("gone", 1), line("nothing", 1)))
            .when(AllocateStock(orderId: "o"))
            .then(short(1, "gone", 1, .discontinued), short(2, "nothing", 1, .unknownProduct))
    }

    @Test(arguments: [OrderStatus.cancelled, .returned])
    func `take nothing in an order that came in called off`(status: OrderStatus) {
        stocked.and(Order.self, "o", order(line("lamp", 1), status: status))
            .when(AllocateStock(orderId: "o")).thenNothing()
    }

    @Test(arguments: [OrderStatus.onDelivery, .delivered])
    func `take their stock in an order that came in further on`(status: OrderStatus) {
        stocked.and(Order.self, "o", order(line("lamp", 1), status: status))
            .when(AllocateStock(orderId: "o")).then(taken(1, "lamp", 1))
    }

    @Test func `are decided once, whatever is sent`() {
        stocked.and(
            Order.self, "o", order(line("lamp", 1), line("lamp", 9)), taken(1, "lamp", 1),
            short(2, "lamp", 9)
        )
        .when(AllocateStock(orderId: "o")).thenNothing()
        stocked.and(Order.self, "o", order(line("lamp", 1)), taken(1, "lamp", 1))
            .when(ReleaseStock(orderId: "o")).thenNothing()
        stocked.and(
            Order.self, "o", order(line("lamp", 1)), taken(1, "lamp", 1),
            moved(.placed, .cancelled), released(1, "lamp", 1)
        )
        .when(ReleaseStock(orderId: "o")).thenNothing()
    }

    @Test func `give back what they took, and only that`() {
        let past = stocked.and(
            Order.self, "o", order(line("lamp", 2), line("lamp", 9)), taken(1, "lamp", 2),
            short(2, "lamp", 9), moved(.placed, .cancelled))
        past.when(ReleaseStock(orderId: "o")).then(released(1, "lamp", 2))
        past.when(AllocateStock(orderId: "o")).thenNothing()
    }

    @Test func `give back to a product that is discontinued, too`() {
        given(Product.self, "lamp", product(5), .discontinued(ProductDiscontinued()))
            .and(
                Order.self, "o", order(line("lamp", 2)), taken(1, "lamp", 2),
                moved(.delivered, .returned)
            )
            .when(ReleaseStock(orderId: "o")).then(released(1, "lamp", 2))
    }

    @Test func `never give back more than can be counted`() {
        given(Product.self, "lamp", product(.max))
            .and(
                Order.self, "o", order(line("lamp", 2)), taken(1, "lamp", 2),
                moved(.placed, .cancelled)
            )
            .when(ReleaseStock(orderId: "o")).thenRejects(.amountOverflow)
    }

    @Test func `of an order that isn't there do nothing`() {
        stocked.when(AllocateStock(orderId: "o")).thenRejects(.notFound, field: "orderId")
        stocked.when(ReleaseStock(orderId: "o")).thenRejects(.notFound, field: "orderId")
        stocked.when(FillBackorder(orderId: "o")).thenRejects(.notFound, field: "orderId")
    }
}

@Suite struct `A backorder` {
    private static func past(_ stock: Int64) -> Given {
        given(Product.self, "lamp", product(stock))
            .and(
                Order.self, "o", order(line("lamp", 2), line("lamp", 3), line(nil, 1)),
                short(1, "lamp", 2), short(2, "lamp", 3))
    }

    @Test func `is filled once there is enough`() {
        Self.past(3).when(FillBackorder(orderId: "o", line: 2)).then(taken(2, "lamp", 3))
        Self.past(5).when(FillBackorder(orderId: "o")).then(
            taken(1, "lamp", 2), taken(2, "lamp", 3))
        // Without a line: all that there is enough for.
        Self.past(4).when(FillBackorder(orderId: "o")).then(taken(1, "lamp", 2))
    }

    @Test func `stays where there isn't`() {
        Self.past(2).when(FillBackorder(orderId: "o", line: 2)).thenRejects(.insufficientStock)
        Self.past(1).when(FillBackorder(orderId: "o")).thenRejects(.insufficientStock)
    }

    @Test func `stays where the product isn't sold any more, or isn't known`() {
        given(Product.self, "lamp", product(9), .discontinued(ProductDiscontinued()))
            .and(Order.self, "o", order(line("lamp", 2)), short(1, "lamp", 2))
            .when(FillBackorder(orderId: "o")).thenRejects(.productDiscontinued)
        given(Order.self, "o", order(line("lamp", 2)), short(1, "lamp", 2, .unknownProduct))
            .when(FillBackorder(orderId: "o")).thenRejects(.notFound)
    }

    @Test func `is one of a line that is there and short`() {
        for number in [0, 4, -1, .min, .max] as [Int64] {
            Self.past(9).when(FillBackorder(orderId: "o", line: number))
                .thenRejects(.notFound, field: "line")
        }
        Self.past(9).when(FillBackorder(orderId: "o", line: 3)).thenRejects(.notBackordered)
        given(Order.self, "o", order(line("lamp", 2)), taken(1, "lamp", 2))
            .when(FillBackorder(orderId: "o", line: 1)).thenNothing()
        given(Order.self, "o", order(line("lamp", 2)), taken(1, "lamp", 2))
            .when(FillBackorder(orderId: "o")).thenRejects(.notBackordered)
    }

    @Test func `is forgotten with its order`() {
        given(Product.self, "lamp", product(9))
            .and(
                Order.self, "o", order(line("lamp", 2)), short(1, "lamp", 2),
                moved(.placed, .cancelled)
            )
            .when(FillBackorder(orderId: "o")).thenRejects(.notBackordered)
    }
}

@Suite struct `The stock` {
    @Test func `follows an order through its whole life`() async throws {
        let shop = Shop()
        try await shop.stock("lamp", 5)
        try await shop.place("a", line("lamp", 4))
        #expect(try await shop.stock("lamp") == 1)
        try await shop.place("b", line("lamp", 2), line("lamp", 1))
        #expect(try await shop.stock("lamp") == 0)
        #expect(try await shop.order("b").supply == [.backordered, .taken])
        // Called off: it comes back, and fills nothing by itself.
        try await shop.move("a", .cancelled)
        #expect(try await shop.stock("lamp") == 4)
        #expect(try await shop.order("a").supply == [.released])
        #expect(try await shop.order("b").supply == [.backordered, .taken])
        // Called off by mistake: it takes its stock again. And again.
        for _ in 0..<3 {
            try await shop.move("a", .placed)
            #expect(try await shop.stock("lamp") == 0)
            #expect(try await shop.order("a").supply == [.taken])
            try await shop.move("a", .cancelled)
            #expect(try await shop.stock("lamp") == 4)
        }
        // From one end to the other nothing moves.
        try await shop.move("a", .returned)
        #expect(try await shop.stock("lamp") == 4)
        try await shop.send(FillBackorder(orderId: "b"))
        #expect(try await shop.stock("lamp") == 2)
        // Back in force, but now it is short.
        try await shop.move("a", .delivered)
        #expect(try await shop.order("a").supply == [.backordered])
        // Called off while short: nothing comes back; in force again it takes what is there now.
        try await shop.move("a", .returned)
        #expect(try await shop.stock("lamp") == 2)
        try await shop.send(AdjustStock(productId: "lamp", delta: 10))
        try await shop.move("a", .onDelivery)
        #expect(try await shop.stock("lamp") == 8)
        #expect(try await shop.order("a").supply == [.taken])
    }

    @Test func `says which order moved it`() async throws {
        let shop = Shop()
        try await shop.stock("lamp", 5)
        try await shop.place("a", line(nil, 1), line("lamp", 4))
        let event = try #require(try await shop.store.events(of: StreamName("product-lamp")).last)
        #expect(
            String(decoding: event.payload, as: UTF8.self)
                == #"{"delta":-4,"quantity":1,"orderId":"a","line":2}"#)
        #expect(event.context.actor == "stock")
    }

    @Test func `isn't touched by an order called off, and put in force, before it was asked`()
        async throws
    {
        let shop = Shop()
        try await shop.stock("lamp", 5)
        try await shop.place("a", line("lamp", 4))
        // The process died right after each of these: no reaction ran.
        let silent = CommandBus(
            [ordersContext], store: shop.store, actor: "tester", clock: { Given.now })
        for status in [OrderStatus.cancelled, .placed] {
            let update = UpdateOrderStatus(orderId: "a", status: status, reason: "so it is")
            try await silent.send(envelope(update))
        }
        let update = UpdateOrderStatus(orderId: "a", status: .onDelivery)
        try await Shop(shop.store).send(update)
        #expect(try await shop.stock("lamp") == 1)
        #expect(try await shop.order("a").supply == [.taken])
        #expect(try await shop.store.events().count { $0.type == "StockAdjusted" } == 1)
    }

    @Test func `waits for a product that comes after its order`() async throws {
        let shop = Shop()
        try await shop.place("a", line("lamp", 2))
        #expect(try await shop.order("a").supply == [.backordered])
        try await shop.stock("lamp", 5)
        try await shop.send(FillBackorder(orderId: "a", line: 1))
        #expect(try await shop.stock("lamp") == 3)
    }
}
