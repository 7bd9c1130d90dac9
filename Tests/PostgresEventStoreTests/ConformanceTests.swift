import EventStore
import EventStoreConformance
import Foundation
import Synchronization
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresEventStore

@Suite struct `An event store in PostgreSQL` {
    @Test(.timeLimit(.minutes(10)), arguments: storeChecks)
    func `keeps the contract`(check: StoreCheck) async throws {
        try await check.run(factory(Cluster.shared.cluster) { PostgresOptions(clock: $0) })
    }

    /// By default few of the suite's reads take more than a page.
    @Test(.timeLimit(.minutes(10)), arguments: storeChecks)
    func `keeps the contract while readers take three events at once`(
        check: StoreCheck
    ) async throws {
        guard
            check.name.contains("reads") || check.name.contains("finds")
                || check.name.contains("model")
        else { return }
        try await check.run(
            factory(Cluster.shared.cluster) { clock in
                var options = PostgresOptions(clock: clock)
                options.pageEvents = 3
                options.pageBytes = 40
                options.mostReaders = 1
                return options
            })
    }
}

/// A schema in which no store is yet.
func newSchema() -> String { Cluster.newSchema() }

/// Stores in schemas of their own. A store that is opened again keeps its options.
private func factory(
    _ cluster: Cluster,
    _ options: @escaping @Sendable (@escaping StoreFactory.Clock) -> PostgresOptions
) -> StoreFactory {
    let held = Held()
    return StoreFactory(
        make: { clock in
            let (schema, options) = (newSchema(), options(clock))
            let store = try await PostgresEventStore.create(
                at: cluster.address, schema: schema, options)
            held.used.withLock { $0[store.id] = (schema, options) }
            return store
        },
        reopen: { store in
            let (schema, options) = try #require(held.used.withLock { $0[store.id] })
            await store.close()
            return try await PostgresEventStore.open(at: cluster.address, schema: schema, options)
        },
        another: { store in
            let (schema, _) = try #require(held.used.withLock { $0[store.id] })
            return try await PostgresEventStore.open(at: cluster.address, schema: schema)
        },
        discard: { store in
            let (schema, _) = try #require(held.used.withLock { $0[store.id] })
            await store.close()
            try await cluster.run("DROP SCHEMA \(schema) CASCADE")
        })
}

/// Where stores were made, and how.
private final class Held: Sendable {
    let used = Mutex<[UUID: (schema: String, options: PostgresOptions)]>([:])
}
