import Catalog
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Fulfilment
import Orders
import Records
import Testing

@Suite struct `Stock that can't be counted` {
    @Test func `holds up its order alone, until somebody counts it`()
        async throws
    {
        let shop = Shop()
        try await shop.stock("lamp", 5)
        try await shop.stock("rug", 5)
        try await shop.place("a", line("lamp", 2))
        // Such as a log holds from before there was a bound.
        let counted = StockAdjusted(delta: .max - 3, quantity: .max)
        try await shop.store.append(
            AppendRequest(
                [StreamAppend(try StreamName("product-lamp"), events: [counted.stored])],
                commandID: "counted"))
        try await shop.move("a", .cancelled)
        let stop = try #require(try await shop.bus.reactions.status().first?.stop)
        #expect(stop.reason.contains("amount-overflow"))
        #expect(try await shop.order("a").supply == [.taken])
        // Every other order is supplied, of that product and of any.
        try await shop.place("b", line("lamp", 1), line("rug", 6))
        #expect(try await shop.order("b").supply == [.taken, .backordered])
        #expect(shop.bus.reactions.heldUp(try StreamName("order-b")).isEmpty)
        try await shop.send(AdjustStock(productId: "lamp", delta: -10))
        #expect(try await shop.order("a").supply == [.released])
        #expect(try await shop.stock("lamp") == .max - 9)
        #expect(try await shop.bus.reactions.status().first?.state == .live)
    }
}
