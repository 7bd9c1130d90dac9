import EventStore
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresEventStore

/// A store that is left behind.
@Suite(.timeLimit(.minutes(5))) struct `A store in PostgreSQL that has moved` {
    private let elsewhere = "postgres://books@db.example/shop"

    @Test func `has all that was acknowledged, and nothing after it, whoever appends`() async throws
    {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            // Given several who append without a pause, on two nodes,
            let other = try await PostgresEventStore.open(at: cluster.address, schema: schema)
            let acknowledged = Common<[Position]>([])
            let refused = Common(0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (writer, node) in [("a", store), ("b", store), ("c", other), ("d", other)] {
                    group.addTask {
                        for number in 1... {
                            do throws(EventStoreError) {
                                let receipt = try await node.append(
                                    try! request(number, writer: writer))
                                acknowledged.change { $0.append(receipt.positions.upperBound) }
                            } catch {
                                guard case .moved(let moved) = error else { throw error }
                                #expect(moved.to == elsewhere)
                                return refused.change { $0 += 1 }
                            }
                        }
                    }
                }
                // when it is left in the midst of that,
                try await wait { acknowledged.now.count > 50 }
                let moved = try await store.moveAway(
                    to: elsewhere, at: Timestamp(milliseconds: 5))
                try await group.waitForAll()
                // then the log ends with the last that was acknowledged.
                #expect(acknowledged.now.max() == moved.position)
                #expect(acknowledged.now.count == Int(moved.position))
            }
            #expect(refused.now == 4)
            let moved = try #require(try await other.moved())
            #expect(try await store.head() == moved.position)
            #expect(moved.at == Timestamp(milliseconds: 5))
            // What is asked again is answered the same; another place is refused.
            #expect(try await other.moveAway(to: elsewhere, at: .now) == moved)
            await #expect(throws: EventStoreError.moved(moved)) {
                try await other.moveAway(to: "postgres://other/", at: .now)
            }
            // A node that opens it now is told the same, and reads.
            let late = try await PostgresEventStore.open(at: cluster.address, schema: schema)
            await #expect(throws: EventStoreError.moved(moved)) {
                try await late.append(request(1, writer: "late"))
            }
            #expect(try await late.events(LogRead(limit: 1)).count == 1)
            // Come back, it takes events on every node.
            try await late.comeBack()
            for (writer, node) in [("x", store), ("y", other), ("z", late)] {
                try await node.append(request(1, writer: writer))
            }
            #expect(try await store.moved() == nil)
            #expect(try await store.head() == moved.position + 3)
            await other.close()
            await late.close()
        }
    }

    @Test func `is left at once though a dump reads its tables, and not while a writer holds them`()
        async throws
    {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            try await store.append(request(1))
            // Given somebody who only reads, in a transaction that lasts,
            let reader = try Connection(
                to: try Address(cluster.address), mostTime: .seconds(30))
            try reader.run("BEGIN; SELECT count(*) FROM \(schema).head")
            // when it is left, it is left.
            let moved = try await store.moveAway(to: elsewhere, at: .now)
            #expect(moved.position == 1)
            try reader.run("COMMIT")
            try await store.comeBack()
            // And one who writes is waited for.
            let writer = try Connection(to: try Address(cluster.address), mostTime: .seconds(30))
            try writer.run("BEGIN; UPDATE \(schema).head SET recorded_at = recorded_at")
            async let leaving = store.moveAway(to: elsewhere, at: .now)
            try await wait {
                try await cluster.run(
                    "SELECT count(*)::text FROM pg_locks WHERE NOT granted "
                        + "AND relation = '\(schema).head'::regclass") != [["0"]]
            }
            try writer.run("COMMIT")
            #expect(try await leaving.position == 1)
        }
    }
}

