import CBenchmarks
import EventSourcing
import EventStore
import Foundation
import LMDBEventStore
import Orders

/// Reading history: the whole log, checked and made into the events and metadata that it means, beside
/// loops in C that go through the same map; and the load of one stream, which every command begins with.
///
/// Processor time of the whole process, in which nothing else is done meanwhile.
@Sendable func measureReplay(_ settings: Settings) async throws -> [Figure] {
    let folder = try settings.folder()
    let store = try await LMDBEventStore.create(
        at: folder, StoreOptions(durability: .unsafeForTests))
    try await Workload.fill(store, orders: ReplayedLog.orders)
    var map: OpaquePointer?
    try checkLoop(map_open(folder + "/log", &map))
    defer { map.map { loop_close($0) } }
    var bytes: UInt64 = 0
    var sum: UInt64 = 0
    var rounds: [[Double]] = []
    // The round before the first brings the map into memory.
    for round in 0...settings.rounds {
        let times = [
            try await processSeconds { try checkLoop(loop_scan(map, &sum)) },
            try await processSeconds { try checkLoop(map_read(map, &bytes, &sum)) },
            try await ReplayedLog.seconds(reading: store) { _ in },
            try await ReplayedLog.seconds(reading: store) { view in
                guard case .one = try Order.Event.decode(view) else { throw LoopFailure(code: -1) }
            },
            try await ReplayedLog.seconds(reading: store) { view in
                guard case .one = try Order.Event.decode(view), !view.context.actor.isEmpty else {
                    throw LoopFailure(code: -1)
                }
            },
        ]
        if round > 0 { rounds.append(times) }
    }
    await store.close()
    let times = (0..<5).map { kind in median(rounds.map { $0[kind] }) }
    let events = Double(ReplayedLog.events)
    let gigabytes = Double(bytes) / 1e9
    func rate(_ seconds: Double) -> Double { events / seconds }
    return [
        Figure(name: "replay, C cursor", value: times[0] / events * 1e9, unit: "ns an event"),
        Figure(name: "replay, C reads all bytes", value: gigabytes / times[1], unit: "GB/s"),
        Figure(name: "replay, scanned", value: gigabytes / times[2], unit: "GB/s"),
        Figure(name: "replay, scanned", value: rate(times[2]), unit: "events/s"),
        Figure(
            name: "replay, decoded", value: rate(times[3]), unit: "events/s", target: 2_000_000),
        Figure(name: "replay, decoded with metadata", value: rate(times[4]), unit: "events/s"),
        Figure(name: "replay, C cursor / scanned", value: times[0] / times[2], unit: "x"),
        Figure(name: "replay, C cursor / decoded", value: times[0] / times[3], unit: "x"),
        Figure(
            name: "replay, C reads all bytes / decoded", value: times[1] / times[3], unit: "x"),
    ] + (try await measureLoads(settings))
}

private enum ReplayedLog {
    static let orders = 20_000
    static let events = orders * Workload.eventsOfAnOrder

    /// Seconds that going through the log takes, with `look` at each event.
    static func seconds(
        reading store: LMDBEventStore, _ look: (borrowing EventView) throws -> Void
    ) async throws -> Double {
        var sum = 0
        let seconds = try await processSeconds {
            _ = try await store.readAll(LogRead()) { view in
                try look(view)
                sum += Int(view.revision)
                return true
            }
        }
        // Every event of every order was seen.
        guard sum == orders * (0..<Workload.eventsOfAnOrder).reduce(0, +) else {
            throw LoopFailure(code: -1)
        }
        return seconds
    }
}

/// Loads of streams of ten events: while their postings are in the tail, and when they are in the index.
private func measureLoads(_ settings: Settings) async throws -> [Figure] {
    let orders = 2_500
    let folder = try settings.folder()
    let options = StoreOptions(durability: .unsafeForTests)
    var store = try await LMDBEventStore.create(at: folder, options)
    try await Workload.fill(store, orders: orders)
    var figures: [Figure] = []
    for place in ["tail", "index"] {
        var seconds: [Double] = []
        for _ in 0..<settings.rounds {
            seconds.append(
                try await processSeconds {
                    for number in 0..<orders {
                        var seen = 0
                        let name = try StreamName("order-\(number)")
                        try await store.readStream(name, StreamRead()) { view in
                            if case .one = try Order.Event.decode(view) { seen += 1 }
                            return true
                        }
                        guard seen == Workload.eventsOfAnOrder else { throw LoopFailure(code: -1) }
                    }
                })
        }
        figures.append(
            Figure(
                name: "load of 10 events, in the \(place)",
                value: median(seconds) / Double(orders) * 1e6, unit: "µs"))
        // Closing writes to the index whatever of the tail is worth it.
        await store.close()
        store = try await LMDBEventStore.open(at: folder, options)
    }
    await store.close()
    return figures
}

/// Seconds of processor time that the process spends while `body` runs, whichever thread it runs on.
private func processSeconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = processSeconds()
    try await body()
    return processSeconds() - start
}
