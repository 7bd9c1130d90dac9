import Catalog
import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import Ledger
import Messaging
import Orders
import Projections
import ReadModels
import Records
import Testing

@Suite struct `Rows made anew` {
    /// Lets `count` events happen that could have: orders, products, messages, transactions.
    private func happen(
        _ count: Int, at desk: Desk, _ history: inout RandomHistory
    ) async throws {
        for _ in 0..<count {
            let next = history.next()
            try await desk.happen(next.stream, next.event, at: next.time)
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `are those that live ones have become, row for row`(_ seed: UInt64) async throws {
        let desk = Desk()
        var history = RandomHistory(seed: seed)
        for _ in 0..<6 {
            try await happen(Int.random(in: 0...60, using: &history.random), at: desk, &history)
            _ = try await desk.allRows()
        }
        let live = try await desk.allRows()
        #expect(!live.isEmpty)
        for projection in allProjections { try await desk.models.rebuild(projection.name) }
        #expect(try await desk.allRows() == live, "seed \(seed), rebuilt")
        try await desk.models.rebuild(allProjections.map(\.name))
        #expect(try await desk.allRows() == live, "seed \(seed), rebuilt together")
        try FileManager.default.removeItem(atPath: desk.folder.path)
        #expect(try await desk.allRows() == live, "seed \(seed), after the files were deleted")
    }

    @Test(arguments: [5, 6] as [UInt64])
    func `at a past position are those of that time`(_ seed: UInt64) async throws {
        let desk = Desk()
        var history = RandomHistory(seed: seed)
        var answers: [(position: Position, items: [JSONValue])] = []
        for _ in 0..<5 {
            try await happen(20, at: desk, &history)
            let reply = try await desk.ask("orders", ["limit": "all"])
            answers.append((reply.position, try await desk.items("orders", ["limit": "all"])))
        }
        for (position, items) in answers {
            #expect(
                try await desk.items("orders", ["limit": "all"], asOf: position) == items,
                "seed \(seed), position \(position)")
        }
    }

    @Test func `are the same whoever makes them, two at once on one folder`() async throws {
        let first = Desk()
        let second = Desk(store: first.store, folder: first.folder)
        let seed: UInt64 = 11
        var history = RandomHistory(seed: seed)
        for round in 0..<8 {
            try await happen(25, at: first, &history)
            if round == 4 { try FileManager.default.removeItem(atPath: first.folder.path) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for desk in [first, second, first, second] {
                    group.addTask { _ = try await desk.items("orders") }
                }
                if round % 3 == 2 {
                    group.addTask { try await second.models.rebuild("orders") }
                }
                try await group.waitForAll()
            }
        }
        let alone = Desk(store: first.store)
        #expect(try await first.allRows() == (try await alone.allRows()), "seed \(seed)")
        #expect(try await second.allRows() == (try await alone.allRows()), "seed \(seed)")
    }
}

/// A history that could have been, by chance: each event after what it needs.
struct RandomHistory {
    var random: SeededRandom
    private var orders: [(id: String, status: OrderStatus)] = []
    private var products: [(id: String, quantity: Int64)] = []
    private var transactions: [String] = []
    private var made = 0

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func next() -> (stream: String, event: any DomainEvent, time: Timestamp) {
        made += 1
        let time = hoursAgo(Int64.random(in: 0...500, using: &random))
        let (stream, event) = happening()
        return (stream, event, time)
    }

    private mutating func happening() -> (String, any DomainEvent) {
        switch Int.random(in: 0..<8, using: &random) {
        case 1 where !orders.isEmpty:
            let index = orders.indices.randomElement(using: &random) ?? 0
            let from = orders[index].status
            let to = OrderStatus.allCases.randomElement(using: &random) ?? .placed
            orders[index].status = to
            return ("order-\(orders[index].id)", moved(from, to))
        case 2:
            products.append(("p\(made)", 5))
            return (
                "product-p\(made)",
                product("Thing \(made)", quantity: 5, stars: [Int64(made % 5) + 1])
            )
        case 3 where !products.isEmpty:
            let index = products.indices.randomElement(using: &random) ?? 0
            products[index].quantity += 1
            return (
                "product-\(products[index].id)",
                StockAdjusted(delta: 1, quantity: products[index].quantity)
            )
        case 4:
            return ("conversation-u\(made % 7)", asked("message \(made)"))
        case 5:
            return ("user-v\(made)", UserRegistered(displayName: "User \(made)"))
        case 6:
            transactions.append("t\(made)")
            return ("transaction-t\(made)", spent(Int64(made), in: "paint"))
        case 7 where !transactions.isEmpty:
            return (
                "transaction-\(transactions.removeLast())", TransactionCanceled(reason: "a slip")
            )
        default:
            orders.append(("o\(made)", .placed))
            return ("order-o\(made)", order("\(made)", "Name \(made % 3)", total: Int64(made % 4)))
        }
    }
}
