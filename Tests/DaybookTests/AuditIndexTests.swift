import Daybook
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import History
import Records
import Testing

@Suite struct `The index of the audit` {
    @Test func `has a row for every event, with who, when and of what it came`() async throws {
        let store = try await MadeUp.log.value
        let views = Views(on: store)
        let rows = try await views.models.auditIndex().events(.init(), limit: .max)
        let events = try await store.events()
        #expect(rows.map(\.position) == events.map { Int64($0.position) })
        for (row, event) in zip(rows, events) {
            let context = event.context
            #expect(row.entity == event.stream.category && row.id == event.stream.id)
            #expect(row.revision == Int64(event.revision) && row.type == event.type)
            #expect(row.actor == context.actor && row.commandId == event.commandID)
            #expect(row.recordedAt == event.recordedAt && row.occurredAt == event.occurredAt)
            #expect(row.eventId == "\(event.id)".lowercased())
            #expect(row.causationId == context.causationId)
            #expect(row.correlationId == context.correlationId)
        }
    }

    @Test func `knows which status each event leaves its thing with, as the whole fold does`()
        async throws
    {
        try await Self.expectTrueStatus(in: try await MadeUp.log.value)
    }

    /// Each command's own example stands for what the made-up year hasn't got.
    @Test(arguments: BackOffice.contexts.flatMap(\.commands).map(\.name))
    func `knows the status after every command too`(name: String) async throws {
        let command = try #require(
            BackOffice.contexts.flatMap(\.commands).first { $0.name == name })
        let store = InMemoryEventStore()
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester")
        for line in command.guide.needs {
            try await bus.send(try CommandEnvelope(parsing: Array(line.utf8)))
        }
        let data = try JSONValue(parsing: Array(command.guide.example.utf8))
        try await bus.send(CommandEnvelope(name, data: data))
        try await Self.expectTrueStatus(in: store)
    }

    private static func expectTrueStatus(in store: InMemoryEventStore) async throws {
        let views = Views(on: store)
        let rows = try await views.models.auditIndex().events(.init(), limit: .max)
        let byThing = Dictionary(grouping: rows) { "\($0.entity)-\($0.id)" }
        for entity in BackOffice.entities
        where entity.fields.contains(where: { $0.name == "status" }) {
            for (_, rows) in byThing where rows[0].entity == entity.category {
                let changes = try await entity.changes(of: rows[0].id, in: store)
                for (row, change) in zip(rows, changes) {
                    let status = change.state["status"]?.text
                    let isChanged = change.changed.contains { $0.field == "status" }
                    #expect(
                        row.status == status || row.status == nil && !isChanged,
                        "\(change.event.stream) \(change.event.type) \(row.status ?? "–") \(status ?? "–")"
                    )
                }
            }
        }
    }

    @Test func `goes on past events that nobody here knows, and is caught up by nobody else`()
        async throws
    {
        let store = InMemoryEventStore()
        let strange = NewEvent(type: "OrderBurnt", payload: Array("{}".utf8))
        let broken = NewEvent(type: "OrderStatusUpdated", payload: Array(#"{"to":[]}"#.utf8))
        for (number, event) in [strange, broken].enumerated() {
            for stream in ["order-1", "ghost-1"] {
                try await store.append(
                    AppendRequest(
                        [StreamAppend(try StreamName(stream), events: [event])],
                        commandID: "\(number)-\(stream)"))
            }
        }
        let views = Views(on: store)
        let rows = try await views.models.auditIndex().events(.init(), limit: .max)
        #expect(
            rows.map(\.type) == ["OrderBurnt", "OrderBurnt"]
                + Array(repeating: "OrderStatusUpdated", count: 2))
        #expect(rows.allSatisfy { $0.status == nil && $0.actor == "" })
    }

    @Test func `is left alone by every query`() async throws {
        let es = try Es()
        _ = try es.bringWeeks(3)
        for list in ["orders", "products", "dashboard"] { _ = try es.ask(list) }
        func state() throws -> String? {
            let status = try json(try es.run("projections", "--json").out)
            return status["projections"]?.elements?.first { $0["name"] == .string("audit") }?[
                "state"]?
                .text
        }
        #expect(try state() == "not-built")
        #expect(try es.run("audit", "orders", "--json").status == 0)
        #expect(try state() == "live")
    }

    @Test func `keeps nothing personal, and outlives an erasure`() async throws {
        let es = try Es()
        let lines = [
            #"{"command":"RegisterUser","actor":"desk","data":{"userId":"ada","displayName":"Ada Byron","email":"ada@example.org"}}"#,
            #"{"command":"ReceiveUserMessage","actor":"desk","data":{"userId":"ada","text":"Secret words"}}"#,
        ]
        let file = try es.file("lines.ndjson", lines.map { $0 + "\n" })
        #expect(try es.run("send", "--batch", "-", input: file).status == 0)
        #expect(try es.run("audit", "users", "--json").status == 0)
        let views = es.store.appending(path: "views").path
        for path in try FileManager.default.subpathsOfDirectory(atPath: views)
        where path.hasPrefix("audit") {
            let bytes = try #require(FileManager.default.contents(atPath: views + "/" + path))
            for words in ["Ada Byron", "ada@example.org", "Secret words"] {
                #expect(bytes.range(of: Data(words.utf8)) == nil, "\(path)")
            }
        }
        #expect(try es.run("forget", "ada", "--yes").status == 0)
        let status = try json(try es.run("projections", "--json").out)
        let audit = status["projections"]?.elements?.first { $0["name"] == .string("audit") }
        #expect(audit?["state"] != .string("not-built"))
    }
}

