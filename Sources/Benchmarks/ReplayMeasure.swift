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
    var scan: [Double] = []
    var read: [Double] = []
    var scanned: [Double] = []
    var decoded: [Double] = []
    var bytes: UInt64 = 0
    for _ in 0...settings.rounds {
        var sum: UInt64 = 0
        scan.append(try await processSeconds { try checkLoop(loop_scan(map, &sum)) })
        read.append(try await processSeconds { try checkLoop(map_read(map, &bytes, &sum)) })
        scanned.append(
            try await ReplayedLog.seconds(reading: store) { view in Int(view.header.revision) })
        decoded.append(
            try await ReplayedLog.seconds(reading: store) { view in
                let event = try Order.Event.decode(view)
                let context = view.context
                guard case .one = event, !context.actor.isEmpty else {
                    throw LoopFailure(code: -1)
                }
                return Int(view.header.revision)
            })
    }
    await store.close()
    // The first round brings the map into memory.
    let times = [scan, read, scanned, decoded].map { median(Array($0.dropFirst())) }
    let events = Double(ReplayedLog.events)
    let gigabytes = Double(bytes) / 1e9
    return [
        Figure(name: "replay, C cursor", value: times[0] / events * 1e9, unit: "ns an event"),
        Figure(name: "replay, C reads all bytes", value: gigabytes / times[1], unit: "GB/s"),
        Figure(name: "replay, scanned: bytes", value: gigabytes / times[2], unit: "GB/s"),
        Figure(name: "replay, scanned", value: events / times[2], unit: "events/s"),
        Figure(
            name: "replay, decoded", value: events / times[3], unit: "events/s", target: 2_000_000),
        Figure(name: "replay, C cursor / scanned", value: times[0] / times[2], unit: "x"),
        Figure(name: "replay, C cursor / decoded", value: times[0] / times[3], unit: "x"),
    ] + (try await measureLoads(settings))
}

private enum ReplayedLog {
    static let orders = 20_000
    static let events = orders * Workload.eventsOfAnOrder

    /// Seconds that `look` at each event takes, which answers the revision that it saw.
    static func seconds(
        reading store: LMDBEventStore, _ look: (borrowing EventView) throws -> Int
    ) async throws -> Double {
        var sum = 0
        let seconds = try await processSeconds {
            _ = try await store.readAll(LogRead()) { view in
                sum += try look(view)
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
    let orders = 5_000
    let store = try await LMDBEventStore.create(
        at: try settings.folder(),
        StoreOptions(durability: .unsafeForTests))
    try await Workload.fill(store, orders: orders)
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
    await store.close()
    return [
        Figure(name: "load of 10 events", value: median(seconds) / Double(orders) * 1e6, unit: "µs")
    ]
}

/// Seconds of processor time that the process spends while `body` runs, whichever thread it runs on.
func processSeconds(_ body: () async throws -> Void) async rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try await body()
    return now() - start
}
