import Backups
import EventStore
import Foundation
import LMDBEventStore

/// A backup of a million events beside a copy of the log's files by `cp`, both brought to the disk; and how fast 64
/// callers append beside a backup that is made, and beside one that goes on, each beside the same alone.
///
/// Where `--events N` says so, of fewer.
@Sendable func measureBackup(_ settings: Settings) async throws -> [Figure] {
    let events = settings.events ?? 1_000_000
    let folder = try settings.folder()
    let filled = try await LMDBEventStore.create(at: folder)
    try await Workload.fill(filled, orders: max(events / Workload.eventsOfAnOrder, 1))
    // Nothing of the journal is put into LMDB any more while its files are copied.
    await filled.close()
    let store = try await LMDBEventStore.open(at: folder)
    let plan = BackupPlan(store, in: folder)

    var (creating, copying, packing): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<settings.rounds {
        copying.append(try await copied(folder + "/log", settings))
        creating.append(try await backedUp(plan, settings))
        var packed = plan
        packed.packing = .zlib
        packing.append(try await backedUp(packed, settings))
    }
    var (alone, creates, follows): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<settings.rounds {
        let begun = try await writing(store)
        creates.append(try await besideCreate(plan, settings) / begun)
        follows.append(try await besideFollow(plan, settings) / begun)
        alone.append(begun)
    }
    await store.close()
    let cost = median(zip(creating, copying).map { $0 / $1 })
    return [
        Figure(name: "backup of \(events) events", value: median(creating), unit: "s"),
        Figure(name: "  packed", value: median(packing), unit: "s"),
        Figure(name: "  cp of the log's files", value: median(copying), unit: "s"),
        Figure(name: "  backup / cp", value: cost, unit: "x", limit: 2),
        Figure(name: "appends alone, 64 callers", value: median(alone), unit: "/s"),
        Figure(name: "  beside a backup / alone", value: median(creates), unit: "x", target: 0.8),
        Figure(
            name: "  beside one that goes on / alone", value: median(follows), unit: "x",
            target: 0.8),
    ]
}

/// Seconds that `cp` and the syncs of what it made take.
private func copied(_ folder: String, _ settings: Settings) async throws -> Double {
    let target = try settings.folder()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let (cp, sync) = (try Program.ofTheSystem("cp"), try Program.ofTheSystem("sync"))
    let seconds = try await wallSeconds {
        try cp.run(names.map { "\(folder)/\($0)" } + [target])
        try sync.run(names.map { "\(target)/\($0)" })
    }
    try FileManager.default.removeItem(atPath: target)
    return seconds
}

private func backedUp(_ plan: BackupPlan, _ settings: Settings) async throws -> Double {
    let target = try settings.folder()
    let seconds = try await wallSeconds { _ = try await Backup.create(plan, at: target) }
    try FileManager.default.removeItem(atPath: target)
    return seconds
}

/// Appends a second of 64 callers, lives of orders of their own.
private func writing(_ store: LMDBEventStore) async throws -> Double {
    let run = "\(UUID().uuidString)-"
    let requests = try (0..<64).map { caller in
        try (0..<2_000).map { number in
            try Workload.append(number % 10, of: caller * 1_000 + number / 10, in: run)
        }
    }
    return try await appendRate(store, requests).rate
}

/// The same while backups are made, one after the other.
private func besideCreate(_ plan: BackupPlan, _ settings: Settings) async throws -> Double {
    let making = Task {
        while !Task.isCancelled { _ = try await backedUp(plan, settings) }
    }
    // The first is under way.
    try await Task.sleep(for: .milliseconds(50))
    let rate = try await writing(plan.store)
    making.cancel()
    try await making.value
    return rate
}

/// The same while one goes on.
private func besideFollow(_ plan: BackupPlan, _ settings: Settings) async throws -> Double {
    let (target, stop) = (try settings.folder(), StopSign())
    let (points, point) = AsyncStream.makeStream(of: Void.self)
    let following = Task {
        try await Backup.follow(plan, at: target, until: stop) { news in
            if case .made = news { point.yield() }
        }
    }
    for await _ in points { break }
    let rate = try await writing(plan.store)
    stop.raise()
    try await following.value
    try FileManager.default.removeItem(atPath: target)
    return rate
}
