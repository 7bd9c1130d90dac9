import EventStore
import EventStoreConformance
import Foundation
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresEventStore

/// A primary that another has taken the place of, and that doesn't know it.
@Suite(.timeLimit(.minutes(10))) struct `A former primary` {
    @Test func `is left, though it goes on answering, and nothing is read of it any more`()
        async throws
    {
        // Given a store that reads and writes on a primary, named first.
        let (primary, standby) = try await primaryAndStandby()
        let address = "host=\(primary.folder),\(standby.folder) user=postgres dbname=postgres"
        var options = PostgresOptions()
        options.mostTime = .seconds(2)
        let schema = newSchema()
        let store = try await PostgresEventStore.create(at: address, schema: schema, options)
        let follower = Task {
            var seen: [RecordedEvent] = []
            for try await event in store.subscribe(after: 0) {
                seen.append(event)
                if seen.count == 40 { break }
            }
            return seen
        }
        let acknowledged = Common<[Acknowledgement]>([])
        func append(_ number: Int) async throws {
            let request = try request(number)
            let receipt = try await appendSurely(request, to: store)
            acknowledged.change {
                $0.append(Acknowledgement(request: request, receipt: receipt))
            }
            // What was acknowledged is there for whoever reads afterwards.
            for _ in 0..<8 { #expect(try await store.head() >= receipt.positions.upperBound) }
        }
        for number in 0..<20 { try await append(number) }
        #expect(try await store.events().count == 20)
        // When the standby takes its place, and the old one goes on as if nothing had been.
        try await standby.run("SELECT pg_promote()::text")
        for number in 20..<40 { try await append(number) }
        // Then all is on the new one, nothing is read of the old one, and nobody takes it for a log rolled back.
        #expect(try await store.events().count == 40)
        #expect(try await follower.value == (try await store.events()))
        #expect(try await violations(in: store, acknowledged: acknowledged.now) == [])
        #expect(store.whyBroken == nil)
        await store.close()
        // And the old one never shows what wasn't acknowledged there.
        #expect(try await primary.run("SELECT position::text FROM \(schema).head") == [["20"]])
    }

    /// What a server has written before it crashes is seen once it is up again, though no standby has it.
    @Test func `isn't read after a crash before a standby has what it shows`() async throws {
        // Given an append that waits for a standby that is frozen.
        let (primary, standby) = try await primaryAndStandby()
        let schema = newSchema()
        let store = try await PostgresEventStore.create(at: primary.address, schema: schema)
        try await store.append(request(0))
        try standby.send(SIGSTOP)
        let append = Task { try await appendSurely(request(1), to: store) }
        try await wait {
            try await primary.run(
                "SELECT pid::text FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            ).count == 1
        }
        // When the primary crashes, and is up again.
        try await primary.kill()
        try await primary.reach()
        #expect(try await primary.run("SELECT position::text FROM \(schema).head") == [["2"]])
        // Then whoever reads waits for the standby: with the writer, two do.
        let isAnswered = Common(false)
        let head = Task {
            defer { isAnswered.now = true }
            return try await store.head()
        }
        try await wait {
            let waiting = try await primary.run(
                """
                SELECT pid::text FROM pg_stat_activity
                WHERE (wait_event = 'SyncRep' OR wait_event_type = 'Lock') AND query LIKE '%\(schema)%'
                """)
            return waiting.count >= 2 || isAnswered.now
        }
        #expect(!isAnswered.now)
        try standby.send(SIGCONT)
        #expect(try await head.value == 2)
        #expect(try await append.value.positions == 2...2)
        await store.close()
    }

    /// Ended by force, the append would be seen there at once, and nowhere else if the standby took over.
    @Test func `doesn't show an append whose connection was lost while it waited for a standby`()
        async throws
    {
        let (primary, standby) = try await primaryAndStandby()
        let schema = newSchema()
        var options = PostgresOptions()
        options.mostTime = .seconds(1)
        let store = try await PostgresEventStore.create(
            at: primary.address, schema: schema, options)
        try await store.append(request(0))
        // Given an append that waits for a standby that is frozen, until its connection counts as lost.
        try standby.send(SIGSTOP)
        let append = Task { try await appendSurely(request(1), to: store) }
        try await wait {
            let waiting = try await primary.run(
                """
                SELECT pid::text FROM pg_stat_activity
                WHERE wait_event_type = 'Lock' AND query LIKE '%\(schema)%'
                """)
            let head = try await primary.run("SELECT position::text FROM \(schema).head")
            return !waiting.isEmpty || head != [["1"]]
        }
        // Then whoever came after it waits for it, and nobody has seen it.
        #expect(try await primary.run("SELECT position::text FROM \(schema).head") == [["1"]])
        try standby.send(SIGCONT)
        let receipt = try await append.value
        #expect(receipt.positions == 2...2)
        #expect(try await store.head() == 2)
        await store.close()
    }
}
