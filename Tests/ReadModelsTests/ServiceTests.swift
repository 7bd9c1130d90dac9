import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Synchronization
import Testing

/// Each box with what is in it and how often it was filled: of two projections.
struct BothQuery: Query {
    static let name = "both"
    static let projections = ["boxes", "fillings"]
    static let guide = QueryGuide("Boxes and fillings.")

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let all = "SELECT * FROM boxes ORDER BY boxId"
        let boxes = try source.read("boxes") { try $0.all(BoxRow.self, all) }
        // Whoever isn't held at one position would be moved on here.
        await Task.yield()
        let fillings = try source.read("fillings") { try $0.all(BoxRow.self, all) }
        let items = boxes.map { row in
            box(
                row.boxId.text, .integer(row.count),
                .integer(fillings.first { $0.boxId == row.boxId }?.count ?? 0))
        }
        return .list(items, total: fillings.count, next: nil)
    }
}

/// One that has no end.
struct EndlessQuery: Query {
    static let name = "endless"
    static let projections = ["boxes"]
    static let guide = QueryGuide("Endless.")

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let endless = """
            WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n
            """
        return try source.read("boxes") { connection in
            try connection.query(endless, []) { _ in true }
            return .item(.null)
        }
    }
}

/// The boxes as their rows, not as JSON.
struct BoxRowsQuery: Query {
    static let name = "box-rows"
    static let projections = ["boxes"]

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> Listed<BoxRow> {
        Listed(
            items: try source.read("boxes") {
                try $0.all(BoxRow.self, "SELECT * FROM boxes ORDER BY boxId")
            })
    }
}

extension Desk {
    /// One as a service has it, or as a process that keeps nothing.
    static func served(
        on threads: ServiceThreads? = ServiceThreads(), in place: RowsPlace
    ) -> Desk {
        Desk(
            [
                QueryDescription(BoxListQuery.self), QueryDescription(BothQuery.self),
                QueryDescription(EndlessQuery.self), QueryDescription(BoxRowsQuery.self),
            ], on: threads, in: place)
    }
}

@Suite struct `Answers of a service` {
    @Test(arguments: [true, false], RowsPlace.allCases)
    func `are rows to who asks by a value, whatever is kept by name`(
        isServed: Bool, place: RowsPlace
    ) async throws {
        let desk = Desk.served(on: isServed ? ServiceThreads() : nil, in: place)
        for (count, sum) in [(1, 1), (2, 3)] as [(Int64, Int64)] {
            try await desk.fill("a", count)
            let shown = try await desk.queries.ask("box-rows")
            let reply = try await desk.queries.ask(BoxRowsQuery())
            #expect(reply.position == shown.position)
            #expect(reply.answer.items.map(\.count) == [sum])
            #expect(reply.answer.shown == shown.answer)
            #expect(try await desk.queries.ask("box-rows") == shown)
        }
    }

    @Test(arguments: [true, false], RowsPlace.allCases)
    func `are as new as they are asked for`(isServed: Bool, place: RowsPlace) async throws {
        let desk = Desk.served(on: isServed ? ServiceThreads() : nil, in: place)
        try await desk.fill("a", 1)
        #expect(try await desk.boxes(.head).answer == list([box("a", .integer(1))]))
        try await desk.fill("a", 2)
        // Older ones are nobody's right, newer ones are always right.
        #expect(try await desk.boxes(.asItIs).position >= 1)
        #expect(try await desk.boxes(.atLeast(1)).position >= 1)
        let second = try await desk.boxes(.atLeast(2))
        #expect(second.position == 2)
        #expect(second.answer == list([box("a", .integer(3))]))
        await #expect(throws: EventStoreError.self) { try await desk.boxes(.atLeast(3)) }
    }

