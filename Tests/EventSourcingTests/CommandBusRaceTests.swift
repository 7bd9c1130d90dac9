import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@testable import EventSourcing

@Suite struct `A command that another writer comes in between` {
    private let store = InterruptedStore()
    private var bus: CommandBus { EventSourcingTests.bus(on: store) }
    private let other: @Sendable (any EventStore, CommandEnvelope) async throws -> Void = {
        store, envelope in
        try await EventSourcingTests.bus(on: store).send(envelope)
    }

    @Test func `is decided anew on what is true then`() async throws {
        try await bus.send(pack("b"))
        store.interrupt { [other] in try await other($0, fill("b", 10)) }
        try await bus.send(fill("b", 1))
        #expect(try await store.load(Box.self, "b").state == Box(label: "b", count: 11, end: 2))
    }

    @Test func `is refused if it counts on a revision`() async throws {
        try await bus.send(pack("b"))
        store.interrupt { [other] in try await other($0, fill("b", 10)) }
        var envelope = try fill("b", 1)
        envelope.expectedRevision = 0
        await expectRejection(.revisionConflict, field: "expectedRevision") {
            try await bus.send(envelope)
        }
        #expect(try await store.head() == 2)
    }

    @Test func `is decided anew when an aggregate that it only asked about has changed`()
        async throws
    {
        store.interrupt { [other] in
            try await other($0, command("CloseShelf", #"{"shelfId":"s"}"#))
        }
        await expectRejection(.shelfClosed, field: "shelfId") {
            try await bus.send(pack("b", on: "s"))
        }
        #expect(try await store.head() == 1)
    }

    @Test func `is decided anew when a name that it asked for was taken`() async throws {
        store.interrupt { [other] in try await other($0, pack("a", "lamps")) }
        await expectRejection(.labelTaken, field: "label") {
            try await bus.send(pack("b", "lamps"))
        }
        #expect(try await store.head() == 1)
    }

    @Test func `answers as the first where that was the same command by another way`() async throws
    {
        let envelope = try CommandEnvelope(
            parsing: Array(#"{"command":"PackBox","id":"c","data":{"boxId":"b","label":"l"}}"#.utf8)
        )
        store.interrupt { [other] in try await other($0, envelope) }
        let outcome = try await bus.send(envelope)
        #expect(outcome.duplicate && outcome.position == 1)
        #expect(try await store.head() == 1)
    }

    @Test func `gives up some time, and says that it may be sent again`() async throws {
        try await bus.send(pack("b"))
        let hasty = CommandBus(
            [warehouse], store: store, actor: "tester", patience: .zero, clock: { Given.now })
        let rivals = 40
        for _ in 0..<rivals { store.interrupt { [other] in try await other($0, fill("b", 1)) } }
        await expectRejection(.busy) { try await hasty.send(fill("b", 1000)) }
        #expect(try await store.load(Box.self, "b").state.count < rivals)
        // One who has the time goes through once they leave off.
        try await bus.send(fill("b", 1000))
        #expect(try await store.load(Box.self, "b").state.count == 1000 + rivals)
    }

    @Test func `can take a name that was given up`() async throws {
        try await bus.send(pack("a", "lamps"))
        try await bus.send(
            command("RelabelBox", #"{"boxId":"a","label":"chairs"}"#, reason: "moved"))
        #expect(try await bus.send(pack("b", "lamps")).position == 3)
        await expectRejection(.labelTaken) { try await bus.send(pack("c", "chairs")) }
    }
}

@Suite struct `Commands racing each other` {
    @Test func `count every one of them, each once`() async throws {
        let store = InMemoryEventStore()
        let bus = bus(on: store)
        try await bus.send(pack("b"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for racer in 0..<12 {
                group.addTask {
                    for turn in 0..<20 {
                        try await bus.send(fill("b", 1, id: "\(racer)-\(turn)"))
                    }
                }
            }
            try await group.waitForAll()
        }
        let box = try await store.load(Box.self, "b").state
        #expect(box.count == 240)
        #expect(box.end == 240)
    }

    @Test func `for one name have one winner`() async throws {
        let store = InMemoryEventStore()
        let bus = bus(on: store)
        let codes = await withTaskGroup(of: RejectionCode?.self) { group in
            for racer in 0..<32 {
                group.addTask {
                    do {
                        try await bus.send(pack("b\(racer)", "lamps"))
                        return nil
                    } catch {
                        return (error as? Rejection)?.refusals.first?.code ?? .bug
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.allSatisfy { $0 == nil || $0 == .labelTaken })
        #expect(try await store.head() == 1)
    }

    @Test func `with one id are one command`() async throws {
        let store = InMemoryEventStore()
        let bus = bus(on: store)
        var envelope = try pack("b")
        envelope.id = "once"
        let outcomes = try await withThrowingTaskGroup(of: CommandOutcome.self) { group in
            for _ in 0..<32 { group.addTask { [envelope] in try await bus.send(envelope) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { !$0.duplicate } == 1)
        #expect(outcomes.allSatisfy { $0.position == 1 })
        #expect(try await store.head() == 1)
    }
}
