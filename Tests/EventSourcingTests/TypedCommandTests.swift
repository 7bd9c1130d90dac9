import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `A command that is a value` {
    private let store = InMemoryEventStore(clock: { Given.now })

    private var bus: CommandBus {
        CommandBus([warehouse], store: store, actor: "service", clock: { Given.now })
    }

    private func packing(_ id: String = "a", _ label: String = "lamps") -> PackBox {
        var command = PackBox()
        command.boxId = Identifier(id)
        command.label = label
        return command
    }

    /// Takes a command's rejection out of what its caller is told.
    private func rejected<C: Command>(
        _ work: () async throws -> Sent<C>
    ) async throws {
        do { _ = try await work() } catch let error as SendError { throw error.rejection }
    }

    @Test func `answers what has happened, as values`() async throws {
        let sent = try await bus.send(packing(), by: "ada")
        #expect(sent.events == [.packed(BoxPacked(label: "lamps", shelfId: nil, contents: []))])
        #expect(sent.stream.text == "box-a")
        #expect(sent.revision == 0)
        #expect(sent.position == 1)
        #expect(!sent.isRepeated)
        #expect(try await store.events().last?.context.actor == "ada")
    }

    @Test func `and by JSON are the same: under one id, and in the log`() async throws {
        let json = try command(
            "PackBox", #"{"label":"lamps","boxId":"a"}"#, id: "once", reason: "why")
        let first = try await bus.send(packing(), by: "ada", id: "once", reason: "why")
        #expect(try await bus.send(json, by: "ada").duplicate)
        let again = try await bus.send(packing(), by: "ada", id: "once", reason: "why")
        #expect(again.isRepeated)
        #expect(again.events == first.events)
        #expect(again.position == first.position)

        let other = InMemoryEventStore(clock: { Given.now })
        let otherBus = CommandBus(
            [warehouse], store: other, actor: "service", clock: { Given.now })
        try await otherBus.send(json, by: "ada")
        let (typed, read) = (try await store.events(), try await other.events())
        #expect(typed.map(\.payload) == read.map(\.payload))
        #expect(typed.map(\.metadata) == read.map(\.metadata))
        #expect(
            try await store.receipt(of: "once")?.fingerprint
                == other.receipt(of: "once")?.fingerprint)
    }

    @Test func `answers under its id what was answered to JSON, and refuses another`() async throws
    {
        try await bus.send(
            command("PackBox", #"{"boxId":"a","label":"lamps"}"#, id: "once"), by: "ada")
        let sent = try await bus.send(packing(), by: "ada", id: "once")
        #expect(sent.isRepeated)
        #expect(sent.events == [.packed(BoxPacked(label: "lamps", shelfId: nil, contents: []))])
        await expectRejection(.commandIDReused) {
            try await rejected { try await bus.send(packing("a", "rugs"), by: "ada", id: "once") }
        }
    }

    @Test func `that leaves its id to the service has one made, once`() async throws {
        let sent = try await bus.send(packing(""), by: "ada", id: "once")
        #expect(!sent.stream.id.isEmpty)
        let again = try await bus.send(packing(""), by: "ada", id: "once")
        #expect(again.isRepeated)
        #expect(again.stream == sent.stream)
        let json = try command("PackBox", #"{"label":"lamps"}"#, id: "once")
        #expect(try await bus.send(json, by: "ada").stream == sent.stream)
    }

    @Test func `is kept in the form in which it would have been read`() async throws {
        let sent = try await bus.send(packing("a", "  lamps "), by: "ada")
        #expect(sent.events == [.packed(BoxPacked(label: "lamps", shelfId: nil, contents: []))])
        var command = packing("b")
        command.shelfId = "no shelf"
        let faulty = command
        await expectRejection(.invalidField, field: "shelfId") {
            try await rejected { try await bus.send(faulty, by: "ada") }
        }
        #expect(try await store.head() == 1)
    }

    @Test func `that changes nothing has no events`() async throws {
        let bus = bus
        try await bus.send(packing(), by: "ada")
        var command = FillBox()
        command.boxId = "a"
        let sent = try await bus.send(command, by: "ada", id: "again")
        #expect(sent.events == [])
        #expect(try await bus.send(command, by: "ada", id: "again").isRepeated)
    }

    @Test func `stands under the revision that its caller counts on`() async throws {
        try await bus.send(packing(), by: "ada")
        var command = FillBox()
        command.boxId = "a"
        command.count = 2
        let filling = command
        await expectRejection(.revisionConflict) {
            try await rejected { try await bus.send(filling, by: "ada", expecting: 7) }
        }
        #expect(try await bus.send(filling, by: "ada", expecting: 0).revision == 1)
    }
}
