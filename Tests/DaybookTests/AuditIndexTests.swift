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
        let views = try es.own.appending(path: "views").path
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
