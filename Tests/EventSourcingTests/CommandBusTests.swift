import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `The command bus` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private var bus: CommandBus { EventSourcingTests.bus(on: store) }

    @Test func `appends what a command decides and says where it stands`() async throws {
        let outcome = try await bus.send(pack("b"))
        #expect(outcome.stream == StreamName(unchecked: "box-b"))
        #expect(outcome.revision == 0)
        #expect(outcome.position == 1)
        #expect(outcome.events == ["BoxPacked"])
        #expect(!outcome.duplicate)
        #expect(try await bus.send(fill("b", 2)).revision == 1)
        #expect(try await store.load(Box.self, "b").state == Box(label: "b", count: 2, end: 1))
    }

    @Test func `appends nothing where nothing would change`() async throws {
        try await bus.send(pack("b"))
        let outcome = try await bus.send(fill("b", 0))
        #expect(outcome.events.isEmpty && !outcome.duplicate)
        #expect(outcome.revision == 0 && outcome.position == 1)
        #expect(try await store.head() == 1)
    }

    @Test func `keeps who and why and of what beside each event`() async throws {
        var envelope = try pack("b")
        envelope.id = "c-1"
        envelope.actor = "ada"
        envelope.reason = " stock-taking "
        envelope.correlationID = "wish-1"
        envelope.causationID = "event-9"
        try await bus.send(envelope)
        let event = try #require(try await store.events().first)
        #expect(event.commandID == "c-1")
        #expect(event.context.actor == "ada")
        #expect(event.context.reason == "stock-taking")
        #expect(event.context.correlationId == "wish-1")
        #expect(event.context.causationId == "event-9")
        #expect(event.occurredAt == Given.now && event.recordedAt == Given.now)
        try await bus.send(fill("b", 1))
        let second = try #require(try await store.events().last)
        #expect(second.context.actor == "tester")
        #expect(second.context.reason == nil)
    }

    @Test func `takes a reason from the command itself before the one around it`() async throws {
        try await bus.send(pack("b"))
        let data = #"{"boxId":"b","label":"new","reason":"torn"}"#
        try await bus.send(command("RelabelBox", data, reason: "said outside"))
        #expect(try await store.events().last?.context.reason == "torn")
        await expectRejection(.reasonRequired) {
            try await bus.send(command("RelabelBox", #"{"boxId":"b","label":"x"}"#, reason: " "))
        }
    }

    @Test func `takes a time in the past and none in the future`() async throws {
        var envelope = try pack("b")
        envelope.occurredAt = Timestamp("2020-02-29T00:00:00.000Z")
        try await bus.send(envelope)
        #expect(try await store.events().first?.occurredAt == envelope.occurredAt)
        envelope.occurredAt = Timestamp(milliseconds: Given.now.milliseconds + 1)
        await expectRejection(.invalidField, field: "occurredAt") { try await bus.send(envelope) }
    }

    @Test func `knows its commands and the name that was meant`() async throws {
        await #expect {
            try await bus.send(command("PackBix", "{}"))
        } throws: { error in
            let refusal = (error as? Rejection)?.refusals.first
            return refusal?.code == .unknownCommand && refusal?.hint == "did you mean PackBox?"
        }
        #expect(try await store.head() == 0)
    }

    @Test func `refuses an impossible name of an aggregate`() async throws {
        await expectRejection(.invalidField) {
            try await bus.send(command("FillBox", #"{"boxId":"a b","count":1}"#))
        }
    }

    @Test func `rehearses without appending`() async throws {
        try await bus.send(pack("b"))
        let rehearsal = try await bus.rehearse(fill("b", 3))
        #expect(rehearsal.events.map(\.event.type) == ["BoxFilled"])
        #expect(rehearsal.revision == 0)
        let count = FieldChange(field: "count", from: .integer(0), to: .integer(3))
        #expect(rehearsal.changed == [count])
        #expect(try await store.head() == 1)
        await expectRejection(.notFound) { _ = try await bus.rehearse(fill("c", 3)) }
    }

    @Test func `writes to several aggregates or to none`() async throws {
        for box in ["a", "b"] { try await bus.send(pack(box)) }
        try await bus.send(fill("a", 5))
        let outcome = try await bus.send(
            command("EmptyInto", #"{"boxId":"a","otherId":"b"}"#))
        #expect(outcome.stream.text == "box-a")
        #expect(outcome.events == ["BoxFilled", "BoxFilled"])
        #expect(try await store.load(Box.self, "a").state.count == 0)
        #expect(try await store.load(Box.self, "b").state.count == 5)
    }
}

@Suite struct `A command id` {
    private let store = InMemoryEventStore()
    private var bus: CommandBus { EventSourcingTests.bus(on: store) }

    @Test func `used again answers the first outcome and appends nothing`() async throws {
        try await bus.send(pack("b"))
        let first = try await bus.send(fill("b", 2, id: "c"))
        try await bus.send(fill("b", 1))
        var again = try await bus.send(fill("b", 2, id: "c"))
        #expect(again.duplicate)
        again.duplicate = false
        #expect(again == first)
        #expect(try await store.head() == 3)
    }

    @Test func `covers the same content in another order of fields`() async throws {
        try await bus.send(pack("b"))
        try await bus.send(fill("b", 2, id: "c"))
        let other = try command("FillBox", #"{"count":2,"boxId":"b"}"#, id: "c")
        #expect(try await bus.send(other).duplicate)
    }

    @Test func `used again for other content is refused`() async throws {
        try await bus.send(pack("b"))
        try await bus.send(fill("b", 2, id: "c"))
        var others = [try fill("b", 3, id: "c"), try pack("x"), try fill("b", 2, id: "c")]
        others[1].id = "c"
        others[2].reason = "another"
        for other in others {
            await expectRejection(.commandIDReused, field: "id") { try await bus.send(other) }
        }
        #expect(try await store.head() == 2)
    }

    @Test func `of a refused command is free`() async throws {
        await expectRejection(.notFound) { try await bus.send(fill("b", 2, id: "c")) }
        try await bus.send(pack("b"))
        #expect(try await bus.send(fill("b", 7, id: "c")).duplicate == false)
    }

    @Test func `of a command that changed nothing answers so for ever`() async throws {
        try await bus.send(pack("b"))
        let nothing = try command("RelabelBox", #"{"boxId":"b","label":"b"}"#, id: "c")
        let bus = bus
        #expect(try await bus.send(nothing).events.isEmpty)
        try await bus.send(command("RelabelBox", #"{"boxId":"b","label":"new"}"#, reason: "r"))
        let again = try await bus.send(nothing)
        #expect(again.events.isEmpty && again.duplicate)
        await expectRejection(.commandIDReused) { try await bus.send(fill("b", 1, id: "c")) }
    }

    @Test(arguments: ["", "a b", "a\u{202E}", String(repeating: "x", count: 129)])
    func `keeps the rule of identifiers`(id: String) async throws {
        var envelope = try pack("b")
        envelope.id = id
        await expectRejection(.invalidField, field: "id") { try await bus.send(envelope) }
    }
}

@Suite struct `A command as JSON` {
    @Test func `is read with all that stands around its data`() throws {
        let json = #"""
            {"command":"FillBox","id":"c","actor":"ada","reason":"r","occurredAt":
            "2026-01-01T01:00:00+01:00","expectedRevision":3,"correlationId":"x","causationId":"y",
            "data":{"boxId":"b","count":1}}
            """#
        let envelope = try CommandEnvelope(parsing: Array(json.utf8))
        var expected = try fill("b", 1, id: "c")
        expected.actor = "ada"
        expected.reason = "r"
        expected.occurredAt = Timestamp("2026-01-01T00:00:00.000Z")
        expected.expectedRevision = 3
        expected.correlationID = "x"
        expected.causationID = "y"
        #expect(envelope == expected)
    }

    @Test(arguments: [
        ("[]", "invalid-json "), ("7", "invalid-json "), ("{", "invalid-json "),
        (#"{"data":{}}"#, "required-field-empty command"),
        (#"{"command":"X"}"#, "required-field-empty data"),
        (#"{"command":"X","data":[]}"#, "invalid-field data"),
        (#"{"command":1,"data":{}}"#, "invalid-field command"),
        (#"{"command":"X","data":{},"id":"a b"}"#, "invalid-field id"),
        (#"{"command":"X","data":{},"occurredAt":"yesterday"}"#, "invalid-field occurredAt"),
        (#"{"command":"X","data":{},"expectedRevision":-1}"#, "invalid-field expectedRevision"),
        (#"{"command":"X","data":{},"expectedRevision":1.0}"#, "invalid-field expectedRevision"),
        (#"{"command":"X","data":{},"by":"ada"}"#, "unknown-field by"),
        (#"{"command":"X","data":{},"data":{}}"#, "invalid-json "),
    ])
    func `that is wrong is refused with the field`(json: String, fault: String) {
        #expect {
            try CommandEnvelope(parsing: Array(json.utf8))
        } throws: { error in
            let refusals = (error as? Rejection)?.refusals ?? []
            return refusals.map { "\($0.code) \($0.field ?? "")" } == [fault]
        }
    }
}
