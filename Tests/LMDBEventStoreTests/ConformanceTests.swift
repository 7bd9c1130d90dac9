import EventStore
import EventStoreConformance
import Testing

@testable import LMDBEventStore

@Suite struct `An event store in LMDB` {
    private let factory = StoreFactory(
        make: { clock in
            try await LMDBEventStore.create(at: TemporaryFolder.path(), StoreOptions(clock: clock))
        },
        reopen: { store in
            let store = try #require(store as? LMDBEventStore)
            await store.close()
            return try await LMDBEventStore.open(at: store.path)
        },
        another: { store in
            let store = try #require(store as? LMDBEventStore)
            return try await LMDBEventStore.open(at: store.path)
        },
        discard: { store in
            await store.close()
            try TemporaryFolder.remove(try #require(store as? LMDBEventStore).path)
        })

    @Test(.timeLimit(.minutes(2)), arguments: storeChecks)
    func `keeps the contract`(check: StoreCheck) async throws {
        try await check.run(factory)
    }
}