    @Test(arguments: RowsPlace.allCases)
    func `that wait for a first build wait for one and the same`(place: RowsPlace) async throws {
        let desk = Desk.served(in: place)
        for number in 0..<500 { try await desk.fill("b\(number % 9)", Int64(number)) }
        let begun = Mutex(0)
        let folder = TemporaryFolder()
        let log = WatchedStore(desk.store) { position in
            if position == 250 { begun.withLock { $0 += 1 } }
        }
        let models = ReadModels(
            [Projection(BoxesProjector.self)], databases: place.databases(of: log, folder),
            on: ServiceThreads())
        let queries = QueryBus([QueryDescription(BoxListQuery.self)], models: models)
        let positions = try await withThrowingTaskGroup(of: Position.self) { group in
            for _ in 0..<999 { group.addTask { try await queries.ask("boxes").position } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(positions == [500])
        #expect(begun.withLock { $0 } == 1)
    }

    /// One after the other: where nothing is served they are asked on the few threads of all tasks, and so
    /// many statements without an end at once leave none to end them.
    @Test(.serialized, arguments: [true, false], RowsPlace.allCases)
    func `that nobody waits for end in the midst of a statement`(
        isServed: Bool, place: RowsPlace
    ) async throws {
        let desk = Desk.served(on: isServed ? ServiceThreads() : nil, in: place)
        try await desk.fill("a", 1)
        _ = try await desk.boxes(.head)
        await #expect(throws: AskError.deadline) {
            try await desk.queries.ask("endless", within: .milliseconds(20))
        }
        let asking = Task { try await desk.queries.ask("endless") }
        asking.cancel()
        await #expect(throws: AskError.cancelled) { try await asking.value }
        // Whoever comes next on the same connection isn't ended by it.
        #expect(try await desk.boxes(.asItIs).answer == list([box("a", .integer(1))]))
    }

    @Test(arguments: RowsPlace.allCases)
    func `show what another process has done to the rows`(place: RowsPlace) async throws {
        let desk = Desk.served(in: place)
        let other = desk.beside()
        try await desk.fill("a", 1)
        try await desk.fill("a", 2)
        #expect(try await desk.boxes(.head).answer == list([box("a", .integer(3))]))
        // It brings them forward.
        try await desk.fill("a", 4)
        _ = try await other.boxes(.head)
        #expect(try await desk.boxes(.head).answer == list([box("a", .integer(7))]))
        // It makes them anew.
        try await other.models.rebuild("boxes")
        try await desk.fill("a", 8)
        #expect(try await desk.boxes(.head).answer == list([box("a", .integer(15))]))
        // It decides that an event is left out.
        try await other.skip(2)
        #expect(try await desk.boxes(.head).answer == list([box("a", .integer(13))]))
        // It takes them away.
        try other.models.discard(madeOf: ["BoxFilled"])
        try await desk.fill("b", 1)
        #expect(
            try await desk.boxes(.head).answer
                == list([box("a", .integer(13)), box("b", .integer(1))]))
    }

    @Test(arguments: RowsPlace.allCases)
    func `about the past are made once for all who ask the same, and hold up nobody else`(
        place: RowsPlace
    ) async throws {
        let gate = Gate(named: "past in \(place)")
        let desk = Desk(
            [QueryDescription(HeldUpQuery.self), QueryDescription(BoxListQuery.self)], in: place)
        for _ in 0..<3 { try await desk.fill("a", 1) }
        // Given one who asks about the past, and is held up
        let asking = (0..<20).map { _ in
            Task { try await desk.queries.ask("held-up", [("gate", gate.name)], asOf: 2) }
        }
        await gate.arrival()
        // When others ask the same, and somebody goes
        while desk.models.pastAskers < 20 { await Task.yield() }
        asking[7].cancel()
        await #expect(throws: AskError.cancelled) { try await asking[7].value }
        // Then whoever asks about what is, or about another past, is answered
        #expect(try await desk.boxes().answer == list([box("a", .integer(3))]))
        let first = try await desk.queries.ask("boxes", asOf: 1)
        #expect(first.answer == list([box("a", .integer(1))]))
        #expect(first.madeAt == 1)
        // And the others are answered by one answer: whoever had asked anew had passed the gate.
        #expect(desk.models.pastAskers == 19)
        gate.open()
        for (number, one) in asking.enumerated() where number != 7 {
            #expect(try await one.value.answer == list([box("a", .integer(2))]))
        }
        #expect(desk.models.pastAskers == 0)
    }

    @Test(.timeLimit(.minutes(5)), arguments: RowsPlace.allCases)
    func `about many pasts at once are all made in the end, also by who looks back at length`(
        place: RowsPlace
    ) async throws {
        let desk = Desk(in: place)
        for _ in 0..<30 { try await desk.fill("a", 1) }
        try await withThrowingTaskGroup { group in
            for number in 1...29 {
                group.addTask {
                    // Each has a turn, and asks in it.
                    let reply = try await desk.models.lookingBack {
                        try await desk.queries.ask("boxes", asOf: Position(number))
                    }
                    #expect(reply.answer == list([box("a", .integer(Int64(number)))]))
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: RowsPlace.allCases)
    func `end with the log`(place: RowsPlace) async throws {
        let desk = Desk.served(in: place)
        try await desk.fill("a", 1)
        _ = try await desk.boxes(.head)
        await desk.store.close()
        await #expect(throws: EventStoreError.self) { try await desk.boxes(.head) }
    }
}
