import EventStore
import EventStoreConformance
import Foundation
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresEventStore

/// Requests that ask for nothing but new ids and streams where they are expected: they are stored by one statement, and
/// the next are sent while they are committed.
@Suite(.timeLimit(.minutes(10))) struct `A plain run` {
    @Test func `outlives a server that is killed: nothing acknowledged is lost, nor stored twice`()
        async throws
    {
        // Given a server that is up again by itself after each kill, and writers who ask again.
        let cluster = try await Cluster()
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        let store = try await PostgresEventStore.create(at: cluster.address, schema: newSchema())
        let acknowledged = Common<[Acknowledgement]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<24 {
                group.addTask {
                    for number in 0..<40 {
                        let request = try plainRequest(number, of: writer)
                        let receipt = try await appendSurely(request, to: store)
                        acknowledged.change {
                            $0.append(Acknowledgement(request: request, receipt: receipt))
                        }
                    }
                }
            }
            // When it is killed four times.
            for kill in 1...4 {
                let enough = kill * 180 + Int(random.next() % 40)
                try await wait { acknowledged.now.count >= enough }
                try await cluster.kill()
            }
            try await group.waitForAll()
        }
        // Then each is there, once, as it was acknowledged; and was told to be new, since it was.
        let all = acknowledged.now
        #expect(all.count == 960)
        #expect(all.filter { $0.receipt.duplicate }.count == 0, "seed \(seed)")
        #expect(try await violations(in: store, acknowledged: all) == [], "seed \(seed)")
        await store.close()
    }

    @Test func `of many nodes is stored where the log ends by then, and not where it ended before`()
        async throws
    {
        // Given three nodes of one log, whose writers write to the same streams by turns.
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            var nodes = [store]
            for _ in 0..<2 {
                nodes.append(try await .open(at: cluster.address, schema: schema))
            }
            let acknowledged = Common<[Acknowledgement]>([])
            // When all append at once, each what it last saw to hold.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, node) in nodes.enumerated() {
                    for writer in 0..<4 {
                        group.addTask {
                            for turn in 0..<25 {
                                let request = try await contended(
                                    "n\(number)w\(writer)t\(turn)", on: node)
                                acknowledged.change { $0.append(request) }
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            // Then everything is there once, dense, and as it was acknowledged.
            #expect(acknowledged.now.count == 300)
            #expect(try await store.head() == 300)
            #expect(try await violations(in: store, acknowledged: acknowledged.now) == [])
            for node in nodes.dropFirst() { await node.close() }
        }
    }

    /// The server says of a wait that is broken off that the append is stored, though the standby may lack it.
    @Test func `isn't acknowledged where the wait for a standby is broken off`() async throws {
        let (primary, standby) = try await primaryAndStandby()
        let store = try await PostgresEventStore.create(at: primary.address, schema: newSchema())
        try await store.append(plainRequest(0, of: 0))
        func waiting(_ query: String) async throws -> [[String]] {
            try await primary.run(
                """
                SELECT pid::text FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%\(query)%'
                """)
        }
        // Given appends that wait for a standby that is frozen.
        try standby.send(SIGSTOP)
        let isAnswered = Common(false)
        let append = Task {
            let results = await store.append([
                try plainRequest(1, of: 0), try plainRequest(0, of: 1),
            ])
            isAnswered.now = true
            return results
        }
        try await wait { try await waiting("WITH taken").count == 1 }
        // When somebody breaks the wait off.
        let writer = try #require(try await waiting("WITH taken").first?.first)
        try await primary.run("SELECT pg_cancel_backend(\(writer))::text")
        // Then it is asked again, the long way, which knows its own; and waits again.
        try await wait { try await waiting("append_many").count == 1 }
        #expect(!isAnswered.now)
        try standby.send(SIGCONT)
        let receipts = try await append.value.map { try $0.get() }
        #expect(receipts.map(\.positions) == [2...2, 3...3])
        #expect(receipts.allSatisfy { !$0.duplicate })
        #expect(try await store.head() == 3)
        await store.close()
    }

    @Test func `is one only where nothing else is asked for, and ends where it says`() throws {
        let clock = Timestamp(milliseconds: 1_000)
        func plain(_ requests: AppendRequest...) throws -> PlainRun? {
            let run = Run.cut(try requests.map { try PreparedAppend(checking: $0) }, head: 7)
            return run.count == 1 ? PlainRun(run[0], head: 7, clock: clock) : nil
        }
        // Given what expects nothing of the log but its streams' revisions.
        let first = try plainRequest(0, of: 0)
        let second = try plainRequest(1, of: 0)
        #expect(try plain(first)?.end == 8)
        #expect(try plain(first, second)?.end == 9)
        // Then one that goes on where the one before it doesn't end isn't, nor what else there is to be decided.
        #expect(try plain(second, first) == nil)
        var any = first
        any.streams[0].expected = .any
        #expect(try plain(any) == nil)
        var following = first
        following.follows = ["c1"]
        #expect(try plain(following) == nil)
        var conditional = first
        conditional.condition = AppendCondition(failIfMatches: .all, after: 7)
        #expect(try plain(conditional) == nil)
        var late = first
        late.occurredAt = Timestamp(milliseconds: 1_001)
        #expect(try plain(late) == nil)
        late.occurredAt = clock
        #expect(try plain(late) != nil)
    }

    @Test func `is left alone for the longer the more often it failed`() {
        var shortcut = Shortcut()
        var tries: [Int] = []
        for turn in 0..<200 where shortcut.takes() {
            tries.append(turn)
            shortcut.went(isThrough: false)
        }
        #expect(tries.prefix(6) == [0, 1, 6, 15, 32, 65])
        // And is the way again once it is open.
        shortcut.went(isThrough: true)
        #expect(shortcut.takes() && shortcut.takes())
    }
}

@Suite(.timeLimit(.minutes(10))) struct `Transactions sent ahead` {
    @Test func `are answered in order, and one that is refused takes none with it`() async throws {
        let cluster = try await Cluster.shared.cluster
        let connection = try Connection(to: Address(cluster.address), mostTime: .seconds(30))
        let statement = Statement(name: "number", text: "SELECT 10 / $1::bigint")
        func parameters(_ number: Int64) -> Parameters {
            var parameters = Parameters()
            parameters.add(number)
            return parameters
        }
        // Given three that are sent before the first is answered, of which the second can't be done.
        for number in [1, 0, 5] as [Int64] {
            try connection.begin(statement, parameters(number), answersEarly: number == 1)
        }
        #expect(try connection.answer()?.int8(0, 0) == 10)
        try connection.end()
        #expect(try connection.answer() == nil)
        #expect(throws: PostgresFailure.refused("22012")) { try connection.end() }
        #expect(try connection.answer()?.int8(0, 0) == 2)
        try connection.end()
        // Then the connection does again what it did before.
        #expect(try connection.query(statement, parameters(2)).int8(0, 0) == 5)
    }
}

/// A request at the revision that it expects: mostly of one event, some of two and with a tag.
private func plainRequest(_ number: Int, of writer: Int) throws -> AppendRequest {
    let isLarge = writer % 3 == 2
    let event = NewEvent(
        type: "NoteTaken", tags: isLarge ? ["t\(writer)"] : [],
        payload: Array("{\"n\":\(number)}".utf8))
    let each = isLarge ? 2 : 1
    return AppendRequest(
        [
            StreamAppend(
                try StreamName("order-w\(writer)"),
                expected: number == 0 ? .none : .exact(Revision(number * each - 1)),
                events: [NewEvent](repeating: event, count: each))
        ], commandID: "w\(writer)-\(number)")
}

/// Appends to one of a few streams, at the revision that it has, as often as it takes until nobody was quicker.
private func contended(
    _ id: String, on node: PostgresEventStore
) async throws -> Acknowledgement {
    let stream = try StreamName("order-\(id.utf8.count % 3)")
    for _ in 0..<10_000 {
        let revision = try await node.revision(of: stream)
        let request = AppendRequest(
            [
                StreamAppend(
                    stream, expected: revision.map { .exact($0) } ?? .none,
                    events: [NewEvent(type: "NoteTaken", payload: Array("{}".utf8))])
            ], commandID: id)
        do throws(EventStoreError) {
            return Acknowledgement(request: request, receipt: try await node.append(request))
        } catch {
            guard case .conflict = error else { throw error }
        }
    }
    throw NoServer()
}
