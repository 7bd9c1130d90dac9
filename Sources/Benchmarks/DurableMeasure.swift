import CBenchmarks
import EventStore
import Foundation
import LMDBEventStore

/// Durable single appends, expected revision checked, by 1 to 4,096 callers who each wait for their
/// answer; beside them, in the same round, the loop in C that commits as many records of that size at
/// once to a log without an index, and the disk's own limit: one write and one fdatasync a batch, in a
/// file that was filled with zeros before.
///
/// A round in which the disk answers a lone write slower than in 1 ms is thrown away, and said to be:
/// then another process held the processor, and nothing here was measured but its time slices.
@Sendable func measureDurable(_ settings: Settings) async throws -> [Figure] {
    var figures: [Figure] = []
    var syncs: [Double] = []
    for callers in settings.callers ?? [1, 8, 64, 512, 4096] {
        var rounds = Rounds()
        try await rounds.take(settings, &syncs) {
            let run = try await livingStreams(settings, callers: callers)
            let batch = max(Int(run.batch.rounded()), 1)
            return Round(
                rate: run.rate, batch: run.batch, processor: run.processor,
                c: try cRate(settings, batch: batch, of: run.size, count: min(run.count, 40_000)),
                raw: try rawRate(settings, batch: batch, of: run.size))
        }
        figures += rounds.figures(callers: callers)
    }
    figures.insert(
        Figure(name: "raw write and fdatasync, median", value: median(syncs) * 1e6, unit: "µs"),
        at: 0)
    return figures
}

/// What came out of one round.
private struct Round {
    var rate: Double
    var batch: Double
    /// Processor time of an append, callers and all, in seconds.
    var processor: Double
    var c: Double
    var raw: Double
}

private struct Rounds {
    private var kept: [Round] = []
    private var discarded = 0

    /// Takes as many rounds as were asked for, and up to as many again for those thrown away.
    mutating func take(
        _ settings: Settings, _ syncs: inout [Double], _ round: () async throws -> Round
    ) async throws {
        while kept.count < settings.rounds, discarded <= settings.rounds {
            let before = try rawSyncs(settings)
            let taken = try await round()
            let probes = before + (try rawSyncs(settings))
            if median(probes) > 1e-3 {
                discarded += 1
            } else {
                kept.append(taken)
                syncs += probes
            }
        }
        guard !kept.isEmpty else { throw DiskBusy() }
    }

    func figures(callers: Int) -> [Figure] {
        let toRaw: [Int: Double] = [1: 0.45, 64: 0.45, 512: 0.35]
        let after = ", \(callers) callers"
        var figures = [
            Figure(name: "durable appends" + after, value: median(kept.map(\.rate)), unit: "/s"),
            Figure(name: "  to a commit" + after, value: median(kept.map(\.batch)), unit: ""),
            Figure(
                name: "  processor time of one" + after,
                value: median(kept.map(\.processor)) * 1e6, unit: "µs"),
            Figure(name: "  such commits in C" + after, value: median(kept.map(\.c)), unit: "/s"),
            Figure(name: "  raw limit" + after, value: median(kept.map(\.raw)), unit: "/s"),
            Figure(
                name: "  store / C" + after, value: median(kept.map { $0.rate / $0.c }), unit: "x",
                target: callers == 1 ? 0.8 : 0.85),
            Figure(
                name: "  store / raw limit" + after, value: median(kept.map { $0.rate / $0.raw }),
                unit: "x", target: toRaw[callers]),
        ]
        if discarded > 0 {
            figures.append(
                Figure(name: "  rounds discarded" + after, value: Double(discarded), unit: ""))
        }
        return figures
    }
}

/// All rounds fell to other processes.
private struct DiskBusy: Error, CustomStringConvertible {
    var description: String {
        "a lone fdatasync took more than 1 ms in every round: the machine is busy; try again"
    }
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

func cRate(_ settings: Settings, batch: Int, of size: Int, count: Int) throws -> Double {
    var environment: OpaquePointer?
    try checkLoop(loop_open(try settings.folder(), 1, &environment))
    defer { loop_close(environment) }
    let value = [UInt8](repeating: 7, count: size)
    let whole = max(count / batch, 20) * batch
    let start = ContinuousClock.now
    try checkLoop(loop_append(environment, 1, whole, batch, value, value.count))
    return Double(whole) / ((ContinuousClock.now - start) / .seconds(1))
}

/// Records a second that the disk takes at most: batches into a file full of zeros, each made durable.
private func rawRate(_ settings: Settings, batch: Int, of size: Int) throws -> Double {
    let count = max(40, 20_000 / batch)
    let bytes = [UInt8](repeating: 7, count: batch * size)
    var nanoseconds = [UInt64](repeating: 0, count: count)
    let path = try settings.folder() + "/file"
    try checkLoop(loop_sync_zeroed(path, bytes, bytes.count, count, &nanoseconds))
    return Double(batch) / median(nanoseconds.map { Double($0) / 1e9 })
}

private func rawSyncs(_ settings: Settings) throws -> [Double] {
    var nanoseconds = [UInt64](repeating: 0, count: 200)
    let bytes = [UInt8](repeating: 7, count: 250)
    let path = try settings.folder() + "/file"
    try checkLoop(loop_sync(path, bytes, bytes.count, nanoseconds.count, &nanoseconds))
    return nanoseconds.map { Double($0) / 1e9 }
}
