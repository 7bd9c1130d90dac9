import Daybook
import EventSourcing
import EventStore
import Foundation
import LMDBEventStore
import ReadModels
import Synchronization

/// Read models made anew from a million events: the list of orders, with and without its copies for the
/// past, beside SQLite's own cost of the same rows; and all projections, one by one and in one pass.
///
/// Processor time of the whole process, in which nothing else is done meanwhile, so that a figure is what
/// one core would do; each file is committed, synced and put in place.
@Sendable func measureRebuild(_ settings: Settings) async throws -> [Figure] {
    let log = try await RebuiltLog(settings, orders: 100_000)
    var times: [String: [Double]] = [:]
    for round in 0...min(settings.rounds, 5) {
        func note(_ name: String, _ seconds: Double) {
            // The first round brings the log into memory.
            if round > 0 { times[name, default: []].append(seconds) }
        }
        let plain = log.office(copies: false)
        note("plain", try await log.seconds { try await plain.readModels.rebuild("orders") })
        let raw = try await RawRows(of: plain, "orders")
        note("raw", try raw.seconds(at: log.folder + "/raw.sqlite"))
        let copied = log.office(copies: true)
        note("copies", try await log.seconds { try await copied.readModels.rebuild("orders") })
        let alone = log.office(copies: false)
        note(
            "alone",
            try await wallSeconds {
                for name in alone.readModels.names { try await alone.readModels.rebuild(name) }
            })
        let together = log.office(copies: false)
        note(
            "together",
            try await wallSeconds {
                try await together.readModels.rebuild(together.readModels.names)
            })
        try log.removeViews()
    }
    await log.store.close()
    let (plain, raw) = (median(times["plain"] ?? []), median(times["raw"] ?? []))
    let (alone, together) = (median(times["alone"] ?? []), median(times["together"] ?? []))
    let events = Double(log.head)
    return [
        Figure(
            name: "rebuild of orders", value: events / plain, unit: "events/s", target: 700_000),
        Figure(
            name: "rebuild of orders, with copies", value: events / median(times["copies"] ?? []),
            unit: "events/s"),
        Figure(name: "rebuild of orders, the rows by SQLite alone", value: raw, unit: "s"),
        Figure(name: "rebuild of orders, SQLite alone / all", value: raw / plain, unit: "x"),
        Figure(name: "all projections, one by one", value: events / alone, unit: "events/s, wall"),
        Figure(name: "all projections, one pass", value: events / together, unit: "events/s, wall"),
        Figure(
            name: "all projections, one by one / one pass", value: alone / together, unit: "x"),
    ]
}

/// What a rebuild of all projections from five million events holds in memory: its own, and with the
/// pages of the log's file that the kernel lends it and takes back at will.
@Sendable func measureMemory(_ settings: Settings) async throws -> [Figure] {
    let log = try await RebuiltLog(settings, orders: 500_000)
    let office = log.office(copies: false)
    let most = Mutex(Result<Double, any Error>.success(0))
    try await office.readModels.rebuild(office.readModels.names) { _, _, _ in
        most.withLock { most in
            most = most.flatMap { before in Result { max(before, try memory()) } }
        }
    }
    await log.store.close()
    return [
        Figure(
            name: "rebuild of 5 million, memory",
            value: try most.withLock { try $0.get() } / 1_048_576, unit: "MiB",
            limit: 1024),
        Figure(
            name: "rebuild of 5 million, with mapped files", value: try memory("VmHWM") / 1_048_576,
            unit: "MiB"),
    ]
}

/// A log of so many orders' lives, and offices over it whose read models lie in folders of their own.
private struct RebuiltLog {
    let folder: String
    let store: LMDBEventStore
    let head: Position

    init(_ settings: Settings, orders: Int) async throws {
        folder = try settings.folder()
        store = try await LMDBEventStore.create(
            at: folder + "/store", StoreOptions(durability: .unsafeForTests))
        try await Workload.fill(store, orders: orders)
        head = try await store.head()
    }

    func office(copies: Bool) -> BackOffice {
        let views = folder + "/views-" + UUID().uuidString
        return BackOffice(
            databases: copies
                ? RowDatabases(folder: views, of: store)
                : RowDatabases(folder: views, of: store, copiesEvery: .max),
            actor: "bench")
    }

    func seconds(_ body: () async throws -> Void) async throws -> Double {
        let start = processSeconds()
        try await body()
        return processSeconds() - start
    }

    func removeViews() throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: folder)
        where file.hasPrefix("views-") {
            try FileManager.default.removeItem(atPath: folder + "/" + file)
        }
    }
}
