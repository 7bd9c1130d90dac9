import EventStore
import EventStoreConformance
import Synchronization
import Testing

@testable import LMDBEventStore

@Suite struct `An event store in LMDB` {
    @Test(.timeLimit(.minutes(5)), arguments: storeChecks)
    func `keeps the contract`(check: StoreCheck) async throws {
        try await check.run(factory { StoreOptions(clock: $0) })
    }

    /// By default so short a log would never leave the tail.
    @Test(.timeLimit(.minutes(5)), arguments: storeChecks)
    func `keeps the contract while the index follows on its heels`(check: StoreCheck) async throws {
        try await check.run(
            factory { clock in
                var options = StoreOptions(clock: clock, durability: .unsafeForTests)
                options.segmentEvents = 3
                options.smallTail = 0
                options.mostBacklog = 16
                return options
            })
    }
}

/// Stores in folders of their own. A store that is opened again keeps its options.
private func factory(
    _ options: @escaping @Sendable (@escaping StoreFactory.Clock) -> StoreOptions
) -> StoreFactory {
    let used = UsedOptions()
    return StoreFactory(
        make: { clock in
            let path = TemporaryFolder.path()
            used.byPath.withLock { $0[path] = options(clock) }
            return try await LMDBEventStore.create(at: path, options(clock))
        },
        reopen: { store in
            let path = try #require(store as? LMDBEventStore).path
            await store.close()
            return try await LMDBEventStore.open(
                at: path, try #require(used.byPath.withLock { $0[path] }))
        },
        another: { store in
            try await LMDBEventStore.open(at: try #require(store as? LMDBEventStore).path)
        },
        discard: { store in
            await store.close()
            try TemporaryFolder.remove(try #require(store as? LMDBEventStore).path)
        })
}

private final class UsedOptions: Sendable {
    let byPath = Mutex<[String: StoreOptions]>([:])
}
