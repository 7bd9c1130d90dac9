import Daybook
import EventSourcing
import EventStore
import Foundation
import LMDBEventStore
import Orders
import Postgres
import PostgresEventStore
import ReadModels

/// What a node reads from a log in PostgreSQL, beside the same log in a folder: all of it decoded with its metadata,
/// and all read models made of it, as a node does that comes new.
///
/// Time by the clock on the wall, since a part of the work is another process's; rounds of one and the other take turns.
@Sendable func measureDatabase(_ settings: Settings) async throws -> [Figure] {
    guard let address = settings.address else { throw NoDatabase() }
    let orders = (settings.events ?? 100_000) / Workload.eventsOfAnOrder
    let events = Double(orders * Workload.eventsOfAnOrder)
    let schema = "bench_\(UInt32.random(in: 0 ... .max))"
    let folder = try settings.folder()
    let far = try await PostgresEventStore.create(at: address, schema: schema)
    let near = try await LMDBEventStore.create(
        at: folder + "/store", StoreOptions(durability: .unsafeForTests))
    var seconds: [String: [Double]] = [:]
    for store in [far, near] as [any EventStore] { try await Workload.fill(store, orders: orders) }
    for round in 0...settings.rounds {
        for (place, store) in [("folder", near), ("PostgreSQL", far)] as [(String, any EventStore)]
        {
            let replayed = try await wallSeconds { try await replay(store) }
            let views = folder + "/views-" + UUID().uuidString
            let office = BackOffice(
                databases: RowDatabases(folder: views, of: store, copiesEvery: .max), actor: "bench"
            )
            let caughtUp = try await wallSeconds {
                try await office.readModels.rebuild(office.readModels.names)
            }
            try FileManager.default.removeItem(atPath: views)
            // The first round brings the log into memory.
            if round == 0 { continue }
            seconds["replay, \(place)", default: []].append(replayed)
            seconds["catch-up, \(place)", default: []].append(caughtUp)
        }
    }
    await near.close()
    try await far.drop()
    func rate(_ what: String) -> Double { events / median(seconds[what] ?? []) }
    let names = ["replay", "catch-up"].flatMap { ["\($0), folder", "\($0), PostgreSQL"] }
    return names.map { Figure(name: $0, value: rate($0), unit: "events/s, wall") } + [
        Figure(
            name: "catch-up, PostgreSQL / folder",
            value: rate("catch-up, PostgreSQL") / rate("catch-up, folder"), unit: "x", target: 0.5)
    ]
}

/// Goes through all events, each made into what it means, with its metadata.
private func replay(_ store: any EventStore) async throws {
    _ = try await store.readAll(LogRead()) { view in
        guard case .one = try Order.Event.decode(view), !view.context.actor.isEmpty else {
            throw LoopFailure(code: -1)
        }
        return true
    }
}

extension PostgresEventStore {
    /// Takes away the schema that this is, which was made for a measure alone, and closes it.
    fileprivate func drop() async throws {
        let name = try schema.text
        try await onConnection { connection throws(PostgresFailure) in
            try connection.run("DROP SCHEMA \"\(name)\" CASCADE")
        }
        await close()
    }
}

private struct NoDatabase: Error, CustomStringConvertible {
    let description = "it takes --address, of a PostgreSQL database"
}
