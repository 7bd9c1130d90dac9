import EventStore
import LMDBEventStore

/// What an append costs by the size of its payload: 64 callers, payloads of 256 bytes to 64 KiB.
@Sendable func measurePayloads(_ settings: Settings) async throws -> [Figure] {
    var figures: [Figure] = []
    for size in [256, 1_024, 4_096, 16_384, 65_536] {
        let text = Array("{\"text\":\"\(String(repeating: "7", count: size - 11))\"}".utf8)
        let each = max(40, min(400, 4_000_000 / size))
        var runs: [DurableRun] = []
        for _ in 0..<settings.rounds {
            let store = try await LMDBEventStore.create(at: try settings.folder())
            let lists = try (0..<64).map { caller in
                try (0..<each).map { number in
                    var request = try Workload.append(number % 10, of: caller * 1_000 + number / 10)
                    request.streams[0].events[0].payload = text
                    return request
                }
            }
            runs.append(try await appendRate(store, lists))
            await store.close()
        }
        let rate = median(runs.map(\.rate))
        figures += [
            Figure(name: "appends of \(size) bytes, 64 callers", value: rate, unit: "/s"),
            Figure(name: "  of payload", value: rate * Double(size) / 1e6, unit: "MB/s"),
            Figure(
                name: "  processor time of one", value: median(runs.map(\.processor)) * 1e6,
                unit: "µs"),
        ]
    }
    return figures
}
