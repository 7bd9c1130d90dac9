import EventStore
import EventStoreConformance
import Foundation
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresEventStore

/// A primary and a standby that takes its place.
@Suite(.timeLimit(.minutes(10))) struct `A standby` {
    @Test func `that nobody waits for is refused, or accepted by name`() async throws {
        // Given a standby that the primary doesn't wait for.
        let primary = try await Cluster()
        let schema = newSchema()
        let store = try await PostgresEventStore.create(at: primary.address, schema: schema)
        try await store.append(request(1))
        await store.close()
        let standby = try await Cluster(standbyOf: primary)
        try await wait {
            try await primary.run("SELECT pid::text FROM pg_stat_replication").count == 1
        }
        await #expect(throws: PostgresOpeningError.unsafe(.asynchronousStandby)) {
            try await PostgresEventStore.open(at: primary.address, schema: schema)
        }
        var options = PostgresOptions()
        options.accepting = [.asynchronousStandby, .fsync]
        let accepted = try await PostgresEventStore.open(
            at: primary.address, schema: schema, options)
        // What is accepted and isn't so is not told.
        #expect(try accepted.acceptedWeaknesses() == [.asynchronousStandby])
        await accepted.close()
        // The standby itself is none to write to.
        await #expect(throws: PostgresOpeningError.onlyStandby) {
            try await PostgresEventStore.open(at: standby.address, schema: schema)
        }
        // But whoever only reads is answered by it.
        var reading = PostgresOptions()
        reading.isReadOnly = true
        let reader = try await PostgresEventStore.open(
            at: standby.address, schema: schema, reading)
        #expect(try await reader.head() == 1)
        #expect(try await reader.events(LogRead()).map(\.position) == [1])
        let refused = try await reader.append([request(2)])
        #expect(refused == [.failure(.unavailable("the store was opened for asking only"))])
        await reader.close()
        try await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
        try await primary.run("SELECT pg_reload_conf()::text")
        try await wait {
            try await primary.run("SELECT sync_state FROM pg_stat_replication") == [["sync"]]
        }
        let safe = try await PostgresEventStore.open(at: primary.address, schema: schema)
        #expect(try safe.acceptedWeaknesses() == [])
        await safe.close()
    }

    @Test func `takes the primary's place: nothing is lost, and time doesn't run back`()
        async throws
    {
        let (primary, standby) = try await primaryAndStandby()
        let address = "host=\(primary.folder),\(standby.folder) user=postgres dbname=postgres"
        let schema = newSchema()
        let late = Timestamp(milliseconds: 4_102_444_800_000)
        let clock = Common(late)
        let store = try await PostgresEventStore.create(
            at: address, schema: schema, PostgresOptions(clock: { clock.now }))
        let acknowledged = Common<[Acknowledgement]>([])
        func append(_ number: Int) async throws {
            let request = try request(number)
            let receipt = try await appendSurely(request, to: store)
            acknowledged.change {
                $0.append(Acknowledgement(request: request, receipt: receipt))
            }
        }
        for number in 0..<20 { try await append(number) }
        // When the primary dies, and the standby's clock is another.
        try await primary.kill(forGood: true)
        clock.now = Timestamp(milliseconds: 0)
        try await standby.run("ALTER SYSTEM SET synchronous_standby_names = ''")
        try await standby.run("SELECT pg_promote()::text")
        // Then the store goes on by itself.
        for number in 20..<40 { try await append(number) }
        let events = try await store.events()
        #expect(events.count == 40)
        #expect(events.allSatisfy { $0.recordedAt == late })
        #expect(
            try await violations(in: store, acknowledged: acknowledged.now) == [])
        await store.close()
    }

    /// The server says of a wait that is broken off that the append is stored, though the standby may lack it.
    @Test
    func
        `that doesn't answer keeps an append from being acknowledged, though the wait is broken off`()
        async throws
    {
        let (primary, standby) = try await primaryAndStandby()
        let schema = newSchema()
        let store = try await PostgresEventStore.create(at: primary.address, schema: schema)
        try await store.append(request(0))
        let waiting =
            """
            SELECT pid::text FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%append_many%'
            """
        // Given an append that waits for a standby that is frozen.
        try standby.send(SIGSTOP)
        let isAnswered = Common(false)
        let append = Task {
            let receipt = try await store.append(request(1))
            isAnswered.now = true
            return receipt
        }
        var first: [[String]] = []
        try await wait {
            first = try await primary.run(waiting)
            return first.count == 1
        }
        // When somebody breaks the wait off.
        try await primary.run("SELECT pg_cancel_backend(\(first[0][0]))::text")
        // Then it is asked again, and waits again.
        try await wait {
            let now = try await primary.run(waiting)
            return now.count == 1 && now != first
        }
        #expect(!isAnswered.now)
        try standby.send(SIGCONT)
        let receipt = try await append.value
        #expect(receipt.positions == 2...2 && !receipt.duplicate)
        #expect(try await store.head() == 2)
        await store.close()
    }
}
