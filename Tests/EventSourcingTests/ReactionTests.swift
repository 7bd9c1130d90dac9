import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

/// Puts something into each box that is packed.
private struct Filler: Reactor {
    static let name = "filler"
    static let handlers = [
        on(BoxPacked.self) { _, stream in [filling(Identifier(stream.id), 1)] }
    ]
}

/// What becomes of it in a later release: the box by the door comes first.
private struct LaterFiller: Reactor {
    static let name = "filler"
    static let handlers = [
        on(BoxPacked.self) { _, stream in
            let own = filling(Identifier(stream.id), 1)
            return stream.id == "door" ? [own] : [filling("door", 10), own]
        }
    ]
}

private func filling(_ box: Identifier<Box>, _ count: Int64) -> FillBox {
    var command = FillBox()
    command.boxId = box
    command.count = count
    return command
}

private func bus<R: Reactor>(
    _ reactor: R.Type, on store: any EventStore,
    _ side: any SideStore = SideStoreInMemory()
) -> CommandBus {
    CommandBus(
        [
            warehouse,
            Context("fillers", [], [], reactors: [reactor]),
        ], store: store, side: side, actor: "tester", clock: { Given.now })
}

@Suite(.timeLimit(.minutes(5))) struct `A reaction` {
    private let store = InMemoryEventStore(clock: { Given.now })

    /// A copy of the log as an earlier release would have written it: the ids of reactions made of
    /// their number alone, and, in an even earlier one, without the commands.
    private func earlier(isCommandKept: Bool) async throws -> InMemoryEventStore {
        let copy = InMemoryEventStore(clock: { Given.now })
        var cause = ""
        for event in try await store.events() {
            var id = event.commandID
            if id.hasPrefix("reaction:filler:") {
                let content = JSONValue.array([.string(cause), .integer(0), .integer(0)])
                id = "reaction:filler:" + Fingerprint(of: content.json()).hexadecimal
            } else {
                cause = id
            }
            var metadata = event.metadata
            if !isCommandKept {
                let members = try JSONValue(parsing: metadata).members ?? []
                metadata = JSONValue.object(members.filter { $0.name != "command" }).json()
            }
            let new = NewEvent(type: event.type, tags: event.tags, payload: event.payload)
            try await copy.append(
                AppendRequest(
                    [StreamAppend(event.stream, events: [new])], commandID: id, metadata: metadata))
        }
        return copy
    }

    @Test(arguments: [true, false])
    func `that an earlier release has sent isn't sent again`(isCommandKept: Bool) async throws {
        let own = bus(Filler.self, on: store)
        for box in ["a", "b"] { try await own.send(pack(box)) }
        let earlier = try await earlier(isCommandKept: isCommandKept)
        let told = try await story(earlier)
        #expect(told.count == 4)
        // Without a checkpoint: all is looked at again.
        try await bus(Filler.self, on: earlier).send(fill("a", 0))
        #expect(try await story(earlier) == told)
    }

    @Test(arguments: [true, false])
    func `of a later release is told from the one that was sent`(isOld: Bool) async throws {
        try await EventSourcingTests.bus(on: store).send(pack("door"))
        let own = bus(Filler.self, on: store)
        try await own.send(pack("a"))
        let log = isOld ? try await earlier(isCommandKept: true) : store
        try await bus(LaterFiller.self, on: log).send(fill("a", 0))
        // Each once: what was sent is known, and what wasn't is done.
        #expect(try await log.load(Box.self, "a").state.count == 1)
        #expect(try await log.load(Box.self, "door").state.count == 11)
    }

    @Test func `that a store couldn't take just then stops nobody`() async throws {
        try await EventSourcingTests.bus(on: store).send(pack("a"))
        let side = SideStoreInMemory()
        let own = bus(Filler.self, on: BreakingStore(store, after: 0), side)
        await expectRejection(.unavailable) { try await own.send(fill("a", 5)) }
        #expect(try await own.reactions.status().map(\.state) == [.behind])
        #expect(await FollowerCheckpoints(in: side).checkpoint(of: "filler")?.stop == nil)
        // Then it can again.
        let again = bus(Filler.self, on: store, side)
        try await again.send(fill("a", 0))
        #expect(try await again.reactions.status().map(\.state) == [.live])
        #expect(try await store.load(Box.self, "a").state.count == 1)
    }

    @Test func `is waited for by none whose events it doesn't mind, where somebody sees to it`()
        async throws
    {
        let held = HeldStore()
        let own = bus(Filler.self, on: held)
        let following = Task { await own.follow() }
        defer { following.cancel() }
        try await own.send(pack("b"))
        // Another process packs a box; what is to be done about it hangs.
        held.hold()
        try await EventSourcingTests.bus(on: held.store).send(pack("a"))
        await held.hasAppend()
        held.release()
        try await own.send(fill("b", 1))
        while try await held.store.load(Box.self, "a").state.count == 0 { await Task.yield() }
        #expect(try await held.store.load(Box.self, "b").state.count == 2)
    }

    @Test func `that another process left undone is done without a command`() async throws {
        let store = store
        try await EventSourcingTests.bus(on: store).send(pack("a"))
        let own = bus(Filler.self, on: store)
        let following = Task { await own.follow() }
        while try await store.head() < 2 { await Task.yield() }
        try await EventSourcingTests.bus(on: store).send(pack("b"))
        while try await store.head() < 4 { await Task.yield() }
        following.cancel()
        await following.value
        #expect(try await store.load(Box.self, "b").state.count == 1)
    }

    @Test func `to each of many who send at once is done before their answers`() async throws {
        let own = bus(Filler.self, on: store)
        let store = store
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    _ = try await own.send(pack("b\(number)"))
                    #expect(
                        try await store.load(Box.self, Identifier("b\(number)")).state.count == 1)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.head() == 400)
        #expect(try await own.reactions.status().map(\.state) == [.live])
    }
}
