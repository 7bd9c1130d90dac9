import EventStore
import EventStoreConformance
import Testing

@Suite struct `An event store in memory` {
    private let factory = StoreFactory(make: { InMemoryEventStore(clock: $0) })

    @Test(.timeLimit(.minutes(5)), arguments: storeChecks)
    func `keeps the contract`(check: StoreCheck) async throws {
        try await check.run(factory)
    }

    @Test func `is checked by all 27 standard boundary cases`() {
        #expect(storeChecks.filter { $0.name.hasPrefix("DCB ") }.count == 27)
        #expect(Set(storeChecks.map(\.name)).count == storeChecks.count)
    }
}
