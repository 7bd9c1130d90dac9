import Catalog
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Orders
import Records
import Testing
import Vocabulary

import Fulfilment

@Suite struct `Whatever happens to orders and stock` {
    private static let products: [ProductID] = ["p0", "p1", "p2"]

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `taken and backordered come to the demand, and nothing is lost`(seed: UInt64) async throws
    {
        let shop = Shop()
        let commands = Self.commands(seed: seed, count: 300)
        let results = try await shop.bus.send(batch: commands)
        try await Self.expectBalance(shop.store, "seed \(seed)")
        let head = try await shop.store.head()
        #expect(head > 200, "seed \(seed)")
        // All that was done, again, by one who knows of nothing: not an event more.
        let done = zip(commands, results).filter { (try? $0.1.get().events.isEmpty) == false }
        let again = try await Shop(shop.store).bus.send(batch: done.map(\.0))
        #expect(try again.allSatisfy { try $0.get().duplicate }, "seed \(seed)")
        #expect(try await shop.store.head() == head, "seed \(seed)")
    }

    @Test(arguments: [7, 8] as [UInt64])
    func `a crash after any append changes nothing in the end`(seed: UInt64) async throws {
        let commands = Self.commands(seed: seed, count: 40)
        let whole = BreakingStore(InMemoryEventStore(clock: { Given.now }))
        _ = try await Shop(whole).bus.send(batch: commands)
        let expected = try await Self.story(whole)
        #expect(whole.taken > 40, "seed \(seed)")
        for count in 0...whole.taken {
            for forgets in [true, false] {
                let place = "seed \(seed), a crash after \(count) appends, \(forgets)"
                let log = InMemoryEventStore(clock: { Given.now })
                let side = SideStoreInMemory()
                let dying = BreakingStore(log, after: count)
                // In a batch, and one by one. Whoever sent them goes on with what wasn't answered.
                var answered = commands.count
                if count.isMultiple(of: 2) {
                    let results = try await Shop(dying, side).bus.send(batch: commands)
                    answered = results.firstIndex { Self.isUnavailable($0) } ?? answered
                } else {
                    let bus = Shop(dying, side).bus
                    for (index, command) in commands.enumerated() {
                        do throws(Rejection) {
                            try await bus.send(command)
                        } catch {
                            if Self.isUnavailable(.failure(error)) {
                                answered = min(answered, index)
                            }
                        }
                    }
                }
                #expect(dying.taken == count, "\(place)")
                let restarted = Shop(log, forgets ? SideStoreInMemory() : side)
                _ = try await restarted.bus.send(batch: Array(commands[answered...]))
                #expect(try await Self.story(log) == expected, "\(place)")
                try await Self.expectBalance(log, place)
            }
        }
    }

    private static func isUnavailable(_ result: Result<CommandOutcome, Rejection>) -> Bool {
        switch result {
        case .success: false
        case .failure(let rejection): rejection.refusals.contains { $0.code == .unavailable }
        }
    }

