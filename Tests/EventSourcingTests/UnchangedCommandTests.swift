import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Synchronization
import Testing

/// Counts how often commands that changed nothing are kept, and lets a test do something right after.
private final class WatchedSideStore: SideStore {
    private let kept = SideStoreInMemory()
    private let state = Mutex<(calls: Int, after: (@Sendable () async throws -> Void)?)>((0, nil))

    var calls: Int { state.withLock { $0.calls } }
    func after(_ work: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.after = work }
    }

    func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        try await kept.get(key, of: kind)
    }

    func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {
        try await kept.put(values, of: kind)
        guard kind == .unchanged else { return }
        let work = state.withLock { state in
            state.calls += 1
            defer { state.after = nil }
            return state.after
        }
        do { try await work?() } catch { throw .unavailable("\(error)") }
    }

    func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        try await kept.list(kind)
    }

    func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {
        try await kept.remove(keys, of: kind)
    }

    func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {
        try await kept.add(line, to: list)
    }

    func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] {
        try await kept.lines(of: list)
    }

    func clear(_ list: SideList) async throws(EventStoreError) { try await kept.clear(list) }
}

@Suite struct `Commands that change nothing` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private let side = WatchedSideStore()

    private func bus(on store: any EventStore) -> CommandBus {
        CommandBus(
            [warehouse], store: store, side: side, actor: "tester", clock: { Given.now })
    }

    @Test func `cost a batch one append and one keeping, however many they are`() async throws {
        let counting = BreakingStore(store)
        let lines =
            try [pack("b")]
            + (0..<400).map { try fill("b", $0 % 2, id: "f-\($0)") }
        let results = try await bus(on: counting).send(batch: lines)
        #expect(try results.map { try $0.get().events.count }.reduce(0, +) == 201)
        #expect(counting.calls == 1)
        #expect(side.calls == 1)
        // Each says where the log stood when it came by.
        #expect(try results[1].get().position == 1)
        #expect(try results[3].get().position == 2)
        let again = try await bus(on: counting).send(batch: Array(lines.dropFirst()))
        #expect(try again.allSatisfy { try $0.get().duplicate })
        for (first, second) in zip(results.dropFirst(), again) {
            #expect(try first.get().position == second.get().position)
        }
    }

    @Test func `are answered by what the log has, where that came under their id`() async throws {
        let bus = bus(on: store)
        try await bus.send(pack("b"))
        let envelope = try command(
            "RelabelBox", #"{"boxId":"b","label":"b"}"#, id: "c", reason: "r")
        let store = store
        side.after {
            // Another process, on a log that has moved on, found something to do.
            let other = CommandBus(
                [warehouse], store: store, actor: "tester", clock: { Given.now })
            try await other.send(
                command("RelabelBox", #"{"boxId":"b","label":"z"}"#, reason: "r"))
            try await other.send(envelope)
        }
        let outcome = try await bus.send(envelope)
        #expect(outcome.events == ["BoxRelabelled"] && outcome.duplicate)
        #expect(try await bus.send(envelope).position == outcome.position)
    }

    @Test func `aren't answered where they can't be kept`() async throws {
        let bus = bus(on: store)
        try await bus.send(pack("b"))
        side.after { throw EventStoreError.unavailable("the disk is full") }
        await expectRejection(.unavailable) { try await bus.send(fill("b", 0, id: "c")) }
    }
}

@Suite struct `What a command was asked of` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private var bus: CommandBus {
        CommandBus(
            [warehouse, handing], store: store, actor: "tester", clock: { Given.now })
    }

    @Test func `is what its answer names, though it wrote to another`() async throws {
        let bus = bus
        for box in ["a", "b"] { try await bus.send(pack(box)) }
        try await bus.send(fill("a", 3))
        let handing = try command("HandOver", #"{"boxId":"a","otherId":"b"}"#, id: "h")
        let outcome = try await bus.send(handing)
        #expect(outcome.stream == StreamName(unchecked: "box-a"))
        #expect(outcome.revision == 1)
        #expect(outcome.events == ["BoxFilled"])
        try await bus.send(fill("a", 1))
        let again = try await bus.send(handing)
        #expect(again.duplicate && again.stream == outcome.stream && again.revision == 1)
    }
}

/// Fills another box, and leaves its own as it is.
private struct HandOver: Command {
    static let name = "HandOver"
    static let guide = CommandGuide("Fills another.", example: "{}")
    var boxId = Identifier<Box>()
    var otherId = Identifier<Box>()
    var target: Identifier<Box> { boxId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("boxId", &boxId)
        fields.field("otherId", &otherId)
    }

    func decide(on box: Box, given facts: Facts) throws(Rejection) -> Decision<Box> {
        let other = facts.state(of: otherId)
        var decision: Decision<Box> = []
        decision.also(otherId, [.filled(BoxFilled(count: 1, total: other.count + 1))])
        return decision
    }
}

private let handing = Context(
    "handing", [HandOver.self], [])
