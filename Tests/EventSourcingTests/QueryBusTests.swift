import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import ReadModels
import Records
import Testing

/// A question that needs no read model: its parameters come back as its answer.
private struct EchoQuery: Query {
    static let name = "echo"
    static let guide = QueryGuide("Says what it was asked.")
    static let projections: [String] = []
    var boxId = Identifier<Box>()
    var limit: Int64?
    var mark: Item.Mark?
    var since: Timestamp?

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("boxId", &boxId)
        fields.field("limit", &limit)
        fields.field("mark", &mark)
        fields.field("since", &since)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var item = JSONValue(of: self)
        item["count"] = .integer(try await source.load(Box.self, boxId).state.count)
        return .item(item)
    }
}

/// When it is asked.
private struct ClockQuery: Query {
    static let name = "clock"
    static let guide = QueryGuide("Says what time it is.")
    static let projections: [String] = []

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        .item(.string(source.now.description))
    }
}

@Suite struct `A query` {
    private let store = InMemoryEventStore()
    private var queries: QueryBus {
        QueryBus(
            [QueryDescription(EchoQuery.self)],
            models: ReadModels([], databases: RowDatabases(inMemoryOf: store)))
    }

    @Test func `reads its parameters from plain text`() async throws {
        let reply = try await queries.ask(
            "echo", [("mark", "heavy"), ("boxId", "b"), ("limit", "20"), ("since", "2026-03-01")])
        let json = String(decoding: reply.json.json(), as: UTF8.self)
        #expect(
            json == #"{"query":"echo","position":0,"item":{"boxId":"b","limit":20,"mark":"heavy","#
                + #""since":"2026-03-01T00:00:00.000Z","count":0}}"#)
    }

    @Test(arguments: [
        ([], ["required-field-empty boxId"]),
        ([("boxId", "a b")], ["invalid-field boxId"]),
        ([("boxId", "b"), ("limit", "many")], ["invalid-field limit"]),
        ([("boxId", "b"), ("mark", "fragil")], ["invalid-field mark"]),
        ([("boxId", "b"), ("boxId", "c")], ["unknown-field boxId"]),
        (
            [("lmit", "1"), ("since", "x")],
            ["required-field-empty boxId", "invalid-field since", "unknown-field lmit"]
        ),
    ])
    func `tells all that is wrong with them`(parameters: [(String, String)], faults: [String])
        async throws
    {
        do {
            _ = try await queries.ask("echo", parameters.map { ($0.0, $0.1) })
            Issue.record("answered")
        } catch let rejection as Rejection {
            #expect(rejection.refusals.map { "\($0.code) \($0.field ?? "")" } == faults)
        }
    }

    @Test func `has the parameters that it takes, or the one that was meant, in its hint`() async {
        for (name, hint) in [
            ("lmit", "did you mean limit?"), ("zzz", "it takes boxId, limit, mark, since"),
        ] {
            await #expect {
                try await queries.ask("echo", [("boxId", "b"), (name, "1")])
            } throws: { error in
                (error as? Rejection)?.refusals.first?.hint?.description == hint
            }
        }
    }

    @Test func `that nobody knows is refused with the one that was meant`() async {
        await #expect {
            try await queries.ask("ecko")
        } throws: { error in
            let refusal = (error as? Rejection)?.refusals.first
            return refusal?.code == .unknownQuery && refusal?.hint == "did you mean echo?"
        }
    }

    @Test func `is answered as of any position`() async throws {
        let bus = bus(on: store)
        try await bus.send(pack("b"))
        try await bus.send(fill("b", 2))
        try await bus.send(fill("b", 3))
        for (asOf, position, count) in [(nil, 3, 5), (2, 2, 2), (0, 0, 0), (99, 3, 5)]
            as [(Position?, Position, Int64)]
        {
            let reply = try await queries.ask("echo", [("boxId", "b")], asOf: asOf)
            #expect(reply.position == position)
            guard case .item(let item) = reply.answer else {
                Issue.record("no item")
                continue
            }
            #expect(item["count"] == .integer(count))
        }
    }

    @Test func `knows the time, and of the past the time of its last event`() async throws {
        let recorded = Timestamp(milliseconds: 1_000)
        let store = InMemoryEventStore(clock: { recorded })
        let queries = QueryBus(
            [QueryDescription(ClockQuery.self)],
            models: ReadModels([], databases: RowDatabases(inMemoryOf: store)),
            clock: { Given.now })
        try await bus(on: store).send(pack("b"))
        try await bus(on: store).send(fill("b", 1))
        for (asOf, time) in [
            (nil, Given.now), (0, .earliest), (1, recorded), (2, recorded), (99, recorded),
        ] as [(Position?, Timestamp)] {
            let reply = try await queries.ask("clock", asOf: asOf)
            #expect(reply.answer == .item(.string(time.description)), "\(asOf ?? 100)")
        }
        // Of business time it is the time that is asked about.
        let then = Timestamp(milliseconds: 77)
        let reply = try await queries.ask("clock", occurredBy: then)
        #expect(reply.answer == .item(.string(then.description)))
    }
}

// MARK: - As values

extension Item: Answerable {}

/// The things in a box, by name.
private struct ItemListQuery: Query {
    static let name = "items"
    static let projections: [String] = []
    var first: String?

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("first", &first) }

    func answer(from source: QuerySource) async throws -> Listed<Item> {
        let items = [first, "rug"].compactMap { $0 }.map { name in
            var item = Item()
            item.name = name
            return item
        }
        return Listed(items: items, total: 7, next: "rug")
    }
}

/// One thing.
private struct ItemQuery: Query {
    static let name = "item"
    static let projections: [String] = []

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> Item {
        var item = Item()
        item.name = "lamp"
        return item
    }
}

@Suite struct `A query that is a value` {
    private let store = InMemoryEventStore()
    private var queries: QueryBus {
        QueryBus(
            [QueryDescription(ItemListQuery.self), QueryDescription(ItemQuery.self)],
            models: ReadModels([], databases: RowDatabases(inMemoryOf: store)))
    }

    @Test func `answers its records, and the same as JSON by its name`() async throws {
        var query = ItemListQuery()
        query.first = "lamp"
        let reply = try await queries.ask(query)
        #expect(reply.position == 0)
        #expect(reply.answer.items.map(\.name) == ["lamp", "rug"])
        #expect(reply.answer.total == 7)
        let shown = try await queries.ask("items", [("first", "lamp")])
        let items = reply.answer.items.map { JSONValue(of: $0) }
        // By its name the cursor says besides which list it goes on with.
        guard case .list(_, _, let next?, _) = shown.answer else {
            Issue.record("\(shown.answer)")
            return
        }
        #expect(next.hasPrefix("rug."))
        #expect(shown.answer == .list(items, total: 7, next: next))
    }

    @Test func `can answer one record`() async throws {
        let reply = try await queries.ask(ItemQuery())
        #expect(reply.answer.name == "lamp")
        #expect(try await queries.ask("item").answer == .item(JSONValue(of: reply.answer)))
    }

    @Test func `is asked only where it is known`() async throws {
        await expectRejection(.unknownQuery) { _ = try await queries.ask(EchoQuery()) }
    }
}
