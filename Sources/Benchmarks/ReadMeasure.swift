import EventStore
import Foundation
import LMDBEventStore

/// Reading the whole log through the store: checksum, form and view of each event, without copying.
@Sendable func measureReading(_ settings: Settings) async throws -> [Figure] {
    let store = try await LMDBEventStore.create(
        at: try settings.folder(), StoreOptions(durability: .unsafeForTests))
    let count = 100_000
    let payload = [UInt8](repeating: UInt8(ascii: "7"), count: 120)
    for start in stride(from: 0, to: count, by: 4_000) {
        let requests = try (start..<start + 4_000).map { number in
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName("order-\(number % 5_000)"),
                        events: [NewEvent(type: "Placed", tags: ["t:1"], payload: payload)])
                ], commandID: "c-\(number)")
        }
        for result in await store.append(requests) { _ = try result.get() }
    }
    var seconds: [Double] = []
    for _ in 0..<settings.rounds {
        seconds.append(
            try await wallSeconds {
                var seen = 0
                _ = try await store.readAll(LogRead()) { _ in
                    seen += 1
                    return true
                }
                guard seen == count else { throw LoopFailure(code: -1) }
            })
    }
    await store.close()
    let each = median(seconds) / Double(count)
    return [Figure(name: "read all, checked", value: each * 1e9, unit: "ns an event")]
}
