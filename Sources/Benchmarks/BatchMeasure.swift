import EventStore
import LMDBEventStore

/// One caller who appends 1, 64 or 512 requests at once, each such batch one durable commit; beside it,
/// in the same round, a journal in C with as many records of that size to a commit, and the disk's own
/// limit: one write and one fdatasync a batch, in a file that was filled with zeros before.
@Sendable func measureBatches(_ settings: Settings) async throws -> [Figure] {
    var figures: [Figure] = []
    for (batch, toRaw) in [(1, nil), (64, nil), (512, 0.15)] as [(Int, Double?)] {
        var rounds = Rounds()
        try await rounds.take(settings) {
            let count = max(1_500 / batch, 100) * batch
            let store = try await LMDBEventStore.create(at: try settings.folder())
            var requests = try (0..<count).map { number in
                try Workload.append(number / 500 % 10, of: number / 5_000 * 500 + number % 500)
            }[...]
            let size = requests.reduce(0) { $0 + Workload.recordBytes($1) } / count
            let begun = processSeconds()
            let seconds = try await wallSeconds {
                while !requests.isEmpty {
                    let next = Array(requests.prefix(batch))
                    requests.removeFirst(next.count)
                    for result in await store.append(next) { _ = try result.get() }
                }
            }
            let processor = (processSeconds() - begun) / Double(count)
            await store.close()
            return Round(
                rate: Double(count) / seconds, batch: Double(batch), processor: processor,
                c: try cRate(settings, batch: batch, of: size, count: min(count, 40_000)),
                raw: try rawRate(settings, batch: batch, of: size))
        }
        figures += rounds.figures(", batches of \(batch)", toRaw: toRaw)
    }
    return figures
}
