import Dispatch
import EventSourcing
import EventSourcingTesting
import EventStore
import ReadModels
import Records
import Synchronization
import Testing

/// One box, by its key; it counts how often it is asked.
struct BoxQuery: Query {
    static let name = "box"
    static let projections = ["boxes"]
    static let guide = QueryGuide("A box.", parameters: ["boxId": "its id"])
    private static let asked = Mutex<[String: Int]>([:])

    var boxId = Identifier<Box>()

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("boxId", &boxId) }

    static func timesAsked(_ box: String) -> Int { asked.withLock { $0[box] ?? 0 } }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        Self.asked.withLock { $0[boxId.text, default: 0] += 1 }
        let rows = try source.read("boxes") {
            try $0.all(BoxRow.self, BoxRow.selectByKey, boxId.columns)
        }
        return .item(.integer(rows.first?.count ?? 0))
    }
}

@Suite struct `An answer that was made` {
    private func desk(in place: RowsPlace) -> Desk {
        // However slow the machine is, nobody else replaces rows here.
        Desk(
            [QueryDescription(BoxQuery.self), QueryDescription(BoxListQuery.self)],
            on: ServiceThreads(trusting: .seconds(3_600)), in: place)
    }

    @Test(arguments: RowsPlace.allCases)
    func `is made again when its own row has changed, and not for others`(
        place: RowsPlace
    ) async throws {
        let (desk, kept, other) = (desk(in: place), "kept-\(place)", "other-\(place)")
        try await desk.fill(kept, 1)
        #expect(try await desk.box(kept) == .item(.integer(1)))
        // Once more: what came before the first run isn't known.
        #expect(try await desk.box(kept) == .item(.integer(1)))
        let asked = BoxQuery.timesAsked(kept)
        for number in 0..<20 {
            try await desk.fill(other, Int64(number))
            #expect(try await desk.box(other) == .item(.integer(Int64((0...number).reduce(0, +)))))
            #expect(try await desk.box(kept) == .item(.integer(1)))
        }
        #expect(BoxQuery.timesAsked(kept) == asked)
        #expect(BoxQuery.timesAsked(other) == 20)
        // And it says since when it is what it is.
        let reply = try await desk.queries.ask("box", [("boxId", kept)])
        #expect(reply.madeAt == 1)
        #expect(reply.position == 21)
        try await desk.fill(kept, 2)
        #expect(try await desk.box(kept) == .item(.integer(3)))
    }

    @Test(arguments: RowsPlace.allCases)
    func `is kept or not, whatever a slower one to the same question comes to`(
        place: RowsPlace
    ) async throws {
        // Given one who is held up with rows that are old by then, and another who is told the new
        let desk = Desk(
            [QueryDescription(HeldUpQuery.self), QueryDescription(BoxListQuery.self)], in: place)
        let gate = Gate(named: "slower in \(place)")
        func ask() async throws -> QueryAnswer {
            try await desk.queries.ask("held-up", [("gate", gate.name)]).answer
        }
        try await desk.fill("a", 1)
        let slower = Task { try await ask() }
        await gate.arrival()
        try await desk.fill("a", 2)
        #expect(try await ask() == list([ReadModelsTests.box("a", .integer(3))]))
        // When the slower one is told what was so, and something happens
        gate.open()
        #expect(try await slower.value == list([ReadModelsTests.box("a", .integer(1))]))
        try await desk.fill("a", 4)
        _ = try await desk.boxes()
        // Then nobody is told either of those any more.
        #expect(try await ask() == list([ReadModelsTests.box("a", .integer(7))]))
    }

    @Test(arguments: RowsPlace.allCases)
    func `is no more when its rows were taken away`(place: RowsPlace) async throws {
        let (desk, gone) = (desk(in: place), "gone-\(place)")
        try await desk.fill(gone, 1)
        #expect(try await desk.box(gone) == .item(.integer(1)))
        #expect(try await desk.box(gone) == .item(.integer(1)))
        let asked = BoxQuery.timesAsked(gone)
        try desk.models.discard(madeOf: [BoxFilled.type])
        #expect(try await desk.box(gone) == .item(.integer(1)))
        #expect(BoxQuery.timesAsked(gone) == asked + 1)
    }

