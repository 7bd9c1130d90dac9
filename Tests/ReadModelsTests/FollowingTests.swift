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
    private let desk = Desk([QueryDescription(BoxQuery.self), QueryDescription(BoxListQuery.self)])

    private func box(_ id: String) async throws -> QueryAnswer {
        try await desk.queries.ask("box", [("boxId", id)]).answer
    }

    @Test func `is made again when its own row has changed, and not for others`() async throws {
        try await desk.fill("kept", 1)
        #expect(try await box("kept") == .item(.integer(1)))
        // Once more: what came before the first run isn't known.
        #expect(try await box("kept") == .item(.integer(1)))
        let asked = BoxQuery.timesAsked("kept")
        for number in 0..<20 {
            try await desk.fill("other", Int64(number))
            #expect(try await box("other") == .item(.integer(Int64((0...number).reduce(0, +)))))
            #expect(try await box("kept") == .item(.integer(1)))
        }
        #expect(BoxQuery.timesAsked("kept") == asked)
        #expect(BoxQuery.timesAsked("other") == 20)
        try await desk.fill("kept", 2)
        #expect(try await box("kept") == .item(.integer(3)))
    }

    @Test func `is no more when its rows were taken away`() async throws {
        try await desk.fill("gone", 1)
        #expect(try await box("gone") == .item(.integer(1)))
        #expect(try await box("gone") == .item(.integer(1)))
        let asked = BoxQuery.timesAsked("gone")
        try desk.models.discard(madeOf: [BoxFilled.type])
        #expect(try await box("gone") == .item(.integer(1)))
        #expect(BoxQuery.timesAsked("gone") == asked + 1)
    }

    @Test func `is told to whoever follows the question, and each that it becomes`() async throws {
        try await desk.fill("followed", 1)
        var replies = try desk.queries.follow("box", [("boxId", "followed")]).makeAsyncIterator()
        #expect(try await replies.next()?.answer == .item(.integer(1)))
        for number: Int64 in 2...5 {
            try await desk.fill("beside", 1)
            try await desk.fill("followed", 1)
            #expect(try await replies.next()?.answer == .item(.integer(number)))
        }
        // As often as its row has changed, and twice at most for the first answer.
        #expect(BoxQuery.timesAsked("followed") <= 6)
        await desk.store.close()
        #expect(try await replies.next() == nil)
    }

    @Test func `of a list is told when any row has changed`() async throws {
        try await desk.fill("a", 1)
        var replies = try desk.queries.follow("boxes").makeAsyncIterator()
        let first = try await replies.next()?.answer
        #expect(first == list([ReadModelsTests.box("a", .integer(1))]))
        try await desk.fill("b", 2)
        let second = try await replies.next()?.answer
        #expect(
            second
                == list([
                    ReadModelsTests.box("a", .integer(1)), ReadModelsTests.box("b", .integer(2)),
                ]))
    }
}
