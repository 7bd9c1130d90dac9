import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore
import ReadModels
import Records
import Synchronization

/// A log of many orders with its commands and queries, as a process has them that answers many: the
/// rows that are asked about are kept current.
struct ServedOffice: Sendable {
    let store: LMDBEventStore
    let commands: CommandBus
    let models: ReadModels
    let queries: QueryBus
    /// All of them change.
    let orders: Int
    /// So many are asked about again and again.
    let asked: Int

    init(_ settings: Settings, events: Int) async throws {
        let folder = try settings.folder()
        var options = StoreOptions()
        options.callersCommit = false
        store = try await LMDBEventStore.create(at: folder, options)
        orders = events / Workload.eventsOfAnOrder
        asked = min(orders, 1_000)
        try await Workload.fill(store, orders: orders)
        commands = CommandBus(BackOffice.contexts, store: store, actor: "bench")
        models = ReadModels(
            BackOffice.projections,
            databases: RowDatabases(folder: folder + "/views", of: store),
            on: ServiceThreads())
        queries = QueryBus(
            BackOffice.questions + [QueryDescription(EndlessQuery.self)], models: models)
    }

    /// Changes the status of an order, to one that it hasn't had in the round before.
    func change(_ order: Int, round: Int) async throws -> Position {
        let status = round % 2 == 0 ? "placed" : "onDelivery"
        return try await commands.send(
            CommandEnvelope(
                "UpdateOrderStatus",
                data: .object([
                    .init("orderId", .string("\(order)")), .init("status", .string(status)),
                ]), reason: "the bench")
        ).position
    }

    func order(_ number: Int, atLeast position: Position) async throws -> QueryReply {
        try await queries.ask(
            "order", [("orderId", "\(number)")], freshness: .atLeast(position))
    }

    /// Changes orders at so many events a second until `body` is done, from tasks of its own.
    /// - Returns: How many events a second it came to.
    @discardableResult
    func changing(perSecond rate: Int, while body: () async throws -> Void) async throws -> Double {
        let callers = 32
        let changes = Changes()
        let begun = ContinuousClock.now
        return try await withThrowingTaskGroup { group in
            for caller in 0..<callers where rate > 0 {
                group.addTask {
                    var number = caller
                    while !changes.isOver.load(ordering: .relaxed) {
                        let due = begun + .seconds(1) * number / rate
                        if due > .now { try await Task.sleep(until: due, clock: .continuous) }
                        // Each goes through all orders, in an order of its own.
                        let order = (number * 7_919 + number / orders) % orders
                        _ = try await change(order, round: number / orders)
                        changes.sent.add(1, ordering: .relaxed)
                        number += callers
                    }
                }
            }
            defer { changes.isOver.store(true, ordering: .relaxed) }
            try await body()
            changes.isOver.store(true, ordering: .relaxed)
            let seconds = (ContinuousClock.now - begun) / .seconds(1)
            try await group.waitForAll()
            return Double(changes.sent.load(ordering: .relaxed)) / seconds
        }
    }

    /// What so many tasks come to that do something again and again for so long.
    func asking(
        tasks: Int, for time: Duration,
        _ body: @escaping @Sendable (_ task: Int, _ number: Int) async throws -> Void
    ) async throws -> Answering {
        let begun = ContinuousClock.now
        let (processor, end) = (processSeconds(), begun + time)
        var latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var latencies: [Double] = []
                    while ContinuousClock.now < end {
                        let start = ContinuousClock.now
                        try await body(task, latencies.count)
                        latencies.append((ContinuousClock.now - start) / .seconds(1))
                        // As whoever waits for its caller's next wish: others get their turn.
                        await Task.yield()
                    }
                    return latencies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        latencies.sort()
        return Answering(
            rate: Double(latencies.count) / seconds,
            late: latencies.isEmpty ? 0 : latencies[latencies.count * 99 / 100],
            cores: (processSeconds() - processor) / seconds)
    }
}

/// What those who change orders have in common.
private final class Changes: Sendable {
    let isOver = Atomic(false)
    let sent = Atomic(0)
}

/// What a while of asking came to.
struct Answering {
    /// Answers a second.
    var rate: Double
    /// Seconds that 99 of 100 came within.
    var late: Double
    /// Processor time of the whole process in a second.
    var cores: Double
}

/// One that has no end.
struct EndlessQuery: Query {
    static let name = "endless"
    static let projections = ["orders"]

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let endless = """
            WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n
            """
        return try source.read("orders") { connection in
            try connection.query(endless, []) { _ in true }
            return .item(.null)
        }
    }
}