/// A copy while it is made.
@Suite(.timeLimit(.minutes(5))) struct `A copy of a store, in a schema` {
    @Test func `is no store until it is whole, goes on where it was cut off, and is the same log`()
        async throws
    {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { source, _ in
            // Given a log, with commands of several events, tags and times of their own,
            try await source.append(request(1))
            var large = try request(2)
            large.streams.append(
                StreamAppend(
                    try StreamName("basket-1"),
                    events: (1...3).map {
                        NewEvent(type: "Put", tags: ["a", "b\($0)"], payload: Array("{}".utf8))
                    }))
            large.occurredAt = Timestamp(milliseconds: 1_000)
            try await source.append(large)
            try await source.append(request(3))
            let records = try await source.records(after: 0, most: 100).map { try $0.record.get() }
            // when it is copied, cut off after the first half and begun again, and one part comes twice,
            let schema = newSchema()
            let begun = try #require(
                try await CopyMaking.begin(
                    at: cluster.address, schema: schema, of: source.id, from: "books"))
            #expect(try await begun.add(Array(records[..<3])) == 3)
            await begun.close()
            // (nobody opens it meanwhile,)
            await #expect(throws: PostgresOpeningError.unfinishedCopy(schema: schema)) {
                try await PostgresEventStore.open(at: cluster.address, schema: schema)
            }
            let making = try #require(
                try await CopyMaking.begin(
                    at: cluster.address, schema: schema, of: source.id, from: "books"))
            #expect(try await making.store.head() == 3)
            #expect(try await making.add(Array(records[3...])) == 6)
            #expect(try await making.add(Array(records[3...])) == 6)
            try await making.finish(createdAt: Timestamp(milliseconds: 7))
            await making.close()
            // then it is a store with the same records,
            let copy = try await PostgresEventStore.open(at: cluster.address, schema: schema)
            let copied = try await copy.records(after: 0, most: 100).map { try $0.record.get() }
            #expect(copied == records)
            #expect(copy.id == source.id)
            #expect(try await copy.createdAt() == Timestamp(milliseconds: 7))
            // that knows its commands, its tags and where its streams end, as the other does.
            #expect(try await copy.receipt(of: "c2")?.positions == 2...5)
            #expect(try await copy.append(request(1)).duplicate)
            let query = EventQuery.anyOf([EventQuery.Item(tags: ["a", "b2"])])
            #expect(
                try await copy.events(LogRead(query)).map(\.position)
                    == source.events(LogRead(query)).map(\.position))
            #expect(try await copy.append(request(4)).positions == 7...7)
            // No copy is made over it any more.
            await #expect(throws: PostgresOpeningError.alreadyThere(schema: schema)) {
                try await CopyMaking.begin(
                    at: cluster.address, schema: schema, of: source.id, from: "books")
            }
            await copy.close()
        }
    }

    @Test func `is made by one at a time, and by nobody whose turn is over`() async throws {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { source, _ in
            let schema = newSchema()
            func begin() async throws -> CopyMaking? {
                try await CopyMaking.begin(
                    at: cluster.address, schema: schema, of: source.id, from: "books")
            }
            // Given a copy that one is at, another waits for nobody.
            let first = try #require(try await begin())
            #expect(try await begin() == nil)
            #expect(try await first.isOurs())
            // When the first one's connection is lost by which the others are kept away,
            try await cluster.run(
                """
                SELECT pg_terminate_backend(pid)::text FROM pg_locks
                WHERE locktype = 'advisory' AND granted AND classid::bigint << 32 | objid::bigint
                    = hashtextextended('\(schema) copying', 1)
                """)
            var taken: CopyMaking?
            while taken == nil { taken = try await begin() }
            let second = try #require(taken)
            // then only the second makes a store of it,
            #expect(try await !first.isOurs())
            await #expect(throws: EventStoreError.self) { try await first.finish(createdAt: .now) }
            #expect(try await second.isOurs())
            try await second.finish(createdAt: .now)
            #expect(try await !second.isOurs())
            await second.close()
            await first.close()
            // and nobody adds to that by the way of copies, or begins another.
            await #expect(throws: PostgresOpeningError.alreadyThere(schema: schema)) {
                try await begin()
            }
        }
    }

    @Test func `is refused where it isn't whole or another's, and is given up with all of it`()
        async throws
    {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { source, _ in
            for number in 1...3 { try await source.append(request(number)) }
            let records = try await source.records(after: 0, most: 100).map { try $0.record.get() }
            let schema = newSchema()
            let making = try #require(
                try await CopyMaking.begin(
                    at: cluster.address, schema: schema, of: source.id, from: "books"))
            // A record that doesn't follow on what is there is not added, nor what comes with it.
            await #expect(throws: EventStoreError.self) {
                try await making.add(Array(records[1...]))
            }
            #expect(try await making.store.head() == 0)
            await #expect(throws: PostgresOpeningError.alreadyThere(schema: schema)) {
                try await CopyMaking.begin(
                    at: cluster.address, schema: schema, of: .random(), from: "books")
            }
            try await making.giveUp()
            await making.close()
            await #expect(throws: PostgresOpeningError.notAStore(schema: schema)) {
                try await PostgresEventStore.open(at: cluster.address, schema: schema)
            }
        }
    }
}
