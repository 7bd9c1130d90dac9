import Daybook
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import History
import ReadModels
import Records
import Synchronization
import Testing

@Suite struct `A search for the first event that made a condition true` {
    /// A log of a little of everything, recorded when it happened, and the way to ask about it.
    private struct Shop {
        let store: CountingStore
        let queries: QueryBus
        let views: Views
        let head: Position
    }

    private static let some: Set<String> = [
        "AddCategory", "AddProduct", "RegisterUser", "CreateClub", "ScheduleMatch", "JoinClub",
        "RecordMatchResult", "CreditWallet",
    ]

    private static let orders: Set<String> = ["1001", "1002", "1003", "1025", "1028", "1042"]

    private static func shop() async throws -> Shop {
        let now = Mutex(Timestamp.earliest)
        let clock: @Sendable () -> Timestamp = { now.withLock { $0 } }
        let store = InMemoryEventStore(clock: clock)
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester", clock: clock)
        var kept: [String: Int] = [:]
        for var envelope in MadeUp.commands {
            let order = envelope.data["orderId"]?.text ?? ""
            if !some.contains(envelope.command), !orders.contains(order) {
                continue
            }
            kept[envelope.command, default: 0] += 1
            if kept[envelope.command, default: 0] > 14, order.isEmpty { continue }
            guard let time = envelope.occurredAt else { continue }
            now.withLock { $0 = time }
            envelope.occurredAt = nil
            do throws(Rejection) {
                try await bus.send(envelope)
            } catch {
                // It needed something that was left out here.
                continue
            }
        }
        let counting = CountingStore(store)
        let views = Views(on: counting)
        return Shop(
            store: counting,
            queries: QueryBus(BackOffice.questions, models: views.models),
            views: views, head: try await store.head())
    }

    /// Questions whose answers change with rows, with streams, with the time, and that have none at
    /// first; and what may be asked of their answers.
    private static let questions: [(ask: String, conditions: [String])] = [
        ("orders", ["total >= N", "items[0].status = S", "count(items) = N", "total < N"]),
        ("orders status=delivered", ["total >= N", "total = N", "items[0].orderId = 1042"]),
        (
            "order orderId=1042",
            [
                "item.status = S", "item.status != S", "count(item.history) > N",
                "item.lines[0].supply exists", "item.history[N].type = OrderStatusUpdated",
            ]
        ),
        ("order orderId=nobody", ["item.status = S", "item exists"]),
        ("matches when=upcoming", ["total = N", "total >= N", "items[0] exists"]),
        ("matches when=past", ["total >= N"]),
        ("dashboard", ["item.upcomingMatches.value = N", "item.orders.value > N"]),
        ("wallet userId=u-007", ["item.balanceCents > N", "count(item.entries) >= N"]),
        ("clubs", ["total >= N", "items[0].memberCount > N"]),
    ]

    @Test func `finds what looking at every position finds, on one fold after halving`()
        async throws
    {
        let shop = try await Self.shop()
        let seed = UInt64.random(in: 0...9999)
        var random = SeededRandom(seed: seed)
        #expect(shop.head > 60, "\(shop.head)")
        var found = 0
        for (ask, forms) in Self.questions {
            let words = try QueryCondition(ask + " x exists")
            var answers: [JSONValue?] = []
            for position in 0...shop.head {
                do {
                    answers.append(
                        try await shop.queries.ask(
                            words.query, words.parameters, asOf: position
                        ).json)
                } catch let rejection as Rejection {
                    #expect(rejection.refusals.first?.code == .notFound)
                    answers.append(nil)
                }
            }
            for form in forms {
                for _ in 0..<5 {
                    let number = String(Int.random(in: 0...7, using: &random))
                    let status = ["placed", "onDelivery", "delivered", "returned"]
                        .randomElement(using: &random)
                    let text = form.replacing("N", with: number).replacing("S", with: status ?? "")
                    let search = try QueryCondition("\(ask) \(text)")
                    let first = Position.random(in: 1...shop.head / 3, using: &random)
                    let last = Position.random(in: shop.head / 2...shop.head, using: &random)
                    let what = "seed \(seed): \(ask) \(text) from \(first) to \(last)"
                    func holds(_ position: Position) -> Bool {
                        answers[Int(position)].map { search.condition.holds(in: $0) } ?? false
                    }
                    func value(_ position: Position) -> JSONValue? {
                        answers[Int(position)].flatMap { search.condition.path.value(in: $0) }
                    }
                    _ = shop.store.taken()
                    let result = try await shop.queries.bisect(search, from: first, through: last)
                    let isTrueFirst = holds(first - 1)
                    #expect(result.wasTrueFromTheStart == isTrueFirst, "\(what)")
                    if isTrueFirst { continue }
                    let expected = (first...last).first(where: holds)
                    #expect(result.position == expected, "\(what)")
                    #expect(result.proof == .checked)
                    let digits = 64 - (last - first + 1).leadingZeroBitCount
                    #expect(result.folds <= digits + 2, "\(what)")
                    if let expected {
                        found += 1
                        #expect(result.before == value(expected - 1), "\(what)")
                        #expect(result.after == value(expected), "\(what)")
                        // At the start, and after each event up to it.
                        #expect(result.checked <= Int(expected - first + 2), "\(what)")
                    }
                }
            }
        }
        #expect(found > 15, "seed \(seed): only \(found) were there to be found")
    }

    @Test func `halves alone if it is told to, and says so`() async throws {
        let shop = try await Self.shop()
        // Each order is placed once and delivered later: what is placed comes and goes.
        let search = try QueryCondition("orders status=placed total = 1")
        let whole = try await shop.queries.bisect(search, from: 1, through: shop.head)
        #expect(whole.position != nil && whole.proof == .checked && whole.checked > 0)
        let lasting = try QueryCondition("orders total >= 2")
        let quick = try await shop.queries.bisect(
            lasting, from: 1, through: shop.head, isQuick: true)
        #expect(quick.proof == .quick && quick.checked == 0)
        #expect(
            quick.position
                == (try await shop.queries.bisect(lasting, from: 1, through: shop.head)).position)
    }

    @Test func `refuses what can't be asked`() async throws {
        let shop = try await Self.shop()
        for text in ["ordrs total > 1", "orders statsu=placed total > 1", "order item.x = 1"] {
            await #expect(throws: Rejection.self) {
                try await shop.queries.bisect(
                    try QueryCondition(text), from: 1, through: shop.head)
            }
        }
    }

    @Test func `gives up on a name that no answer knows, before it looks at all of them`()
        async throws
    {
        let store = InMemoryEventStore()
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester")
        try await bus.send(
            CommandEnvelope("RegisterUser", data: .object([.init("userId", .string("ada"))])))
        for result in try await bus.send(
            batch: (1...1200).map { number in
                CommandEnvelope(
                    "CreditWallet",
                    data: .object([
                        .init("userId", .string("ada")), .init("amountCents", .integer(1)),
                        .init("memo", .string("payment \(number)")),
                    ]))
            })
        { _ = try result.get() }
        let queries = QueryBus(
            BackOffice.questions, models: Views(on: store).models)
        let slip = try await queries.bisect(
            try QueryCondition("wallet userId=ada item.balanceCent > 5"), from: 1, through: 1200)
        #expect(slip.proof == .sampled && slip.position == nil)
        #expect(slip.checked == 0 && slip.folds <= 18)
        let never = try await queries.bisect(
            try QueryCondition("wallet userId=ada item.balanceCents > 5000"), from: 1, through: 1200
        )
        #expect(never.proof == .checked && never.checked > 1000)
    }

}
