import EventSourcingRuntime
import EventStore
import PostgresEventStore
import PostgresSide
import PostgresTesting
import Testing

private let now = Timestamp(milliseconds: 1_700_000_000_000)

/// The same where a store and what lies beside it are in a database, which refuses it itself.
@Suite(.timeLimit(.minutes(5))) struct `Beside a store in PostgreSQL that has moved` {
    private let key = String(repeating: "0a", count: 16)
    private let other = String(repeating: "0b", count: 16)

    @Test(arguments: SideKind.allCases)
    func `what goes along is read, and no more is kept`(kind: SideKind) async throws {
        // Given something that is kept beside a store,
        let store = try await PostgresEventStore.create(
            at: Cluster.shared.cluster.address, schema: Cluster.newSchema())
        let side = try PostgresSideStore(beside: store)
        try await side.put([SideValue(key, [1])], of: kind)
        // when that moves,
        let moved = try await store.moveAway(to: "elsewhere", at: now)
        // then nothing comes to it that would have to go along,
        if kind.goesAlong {
            for key in [key, other] {
                await #expect(throws: EventStoreError.moved(moved)) {
                    try await side.put([SideValue(key, [2])], of: kind)
                }
            }
            #expect(try await side.list(kind) == [key])
        } else {
            try await side.put([SideValue(other, [2])], of: kind)
            #expect(try await side.list(kind) == [key, other])
        }
        #expect(try await side.get(key, of: kind) == [1])
        // and once it has come back, all is kept again.
        try await store.comeBack()
        try await side.put([SideValue(other, [3])], of: kind)
        #expect(try await side.get(other, of: kind) == [3])
        await store.close()
    }

    @Test func `what was refused is read, and no more is added`() async throws {
        let store = try await PostgresEventStore.create(
            at: Cluster.shared.cluster.address, schema: Cluster.newSchema())
        let side = try PostgresSideStore(beside: store)
        try await side.add(Array("a".utf8), to: .refused)
        let moved = try await store.moveAway(to: "elsewhere", at: now)
        await #expect(throws: EventStoreError.moved(moved)) {
            try await side.add(Array("b".utf8), to: .refused)
        }
        #expect(try await side.lines(of: .refused) == [Array("a".utf8)])
        await store.close()
    }
}