    /// Products come, are sold, ordered anew, given up; orders are placed, moved on, set right.
    static func commands(seed: UInt64, count: Int) -> [CommandEnvelope] {
        var random = SeededRandom(seed: seed)
        var commands: [CommandEnvelope] = []
        var orders: [OrderID] = []
        func add<C: Command>(_ command: C) {
            commands.append(envelope(command, id: "c-\(commands.count)", reason: "so it is"))
        }
        add(AddCategory(categoryId: "lamps", title: "Lamps"))
        for product in products.dropLast() {
            add(
                AddProduct(
                    productId: product, title: "Lamp", categoryIds: ["lamps"],
                    basePriceCents: 100, quantity: Int64.random(in: 0...30, using: &random)))
        }
        while commands.count < count {
            let product = products.randomElement(using: &random) ?? "p0"
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<8:
                orders.append(OrderID("o\(orders.count)"))
                let lines = (0...Int.random(in: 0...3, using: &random)).map { _ in
                    let product = (products + ["p9"]).randomElement(using: &random)
                    return line(
                        Int.random(in: 0..<8, using: &random) == 0
                            ? nil : product.map { OrderedProductID($0.text) },
                        Int64.random(in: 1...6, using: &random))
                }
                add(placing(orders[orders.count - 1], lines))
            case 8..<15:
                guard let order = orders.randomElement(using: &random) else { continue }
                let status = OrderStatus.allCases.randomElement(using: &random) ?? .placed
                add(UpdateOrderStatus(orderId: order, status: status))
            case 15..<17:
                add(
                    AdjustStock(
                        productId: product, delta: Int64.random(in: -5...12, using: &random)))
            case 17 where !orders.isEmpty:
                // Whatever is due of a line, some of it, or less than went out before.
                add(
                    DeliverLines(
                        orderId: orders.randomElement(using: &random) ?? "o0",
                        lines: (0...Int.random(in: 0...1, using: &random)).map { _ in
                            LinePart(
                                Int64.random(in: 1...4, using: &random),
                                [nil, 1, 2, -1].randomElement(using: &random) ?? nil)
                        }))
            case 18:
                guard let order = orders.randomElement(using: &random) else { continue }
                add(FillBackorder(orderId: order))
            default:
                if Int.random(in: 0..<4, using: &random) == 0 {
                    add(DiscontinueProduct(productId: product))
                } else {
                    add(
                        AddProduct(
                            productId: product, title: "Lamp", categoryIds: ["lamps"],
                            basePriceCents: 100, quantity: 5))
                }
            }
        }
        return commands
    }

    /// What the log says was taken is what the orders hold, and what the products lack.
    static func expectBalance(
        _ store: any EventStore, _ place: String, at here: SourceLocation = #_sourceLocation
    ) async throws {
        var orders: [OrderID: Order] = [:]
        var stock: [String: Int64] = [:]
        for event in try await store.events() {
            switch event.stream.category {
            case "order":
                let id = OrderID(event.stream.id)
                for happened in try Order.Event.decode(event) {
                    orders[id, default: Order()].evolve(happened, Occurrence(event))
                }
            case "product":
                // What was put in, and taken out, by people.
                for happened in try Product.Event.decode(event) {
                    switch happened {
                    case .added(let added): stock[event.stream.id, default: 0] += added.quantity
                    case .stockAdjusted(let adjusted):
                        if adjusted.orderId == nil {
                            stock[event.stream.id, default: 0] += adjusted.delta
                        }
                        #expect(adjusted.quantity >= 0, "\(place)", sourceLocation: here)
                    default: break
                    }
                }
            default: break
            }
        }
        var demand: Int64 = 0
        var supplied: Int64 = 0
        for (id, order) in orders {
            for (index, (line, supply)) in zip(order.lines, order.supply).enumerated() {
                guard let product = line.productId else {
                    #expect(supply == .none, "\(place), \(id)", sourceLocation: here)
                    continue
                }
                let number = Int64(index) + 1
                let stand = try #require(order.stand(ofLine: number))
                stock[product.text, default: 0] -= stand.held
                // What went out stays out; the rest of an order that is off is given back.
                switch order.status {
                case .placed, .onDelivery, .delivered:
                    demand += line.quantity
                    supplied += stand.held
                    if supply == .backordered { supplied += stand.lacking }
                case .cancelled, .returned:
                    #expect(
                        stand.held <= stand.parts, "\(place), \(id)", sourceLocation: here)
                }
                #expect(
                    (0...line.quantity).contains(stand.parts), "\(place), \(id)",
                    sourceLocation: here)
                let isDecided = supply == .taken || supply == .backordered
                #expect(
                    isDecided == order.status.isInForce, "\(place), \(id) \(supply)",
                    sourceLocation: here)
            }
        }
        #expect(supplied == demand, "\(place)", sourceLocation: here)
        for (id, quantity) in stock {
            let product = try await store.load(Product.self, ProductID(id)).state
            #expect(product.quantity == quantity, "\(place), \(id)", sourceLocation: here)
        }
    }

    /// Every event, in order.
    static func story(_ store: any EventStore) async throws -> [String] {
        try await store.events().map {
            "\($0.stream) \($0.type) \(String(decoding: $0.payload, as: UTF8.self))"
        }
    }
}
