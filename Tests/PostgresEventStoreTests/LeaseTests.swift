import EventStore
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresEventStore

/// The right to be the only one, of programs that have the same store open.
@Suite(.timeLimit(.minutes(5))) struct `A lease` {
    /// Takes it once nobody has it any more: the server hears of that a moment later.
    private func takeAtLast(
        _ name: String, of store: PostgresEventStore
    ) async throws -> Lease {
        for _ in 0..<2_000 {
            if let lease = try await Lease.take(name, of: store) { return lease }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw NoServer()
    }

    @Test func `is one holder's at a time, of each store and each name`() async throws {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            let node = try await PostgresEventStore.open(at: cluster.address, schema: schema)
            let lease = try #require(try await Lease.take("posting", of: store))
            #expect(try await Lease.take("posting", of: node) == nil)
            #expect(try await Lease.take("posting", of: store) == nil)
            let other = try #require(try await Lease.take("reacting", of: node))
            try await withStore(on: cluster) { another, _ in
                let theirs = try #require(try await Lease.take("posting", of: another))
                theirs.giveBack()
            }
            // Whoever asked in vain took nothing away.
            #expect(try await Lease.take("posting", of: node) == nil)
            lease.giveBack()
            other.giveBack()
            await node.close()
        }
    }

    @Test func `is another's once it is given back, or forgotten`() async throws {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, _ in
            let first = try await takeAtLast("posting", of: store)
            first.giveBack()
            await first.lost()
            do { _ = try await takeAtLast("posting", of: store) }
            let third = try await takeAtLast("posting", of: store)
            third.giveBack()
        }
    }

    @Test func `is lost with its connection, and whoever had it is told`() async throws {
        let cluster = try await Cluster()
        try await withStore(on: cluster) { store, _ in
            let lease = try #require(try await Lease.take("posting", of: store))
            let told = Task { await lease.lost() }
            try await cluster.run(
                """
                SELECT pg_terminate_backend(pid)::text FROM pg_locks
                WHERE locktype = 'advisory' AND granted
                """)
            await told.value
            let next = try await takeAtLast("posting", of: store)
            // Whoever waits for its end and is told to stop isn't kept by it.
            let waiting = Task { await next.lost() }
            waiting.cancel()
            await waiting.value
            #expect(try await Lease.take("posting", of: store) == nil)
            next.giveBack()
        }
    }

    @Test func `can't be had of a server that is gone, nor of a store that is closed`() async throws
    {
        let cluster = try await Cluster()
        let schema = newSchema()
        let store = try await PostgresEventStore.create(at: cluster.address, schema: schema)
        try await cluster.kill(forGood: true)
        await #expect(throws: EventStoreError.self) {
            _ = try await Lease.take("posting", of: store)
        }
        await store.close()
        await #expect(throws: EventStoreError.self) {
            _ = try await Lease.take("posting", of: store)
        }
    }
}
