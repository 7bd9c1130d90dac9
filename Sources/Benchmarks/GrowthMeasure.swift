import CBenchmarks
import EventStore
import Foundation
import LMDBEventStore

/// How cost grows with what is stored: appends by 64 callers at 50,000 events and at five million, of
/// streams that live and end, and of a million streams that all go on; what opening takes then, what
/// the disk holds, and how much memory a writer and a follower take.
///
/// The store is made once and grows; where `--events N` says so, to fewer.
@Sendable func measureGrowth(_ settings: Settings) async throws -> [Figure] {
    let events = settings.events ?? 5_000_000
    let folder = try settings.folder()
    var store = try await LMDBEventStore.create(at: folder)
    let streams = UniformStreams(events / 5)
    try await fill(store, 50_000, streams)
    let small = try await rates(settings, store, streams)
    let begun = try memory()
    let most = try await fill(store, events - Int(try await store.head()), streams)
    await store.close()

    var openings: [Double] = []
    for _ in 0..<5 {
        openings.append(
            try await wallSeconds {
                store = try await LMDBEventStore.open(at: folder)
                _ = try await store.head()
            })
        await store.close()
    }
    store = try await LMDBEventStore.open(at: folder)
    let large = try await rates(settings, store, streams)
    let following = try await follow(store)
    let head = try await store.head()
    await store.close()
    let disk = try bytes(in: folder)
    let content = Double(head) * streams.contentBytes
    return [
        Figure(name: "appends at 50,000 events, 64 callers", value: small.living, unit: "/s"),
        Figure(name: "appends at \(events) events, 64 callers", value: large.living, unit: "/s"),
        Figure(
            name: "  large / small", value: large.living / small.living, unit: "x", target: 0.8),
        Figure(
            name: "appends to \(streams.count) uniform streams, 64 callers", value: large.uniform,
            unit: "/s"),
        Figure(name: "  such commits in C", value: large.c, unit: "/s"),
        Figure(
            name: "  uniform, store / C", value: large.uniform / large.c, unit: "x", target: 0.8),
        Figure(
            name: "open \(events) events", value: median(openings) * 1e3, unit: "ms", limit: 100),
        Figure(name: "bytes an event", value: Double(disk) / Double(head), unit: "bytes"),
        Figure(
            name: "  of them the index",
            value: Double(try bytes(in: folder + "/index")) / Double(head), unit: "bytes"),
        Figure(
            name: "  of names, metadata and payload", value: Double(disk) / content, unit: "x",
            limit: 1.40),
        Figure(name: "memory, append", value: (most - begun) / 1e6, unit: "MB", limit: 105),
        Figure(name: "memory, follow", value: following / 1e6, unit: "MB", limit: 105),
    ]
}

/// Streams of which each is as likely to be appended to as any other, and where each of them stands.
private final class UniformStreams {
    let count: Int
    private var revisions: [UInt32]
    private var random = SeededRandom(seed: 1)
    private var appended = 0
    private var content = 0

    init(_ count: Int) {
        self.count = count
        revisions = Array(repeating: 0, count: count)
    }

    /// Bytes of names, metadata and payload of an event, on average.
    var contentBytes: Double { Double(content) / Double(max(appended, 1)) }

    /// The next append, and to which of them it is.
    func next() throws -> (number: Int, request: AppendRequest) {
        let number = Int(random.next() % UInt64(count))
        let request = try Workload.append(Int(revisions[number]), of: number, in: "u")
        revisions[number] += 1
        appended += 1
        content += Workload.contentBytes(request)
        return (number, request)
    }
}

/// Appends until there are so many more events, 4,000 at a time. Answers the most memory that the
/// process had of its own meanwhile, in bytes.
@discardableResult
private func fill(
    _ store: LMDBEventStore, _ count: Int, _ streams: UniformStreams
) async throws -> Double {
    var most = 0.0
    for start in stride(from: 0, to: count, by: 4_000) {
        let requests = try (start..<min(start + 4_000, count)).map { _ in try streams.next().request
        }
        for result in await store.append(requests) { _ = try result.get() }
        most = max(most, try memory())
    }
    return most
}

private func rates(
    _ settings: Settings, _ store: LMDBEventStore, _ streams: UniformStreams
) async throws -> (living: Double, uniform: Double, c: Double) {
    var (living, uniform, c): ([Double], [Double], [Double]) = ([], [], [])
    for round in 0..<settings.rounds {
        let run = "\(UUID().uuidString)-\(round)-"
        let orders = try (0..<64).map { caller in
            try (0..<500).map { number in
                try Workload.append(number % 10, of: caller * 1_000 + number / 10, in: run)
            }
        }
        living.append(try await appendRate(store, orders).rate)
        // A stream has one caller at a time: what is appended to it stands in one caller's list.
        var lists: [[AppendRequest]] = Array(repeating: [], count: 64)
        for _ in 0..<32_000 {
            let (number, request) = try streams.next()
            lists[number % 64].append(request)
        }
        let spread = try await appendRate(store, lists)
        uniform.append(spread.rate)
        c.append(
            try cRate(
                settings, batch: max(Int(spread.batch.rounded()), 1),
                of: Workload.recordBytes(orders[0][1]), count: 32_000))
    }
    return (median(living), median(uniform), median(c))
}

/// Reads all there is as a follower does, and answers how much memory that takes.
private func follow(_ store: LMDBEventStore) async throws -> Double {
    let begun = try memory()
    var most = begun
    var seen = 0
    _ = try await store.readAll(LogRead()) { view in
        seen += 1
        if seen % 100_000 == 0 { most = max(most, try memory()) }
        return true
    }
    return most - begun
}
