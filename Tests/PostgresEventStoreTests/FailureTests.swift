import EventStore
import EventStoreConformance
import Foundation
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresEventStore

/// Servers that die, freeze, lag and lie.
@Suite(.timeLimit(.minutes(10))) struct `A server that fails` {
    @Test func `is killed under writers, and nothing acknowledged is lost, nor stored twice`()
        async throws
    {
        // Given a server that is up again by itself after each kill, and writers who ask again.
        let cluster = try await Cluster()
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        let schema = newSchema()
        let store = try await PostgresEventStore.create(at: cluster.address, schema: schema)
        let acknowledged = Common<[Acknowledgement]>([])
        let follower = Task {
            var seen: [RecordedEvent] = []
            for try await event in store.subscribe(after: 0) {
                seen.append(event)
                if seen.count == 480 { break }
            }
            return seen
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<60 {
                        let request = try request(number, streams: 5, writer: "w\(writer)-")
                        let receipt = try await appendSurely(request, to: store)
                        acknowledged.change {
                            $0.append(Acknowledgement(request: request, receipt: receipt))
                        }
                    }
                }
            }
            // When it is killed three times.
            for kill in 1...3 {
                let enough = kill * 100 + Int(random.next() % 40)
                try await wait { acknowledged.now.count >= enough }
                try await cluster.kill()
            }
            try await group.waitForAll()
        }
        // Then each is there, once, as it was acknowledged; and was told to be new, since it was.
        let all = acknowledged.now
        #expect(all.filter { $0.receipt.duplicate }.count == 0, "seed \(seed)")
        #expect(try await store.head() == 480, "seed \(seed)")
        // And whoever follows the log was shown all of it, once.
        #expect(try await follower.value == (try await store.events()), "seed \(seed)")
        #expect(try await violations(in: store, acknowledged: all) == [], "seed \(seed)")
        await store.close()
    }

    @Test func `doesn't answer in time, and what came of an append is found out by its id`()
        async throws
    {
        let cluster = try await Cluster()
        var options = PostgresOptions()
        options.mostTime = .seconds(1)
        options.patience = .zero
        try await withStore(on: cluster, options) { store, _ in
            try await store.append(request(1))
            // When it freezes with an append under way.
            try cluster.send(SIGSTOP)
            let frozen = await store.append([try request(2)])
            try cluster.send(SIGCONT)
            // Then nobody says that it is stored, or isn't.
            guard case .failure(.outcomeUnknown) = frozen.first else {
                Issue.record("it was answered \(frozen)")
                return
            }
            let receipt = try await appendSurely(request(2), to: store)
            #expect(receipt.positions == 2...2)
            #expect(try await store.head() == 2)
        }
    }

    /// What a lost connection was sent lies before its server still, and would be done when it comes to itself.
    @Test
    func `comes to itself too late: what it was sent before isn't done behind everybody's back`()
        async throws
    {
        let cluster = try await Cluster()
        var options = PostgresOptions()
        options.mostTime = .seconds(1)
        try await withStore(on: cluster, options) { store, schema in
            let stream = try StreamName("order-0")
            for number in 0..<3 { try await store.append(request(number, streams: 1)) }
            let writers = try await cluster.run(
                """
                SELECT pid::text FROM pg_stat_activity
                WHERE query LIKE '%append_many%' AND pid <> pg_backend_pid()
                """)
            let writer = try #require(writers.first.flatMap { pid_t($0[0]) })
            // Given an append that expects more than there is, before a process that is frozen.
            kill(writer, SIGSTOP)
            var early = try request(9, streams: 1)
            early.streams[0].expected = .exact(4)
            let answer = Task { [early] in await store.append([early]) }
            // When it is given up, others bring the stream to where it would hold, and the process wakes up.
            try await wait {
                try await cluster.run(
                    """
                    SELECT pid::text FROM pg_stat_activity
                    WHERE query LIKE '%pg_terminate_backend%' AND pid <> pg_backend_pid()
                    """
                ).count > 0
            }
            let other = try await PostgresEventStore.open(at: cluster.address, schema: schema)
            for number in 3..<5 { try await other.append(request(number, streams: 1)) }
            kill(writer, SIGCONT)
            // Then what is answered is what is so.
            let result = await answer.value.first
            let receipt = try await other.receipt(of: "c9")
            switch result {
            case .success(let stored): #expect(receipt?.positions == stored.positions)
            case .failure(.conflict): #expect(receipt == nil)
            case .failure(.outcomeUnknown): break
            case .failure, nil: Issue.record("it was answered \(String(describing: result))")
            }
            #expect(try await other.revision(of: stream) == (receipt == nil ? 4 : 5))
            await other.close()
        }
    }

    @Test func `lacks what it had: then nothing is read or written until the store is opened anew`()
        async throws
    {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            for number in 0..<3 { try await store.append(request(number)) }
            // When another history stands in the place of what was acknowledged, and connections are lost.
            try await cluster.run(
                """
                DELETE FROM \(schema).tags WHERE position = 3;
                DELETE FROM \(schema).commands WHERE first = 3;
                DELETE FROM \(schema).events WHERE position = 3;
                UPDATE \(schema).head SET position = 2;
                """)
            try await cluster.endConnections(to: schema)
            // Then nobody goes on as if nothing had been.
            let error = PostgresOpeningError.rolledBack(schema: schema, known: 3)
            let first = await store.append([try request(8)])
            // It may have been on its way when the connection was lost.
            #expect(throws: EventStoreError.self) { try first.first?.get() }
            await #expect(throws: EventStoreError.unavailable("\(error)")) {
                try await store.append(request(9))
            }
            await #expect(throws: EventStoreError.unavailable("\(error)")) {
                try await store.revision(of: StreamName("order-0"))
            }
            #expect(store.whyBroken == "\(error)")
            #expect(try await cluster.run("SELECT position::text FROM \(schema).head") == [["2"]])
            // Whoever opens it anew takes it as it is.
            let again = try await PostgresEventStore.open(at: cluster.address, schema: schema)
            #expect(try await again.append(request(9)).positions == 3...3)
            await again.close()
        }
    }

    @Test func `isn't waited for by who reads, once nobody wants that any more`() async throws {
        // Given a store that waits for its server for as long as it takes,
        let cluster = try await Cluster()
        var options = PostgresOptions()
        options.patience = .seconds(3_600)
        let store = try await PostgresEventStore.create(
            at: cluster.address, schema: newSchema(), options)
        try await store.append(request(1))
        // when readers give up while it is away,
        try await cluster.away {
            let readers = [
                Task { _ = try await store.events() },
                Task { _ = try await store.events(LogRead(after: 0)) },
                Task { _ = try await store.head() },
                Task { _ = try await store.records(after: 0, most: 1) },
            ]
            for reader in readers { reader.cancel() }
            // then they are told so, and not after an hour.
            for reader in readers {
                await #expect(throws: (any Error).self) { try await reader.value }
            }
        }
        #expect(try await store.head() == 1)
        await store.close()
    }

    @Test func `gives back another event than was written, and that is told by its position`()
        async throws
    {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            for number in 0..<3 { try await store.append(request(number)) }
            try await cluster.run(
                "UPDATE \(schema).events SET payload = '{\"n\":7}'::bytea WHERE position = 2")
            var seen: [Position] = []
            do {
                _ = try await store.readAll(LogRead()) { view in
                    seen.append(view.position)
                    return true
                }
                Issue.record("it read on")
            } catch EventStoreError.damaged(2, _) {}
            #expect(seen == [1])
        }
    }
}

extension Cluster {
    /// Ends all connections of stores, which doesn't touch what they hold.
    func endConnections(to schema: String) async throws {
        try await run(
            """
            DO $$ BEGIN
                PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = 'daybook' AND query LIKE '%\(schema)%' AND pid <> pg_backend_pid();
            END $$
            """)
    }
}
