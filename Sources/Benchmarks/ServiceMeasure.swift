import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore
import Orders

/// A thousand tasks that send commands at once, each a next one once its last is answered: all to one
/// order, and each to one of its own. Beside them, in the same round, plain durable appends by 64
/// callers.
@Sendable func measureService(_ settings: Settings) async throws -> [Figure] {
    let callers = settings.callers?.first ?? 1_000
    var plain: [Double] = []
    var (hot, spread): ([ServiceRun], [ServiceRun]) = ([], [])
    for _ in 0..<settings.rounds {
        plain.append(try await livingStreams(settings, callers: 64).rate)
        hot.append(try await serviceRun(settings, callers: callers, orders: 1))
        spread.append(try await serviceRun(settings, callers: callers, orders: callers))
    }
    func figures(_ runs: [ServiceRun], _ name: String) -> [Figure] {
        let after = ", \(callers) tasks on \(name)"
        return [
            Figure(name: "commands" + after, value: median(runs.map(\.rate)), unit: "/s"),
            Figure(
                name: "  99 of 100 within" + after, value: median(runs.map(\.late)) * 1e3,
                unit: "ms", limit: 100),
            Figure(
                name: "  processor time of one" + after,
                value: median(runs.map(\.processor)) * 1e6, unit: "µs"),
            Figure(
                name: "  / plain appends" + after,
                value: median(zip(runs, plain).map { $0.rate / $1 }), unit: "x",
                target: runs[0].isSpread ? 0.6 : nil),
        ]
    }
    return figures(hot, "one order") + figures(spread, "orders of their own")
        + [Figure(name: "plain appends, 64 callers", value: median(plain), unit: "/s")]
}

/// What one run of the bus came to.
private struct ServiceRun {
    var rate: Double
    /// Seconds that 99 of 100 answers came within.
    var late: Double
    /// Processor time of a command, in seconds.
    var processor: Double
    var isSpread: Bool
}

private func serviceRun(
    _ settings: Settings, callers: Int, orders: Int
) async throws -> ServiceRun {
    let each = max(10, 60_000 / callers)
    var options = StoreOptions()
    options.callersCommit = false
    let store = try await LMDBEventStore.create(at: try settings.folder(), options)
    // Orders that are only placed: their address may change.
    for result in await store.append(try (0..<orders).map { try Workload.append(0, of: $0) }) {
        _ = try result.get()
    }
    let bus = CommandBus([ordersContext], store: store, actor: "bench")
    let commands = (0..<callers).map { caller in
        (0..<each).map { number in
            """
            {"command":"ChangeShippingAddress","actor":"user-4711",\
            "data":{"orderId":"\(caller % orders)","shippingAddress":{"name":"Customer \(caller)",\
            "line1":"\(number) Old Harbour Street, second house behind the church",\
            "city":"Kirchdorf an der Alten Mühle","country":"Germany"}}}
            """
        }
    }.map { $0.map { Array($0.utf8) } }
    let begun = processSeconds()
    var latencies: [Double] = []
    let seconds = try await wallSeconds {
        latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
            for commands in commands {
                group.addTask {
                    var latencies: [Double] = []
                    latencies.reserveCapacity(commands.count)
                    for json in commands {
                        let start = ContinuousClock.now
                        try await bus.send(CommandEnvelope(parsing: json))
                        latencies.append((ContinuousClock.now - start) / .seconds(1))
                    }
                    return latencies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }
    let processor = (processSeconds() - begun) / Double(latencies.count)
    await store.close()
    latencies.sort()
    return ServiceRun(
        rate: Double(latencies.count) / seconds, late: latencies[latencies.count * 99 / 100],
        processor: processor, isSpread: orders > 1)
}