    @Test(arguments: RowsPlace.allCases)
    func `is told to whoever follows the question, and each that it becomes`(
        place: RowsPlace
    ) async throws {
        let (desk, followed) = (desk(in: place), "followed-\(place)")
        try await desk.fill(followed, 1)
        var replies = try desk.queries.follow("box", [("boxId", followed)]).makeAsyncIterator()
        #expect(try await replies.next()?.answer == .item(.integer(1)))
        for number: Int64 in 2...5 {
            try await desk.fill("beside", 1)
            try await desk.fill(followed, 1)
            #expect(try await replies.next()?.answer == .item(.integer(number)))
        }
        // As often as its row has changed, and twice at most for the first answer.
        #expect(BoxQuery.timesAsked(followed) <= 6)
        await desk.store.close()
        #expect(try await replies.next() == nil)
    }

    @Test(arguments: RowsPlace.allCases)
    func `of a list is told when any row has changed`(place: RowsPlace) async throws {
        let desk = desk(in: place)
        try await desk.fill("a", 1)
        var replies = try desk.queries.follow("boxes").makeAsyncIterator()
        let first = try await replies.next()?.answer
        #expect(first == list([box("a", .integer(1))]))
        try await desk.fill("b", 2)
        let second = try await replies.next()?.answer
        #expect(
            second
                == list([
                    box("a", .integer(1)), box("b", .integer(2)),
                ]))
    }
}

@Suite(.timeLimit(.minutes(5))) struct `A question that is followed` {
    @Test(arguments: RowsPlace.allCases)
    func `is asked once for all who follow it, and each is told`(place: RowsPlace) async throws {
        let (desk, box) = (Desk([QueryDescription(BoxQuery.self)], in: place), "by-many-\(place)")
        try await desk.fill(box, 1)
        var followers = try (0..<50).map { _ in
            try desk.queries.follow("box", [("boxId", box)]).makeAsyncIterator()
        }
        for number: Int64 in 1...3 {
            if number > 1 { try await desk.fill(box, 1) }
            for index in followers.indices {
                #expect(try await followers[index].next()?.answer == .item(.integer(number)))
            }
        }
        // Three times, and once more at most for the first answer.
        #expect(BoxQuery.timesAsked(box) <= 4)
        // Who comes later is told what the others were told, without being asked anew.
        let asked = BoxQuery.timesAsked(box)
        var late = try desk.queries.follow("box", [("boxId", box)]).makeAsyncIterator()
        #expect(try await late.next()?.answer == .item(.integer(3)))
        #expect(BoxQuery.timesAsked(box) == asked)
        // The last who goes takes it along.
        followers = []
        try await desk.fill(box, 1)
        #expect(try await late.next()?.answer == .item(.integer(4)))
        await desk.store.close()
        #expect(try await late.next() == nil)
    }

    @Test(arguments: RowsPlace.allCases)
    func `waits for rows that are built, and holds up nobody who asks about others`(
        place: RowsPlace
    ) async throws {
        // Given a projection whose first build stands still
        let desk = Desk(in: place)
        let isHeld = Mutex(false)
        let gate = DispatchSemaphore(value: 0)
        let log = WatchedStore(desk.store) { position in
            if position == 1, isHeld.withLock({ $0 }) { gate.wait() }
        }
        let folder = TemporaryFolder()
        let queries = QueryBus(
            [QueryDescription(BoxListQuery.self), QueryDescription(BothQuery.self)],
            models: ReadModels(
                [Projection(BoxesProjector.self), Projection(FillingsProjector.self)],
                databases: place.databases(of: log, folder), on: ServiceThreads()))
        try await desk.fill("a", 1)
        var boxes = try queries.follow("boxes").makeAsyncIterator()
        #expect(try await boxes.next()?.answer == list([box("a", .integer(1))]))
        isHeld.withLock { $0 = true }
        var both = try queries.follow("both").makeAsyncIterator()
        // When something happens to rows that are there
        for sum: Int64 in 2...5 {
            try await desk.fill("a", 1)
            // Then whoever follows those is told
            #expect(try await boxes.next()?.answer == list([box("a", .integer(sum))]))
        }
        // And the others once theirs are built.
        isHeld.withLock { $0 = false }
        gate.signal()
        #expect(try await both.next()?.answer == list([box("a", .integer(5), .integer(5))]))
        await desk.store.close()
    }
}

extension Desk {
    fileprivate func box(_ id: String) async throws -> QueryAnswer {
        try await queries.ask("box", [("boxId", id)]).answer
    }
}
