import EventSourcing
import EventSourcingRuntime
import Foundation
import LMDBEventStore
import Orders
import PersonalData
import SideFiles

/// Commands in one batch, each with an id of the caller's, durable: those that append an event, then
/// the same under other ids, which find everything as they would have it. And those once more, which
/// are known by then.
@Sendable func measureUnchanged(_ settings: Settings) async throws -> [Figure] {
    var runs: [UnchangedRun] = []
    for _ in 0..<settings.rounds { runs.append(try await unchangedRun(settings)) }
    func figure(
        _ name: String, _ unit: String, target: Double? = nil, limit: Double? = nil,
        _ value: (UnchangedRun) -> Double
    ) -> Figure {
        Figure(
            name: name, value: median(runs.map(value)), unit: unit, target: target, limit: limit)
    }
    return [
        figure("commands that append, in a batch", "/s") { $0.appending },
        figure("commands that change nothing", "/s") { $0.unchanged },
        figure("  / those that append", "x", target: 0.8) { $0.unchanged / $0.appending },
        figure("  bytes of one on the disk", "bytes", limit: 200) { $0.bytes },
        figure("the same again", "/s") { $0.again },
    ]
}

/// What one run came to.
private struct UnchangedRun {
    var appending: Double
    var unchanged: Double
    var again: Double
    var bytes: Double
}

private func unchangedRun(_ settings: Settings) async throws -> UnchangedRun {
    let count = settings.events ?? 29_000
    let folder = try settings.folder()
    let store = try await LMDBEventStore.create(at: folder)
    try await Workload.fill(store, orders: count)
    let keys = KeyFile(path: folder + "/keys", of: store.id)
    try keys.make()
    let bus = CommandBus(
        [ordersContext], store: store,
        side: SealedSideStore(SideFolder(path: folder), keys: keys), actor: "bench")
    func rate(_ run: String) async throws -> Double {
        let batch = try (0..<count).map { number in
            try CommandEnvelope(
                parsing: Array(
                    """
                    {"command":"UpdateOrderStatus","id":"0198f6a2-77aa-7e3c-9b61-\(run)-\(number)",\
                    "reason":"the bench","data":{"orderId":"\(number)","status":"delivered"}}
                    """.utf8))
        }
        let seconds = try await wallSeconds {
            for result in try await bus.send(batch: batch) { _ = try result.get() }
        }
        return Double(count) / seconds
    }
    let appending = try await rate("a")
    let head = try await store.head()
    let unchanged = try await rate("b")
    let again = try await rate("b")
    guard try await store.head() == head else { throw LoopFailure(code: -1) }
    await store.close()
    var status = stat()
    guard stat(folder + "/unchanged/data.mdb", &status) == 0 else {
        throw LoopFailure(code: errno)
    }
    return UnchangedRun(
        appending: appending, unchanged: unchanged, again: again,
        bytes: Double(status.st_blocks) * 512 / Double(count))
}
