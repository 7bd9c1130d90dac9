import CBenchmarks
import Foundation

/// What came out of one round.
struct Round {
    var rate: Double
    var batch: Double
    /// Processor time of an append, callers and all, in seconds.
    var processor: Double
    var c: Double
    var raw: Double
}

/// Rounds of one measure, those thrown away in which the disk answers a lone write slower than in 1 ms:
/// then another process held the processor, and nothing was measured but its time slices.
struct Rounds {
    private(set) var kept: [Round] = []
    private(set) var discarded = 0
    /// What the disk took for one small write, in seconds, around the rounds that were kept.
    private(set) var syncs: [Double] = []

    /// Takes as many rounds as were asked for, and up to as many again for those thrown away.
    mutating func take(_ settings: Settings, _ round: () async throws -> Round) async throws {
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
}

/// All rounds fell to other processes.
private struct DiskBusy: Error, CustomStringConvertible {
    var description: String {
        "a lone fdatasync took more than 1 ms in every round: the machine is busy; try again"
    }
}

extension Rounds {
    /// What came out of them, each name ending in `after`; the targets are of the ratios,
    /// and `least` of appends a second.
    func figures(
        _ after: String, toC: Double? = nil, toRaw: Double? = nil, least: Double? = nil
    ) -> [Figure] {
        var figures = [
            Figure(
                name: "durable appends" + after, value: median(kept.map(\.rate)), unit: "/s",
                target: least),
            Figure(name: "  to a commit" + after, value: median(kept.map(\.batch)), unit: ""),
            Figure(
                name: "  processor time of one" + after,
                value: median(kept.map(\.processor)) * 1e6, unit: "µs"),
            Figure(name: "  such commits in C" + after, value: median(kept.map(\.c)), unit: "/s"),
            Figure(name: "  raw limit" + after, value: median(kept.map(\.raw)), unit: "/s"),
            Figure(
                name: "  store / C" + after, value: median(kept.map { $0.rate / $0.c }), unit: "x",
                target: toC),
            Figure(
                name: "  store / raw limit" + after, value: median(kept.map { $0.rate / $0.raw }),
                unit: "x", target: toRaw),
        ]
        if discarded > 0 {
            figures.append(
                Figure(name: "  rounds discarded" + after, value: Double(discarded), unit: ""))
        }
        return figures
    }
}

// MARK: - Limits

/// Records a second that a journal in C takes, `batch` to a commit: the store's own way to the disk, with
/// nothing checked, decided or indexed. What it still has to put into LMDB at the end isn't in it, nor is the
/// store's.
func cRate(_ settings: Settings, batch: Int, of size: Int, count: Int) throws -> Double {
    var journal: OpaquePointer?
    try checkLoop(journal_open(try settings.folder(), &journal))
    let value = [UInt8](repeating: 7, count: size)
    let whole = max(count / batch, 20) * batch
    let start = ContinuousClock.now
    let code = journal_append(journal, whole, batch, value, value.count)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let ended = journal_close(journal)
    try checkLoop(code)
    try checkLoop(ended)
    return Double(whole) / seconds
}

/// Records a second that the disk takes at most: batches into a file full of zeros, each made durable.
func rawRate(_ settings: Settings, batch: Int, of size: Int) throws -> Double {
    let count = max(40, 20_000 / batch)
    let bytes = [UInt8](repeating: 7, count: batch * size)
    var nanoseconds = [UInt64](repeating: 0, count: count)
    let path = try settings.folder() + "/file"
    try checkLoop(loop_sync_zeroed(path, bytes, bytes.count, count, &nanoseconds))
    return Double(batch) / median(nanoseconds.map { Double($0) / 1e9 })
}

func rawSyncs(_ settings: Settings) throws -> [Double] {
    var nanoseconds = [UInt64](repeating: 0, count: 200)
    let bytes = [UInt8](repeating: 7, count: 250)
    let path = try settings.folder() + "/file"
    try checkLoop(loop_sync(path, bytes, bytes.count, nanoseconds.count, &nanoseconds))
    return nanoseconds.map { Double($0) / 1e9 }
}
