import CBenchmarks
import EventStore
import Foundation
import LMDBEventStore

/// Durable single appends, expected revision checked, by 1 to 4,096 callers who each wait for their
/// answer; beside them, in the same round, a journal in C that commits as many records of that size at
/// once, without an index, and the disk's own limit: one write and one fdatasync a batch, in a
/// file that was filled with zeros before.
///
/// A round in which the disk answers a lone write slower than in 1 ms is thrown away, and said to be:
/// then another process held the processor, and nothing here was measured but its time slices.
@Sendable func measureDurable(_ settings: Settings) async throws -> [Figure] {
    var figures: [Figure] = []
    var syncs: [Double] = []
    for callers in settings.callers ?? [1, 8, 64, 512, 4096] {
        var rounds = Rounds()
        try await rounds.take(settings) {
            let run = try await livingStreams(settings, callers: callers)
            let batch = max(Int(run.batch.rounded()), 1)
            return Round(
                rate: run.rate, batch: run.batch, processor: run.processor,
                c: try cRate(settings, batch: batch, of: run.size, count: min(run.count, 40_000)),
                raw: try rawRate(settings, batch: batch, of: run.size))
        }
        syncs += rounds.syncs
        figures += rounds.figures(
            ", \(callers) callers", toC: callers == 8 ? 0.85 : nil,
            toRaw: callers == 1 ? 0.8 : nil, least: callers == 512 ? 350_000 : nil)
    }
    figures.insert(
        Figure(name: "raw write and fdatasync, median", value: median(syncs) * 1e6, unit: "µs"),
        at: 0)
    return figures
}

/// What one run of the store came to.
struct DurableRun {
    var rate: Double
    /// Appends to a commit, on average.
    var batch: Double
    /// Processor time of an append, callers and all, in seconds.
    var processor: Double
    var count: Int
    /// Bytes of an average record.
    var size = 0
}

/// Every caller takes one order after the other through its life. The requests are made beforehand:
/// what is measured begins with the call.
func livingStreams(_ settings: Settings, callers: Int) async throws -> DurableRun {
    let store = try await LMDBEventStore.create(at: try settings.folder())
    let each = max(20, min(1_500, 60_000 / callers)) / 10 * 10
    let requests = try (0..<callers).map { caller in
        try (0..<each).map { number in
            try Workload.append(number % 10, of: caller * 10_000 + number / 10)
        }
    }
    var run = try await appendRate(store, requests)
    await store.close()
    run.size = requests[0].reduce(0) { $0 + Workload.recordBytes($1) } / each
    return run
}

/// Appends each list by a caller of its own, one request after the other.
func appendRate(
    _ store: LMDBEventStore, _ lists: [[AppendRequest]]
) async throws -> DurableRun {
    let before = try store.commits()
    let begun = processSeconds()
    let seconds = try await wallSeconds {
        try await withThrowingTaskGroup { group in
            for requests in lists {
                group.addTask {
                    for request in requests { try await store.append(request) }
                }
            }
            try await group.waitForAll()
        }
    }
    let count = lists.reduce(0) { $0 + $1.count }
    return DurableRun(
        rate: Double(count) / seconds,
        batch: Double(count) / Double(max(try store.commits() - before, 1)),
        processor: (processSeconds() - begun) / Double(count), count: count)
}
