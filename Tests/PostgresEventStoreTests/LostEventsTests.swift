import EventSourcing
import EventStore
import Postgres
import PostgresTesting
import Testing

@testable import PostgresEventStore

@Suite(.timeLimit(.minutes(5))) struct `A log that has lost events` {
    /// Has the log end earlier than it did.
    private func cut(_ schema: String, to position: Int, on cluster: Cluster) async throws {
        try await cluster.run(
            """
            DELETE FROM \(schema).tags WHERE position > \(position);
            DELETE FROM \(schema).commands WHERE first > \(position);
            DELETE FROM \(schema).events WHERE position > \(position);
            UPDATE \(schema).head SET position = \(position);
            """)
    }

    @Test func `is told by what a checkpoint notes of an event, where its epoch tells nothing`()
        async throws
    {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            // Given what read models, reactors and consumers note of how far they have come,
            for number in 0..<3 { try await store.append(request(number)) }
            var noted: [String] = []
            for position in 1...3 {
                noted.append(try await store.witness(at: Position(position)))
            }
            let epoch = try store.epoch()
            // when two are lost that were acknowledged, and their callers send them again, in another order, so that the same
            // event stands at the same place,
            try await cut(schema, to: 0, on: cluster)
            let again = try await PostgresEventStore.open(at: cluster.address, schema: schema)
            for number in [1, 0, 2] { try await again.append(request(number)) }
            // then whoever has come to it knows that what it has seen before was otherwise,
            #expect(try await again.revision(of: StreamName("order-0")) == 1)
            #expect(try await !again.bears(noted[2], at: 3))
            #expect(try await !again.bears(noted[0], at: 1))
            // which the log's epoch doesn't say: no server makes another one by itself.
            #expect(try again.epoch() == epoch)
            await again.close()
        }
    }

    @Test func `that lacks nothing of what was seen is gone on with, whatever its epoch is`()
        async throws
    {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            for number in 0..<3 { try await store.append(request(number)) }
            let noted = try await store.witness(at: 2)
            try await cut(schema, to: 2, on: cluster)
            try await cluster.run("UPDATE \(schema).store SET epoch = epoch + 1")
            let again = try await PostgresEventStore.open(at: cluster.address, schema: schema)
            // A checkpoint at what is still there was made of what is still there: nothing is to be made anew.
            #expect(try await again.bears(noted, at: 2))
            await again.close()
        }
    }

    @Test func `is known by what an earlier program knew, and by its epoch`() async throws {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            for number in 0..<3 { try await store.append(request(number)) }
            let end = try store.knownEnd()
            #expect(end.position == 3 && end.epoch == 1)
            func open(_ end: KnownEnd) async throws -> PostgresEventStore {
                let other = try await PostgresEventStore.open(at: cluster.address, schema: schema)
                do { try await other.require(end) } catch {
                    // Nothing is to be had of it any more.
                    #expect(other.whyBroken != nil)
                    await other.close()
                    throw error
                }
                return other
            }
            // As it is, it is gone on with, and knows more by then.
            let whole = try await open(end)
            try await whole.append(request(3))
            #expect(try whole.knownEnd().position == 4)
            await whole.close()
            let lost = PostgresOpeningError.rolledBack(schema: schema, known: 3)
            var otherEvent = end
            otherEvent.checksum ^= 1
            await #expect(throws: lost) { _ = try await open(otherEvent) }
            var otherEpoch = end
            otherEpoch.epoch = 7
            await #expect(throws: lost) { _ = try await open(otherEpoch) }
            try await cut(schema, to: 2, on: cluster)
            await #expect(throws: lost) { _ = try await open(end) }
        }
    }

    @Test func `is missed by who only followed it, too`() async throws {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            // Given one that appends nothing, and is told of what another appends,
            let other = try await PostgresEventStore.open(at: cluster.address, schema: schema)
            let listening = Task { for await _ in other.changes() {} }
            for number in 0..<3 { try await store.append(request(number)) }
            try await wait { try other.knownEnd().position == 3 }
            // when that is lost, and its connections are,
            try await cut(schema, to: 2, on: cluster)
            try await cluster.endConnections(to: schema)
            // then it does nothing more.
            try await wait { other.whyBroken != nil }
            listening.cancel()
            await other.close()
        }
    }
}