@Suite struct `The audit of many things` {
    /// How it was found before there was an index: by folding every one.
    private static func scan(
        _ entity: AggregateDescription, _ selection: AuditSelection,
        in store: any EventStore
    ) async throws -> [Change] {
        var streams: Set<StreamName> = []
        _ = try await store.readAll(LogRead(.categories([entity.category]))) { view in
            streams.insert(view.stream)
            return true
        }
        var wanted: [Change] = []
        for stream in streams {
            wanted += try await entity.changes(of: stream.id, in: store).filter { change in
                let event = change.event
                if event.position <= selection.after || event.position > selection.through {
                    return false
                }
                if let actor = selection.actor, event.context.actor != actor { return false }
                guard let status = selection.status else { return true }
                return change.changed.contains { $0.field == "status" && $0.to == .string(status) }
            }
        }
        return wanted.sorted { $0.event.position < $1.event.position }
    }

    private static func trail(
        _ selection: AuditSelection, _ index: AuditIndex, in store: any EventStore,
        limit: Int = .max
    ) async throws -> [Change] {
        var changes: [Change] = []
        let trail = AuditTrail(index, of: BackOffice.entities, in: store)
        try await trail.eachChange(selection) { change in
            changes.append(change)
            return changes.count < limit
        }
        return changes
    }

    @Test func `is what folding all of them would tell, whatever is asked`() async throws {
        let store = try await MadeUp.log.value
        let head = try await store.head()
        let views = Views(on: store)
        let index = try await views.models.auditIndex()
        let all = try index.events(.init(), limit: .max)
        let seed = UInt64.random(in: 0...9999)
        var random = SeededRandom(seed: seed)
        for entity in BackOffice.entities {
            for round in 0..<3 {
                var selection = AuditSelection(entity: entity.category)
                if round > 0, let row = all.randomElement(using: &random) {
                    if Bool.random(using: &random) { selection.actor = row.actor }
                    if Bool.random(using: &random) {
                        selection.status =
                            all.filter { $0.entity == entity.category }.compactMap(\.status)
                            .randomElement(using: &random)
                    }
                    selection.after = Position.random(in: 0...head / 2, using: &random)
                    selection.through = Position.random(in: head / 2...head, using: &random)
                }
                let found = try await Self.trail(selection, index, in: store)
                let expected = try await Self.scan(entity, selection, in: store)
                #expect(
                    found.map(\.event.position) == expected.map(\.event.position),
                    "seed \(seed): \(selection)")
                #expect(
                    found.map(\.changed) == expected.map(\.changed), "seed \(seed): \(selection)")
                #expect(found.map(\.state) == expected.map(\.state), "seed \(seed): \(selection)")
            }
        }
    }

    @Test func `reads the things concerned, and no others`() async throws {
        let store = CountingStore(try await MadeUp.log.value)
        let views = Views(on: store)
        let index = try await views.models.auditIndex()
        _ = store.taken()
        let selection = AuditSelection(entity: "order", status: "returned")
        let found = try await Self.trail(selection, index, in: store)
        let streams = Set(found.map(\.event.stream))
        #expect(streams.count > 3)
        let taken = store.taken()
        #expect(taken.streams == streams && taken.logEvents == 0)
        // Each event of theirs is read once, however many changes of a thing are told.
        let longest = try await Self.trail(.init(entity: "product"), index, in: store)
        let events = store.taken().streamEvents
        #expect(events == longest.count, "\(events) read for \(longest.count)")
        #expect(try await Self.trail(selection, index, in: store, limit: 2).count == 2)
        #expect(store.taken().streams.count <= 2)
    }

    @Test func `takes an event that sets the status there was for no change to it`() async throws {
        let store = InMemoryEventStore()
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester")
        let order =
            #"{"orderId":"1","orderNumber":"1","shippingAddress":{"name":"Ada"},"totalCents":5}"#
        try await bus.send(
            CommandEnvelope("PlaceOrder", data: try JSONValue(parsing: Array(order.utf8))))
        let again = NewEvent(
            type: "OrderStatusUpdated", payload: Array(#"{"from":"placed","to":"placed"}"#.utf8))
        try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName("order-1"), events: [again])], commandID: "again"))
        let index = try await Views(on: store).models.auditIndex()
        #expect(try index.events(.init(status: "placed"), limit: .max).count == 2)
        let found = try await Self.trail(.init(entity: "order", status: "placed"), index, in: store)
        #expect(found.map(\.event.position) == [1])
    }

    @Test func `tells everything that somebody did, in all kinds of things`() async throws {
        let store = try await MadeUp.log.value
        let views = Views(on: store)
        let index = try await views.models.auditIndex()
        let found = try await Self.trail(.init(actor: "Yuki Arai"), index, in: store)
        let expected = try await store.events().filter { $0.context.actor == "Yuki Arai" }
        #expect(found.map(\.event) == expected)
        #expect(Set(found.map(\.event.stream.category)).count > 1)
    }
}
