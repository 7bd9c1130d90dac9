import Daybook
import EventStore
import Foundation
import LMDBEventStore

/// What a short command costs, the process and all: `es order X` on a store of some hundred orders, and
/// the least that `es` can do, saying its version.
///
/// Processor time is the kernel's own count for the process, user and system. It takes the `es` that lies
/// beside this binary, so that both are of one build.
@Sendable func measureStart(_ settings: Settings) async throws -> [Figure] {
    let es = try Program.beside("es")
    let store = try await smallStore(settings, orders: 300)
    let order = ["order", "150", "--json", "--data", store]
    _ = try es.run(order)
    var (orders, versions): ([Program.Run], [Program.Run]) = ([], [])
    for _ in 0..<max(settings.rounds * 10, 50) {
        orders.append(try es.run(order))
        versions.append(try es.run(["--version"]))
    }
    return [
        Figure(
            name: "es order, small store, CPU", value: median(orders.map(\.processor)) * 1e3,
            unit: "ms", limit: 15),
        Figure(
            name: "es order, small store, wall", value: median(orders.map(\.wall)) * 1e3,
            unit: "ms"),
        Figure(
            name: "es order, page faults", value: median(orders.map { Double($0.faults) }),
            unit: ""),
        Figure(
            name: "es --version, CPU", value: median(versions.map(\.processor)) * 1e3, unit: "ms"),
        Figure(
            name: "es --version, wall", value: median(versions.map(\.wall)) * 1e3, unit: "ms"),
    ]
}

/// `es order X` in a store of five million events, or as many as were asked for: what is asked grows with the order, not with the log.
@Sendable func measureStartInALargeStore(_ settings: Settings) async throws -> [Figure] {
    let es = try Program.beside("es")
    let folder = try settings.folder()
    try await BackOffice.create(at: .folder(folder), actor: "bench").close()
    let log = try await LMDBEventStore.open(
        at: folder, StoreOptions(durability: .unsafeForTests))
    try await Workload.fill(
        log, orders: (settings.events ?? 5_000_000) / Workload.eventsOfAnOrder)
    await log.close()
    let order = ["order", "1000", "--json", "--data", folder]
    let first = try es.run(order)
    let runs = try (0..<max(settings.rounds * 3, 15)).map { _ in try es.run(order) }
    return [
        Figure(
            name: "es order, large store, first: makes the list", value: first.wall,
            unit: "s"),
        Figure(
            name: "es order, large store, CPU", value: median(runs.map(\.processor)) * 1e3,
            unit: "ms"),
        Figure(
            name: "es order, large store, wall", value: median(runs.map(\.wall)) * 1e3,
            unit: "ms", limit: 50),
    ]
}

/// A store with the lives of so many orders, as `es` itself would have written them; the path of its
/// folder.
func smallStore(_ settings: Settings, orders: Int) async throws -> String {
    let folder = try settings.folder()
    let office = try await BackOffice.create(at: .folder(folder), actor: "bench")
    for step in 0..<Workload.eventsOfAnOrder {
        let requests = try (0..<orders).map { try Workload.append(step, of: $0) }
        for result in await office.store.append(requests) { _ = try result.get() }
    }
    await office.close()
    return folder
}
