import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing
import Upkeep

/// A bus with a reactor about which people can decide.
func keptBus(
    on store: any EventStore, _ side: any SideStore = SideStoreInMemory(),
    clock: @escaping @Sendable () -> Timestamp = { Given.now }
) -> CommandBus {
    CommandBus(
        [warehouse, upkeepContext, reacting], store: store, side: side,
        decisions: keptDecisions, actor: "tester", clock: clock)
}

func asked(_ command: some Command) -> CommandEnvelope {
    CommandEnvelope(type(of: command).name, data: JSONValue(of: command), actor: "ada")
}

func skip(_ position: Int64) -> CommandEnvelope {
    asked(Skip<OfReactors>("packer", at: position, reason: "it is lost"))
}

let park = asked(Park<OfReactors>("packer", reason: "it packs too much"))
let retry = asked(Retry<OfReactors>("packer"))

@Suite(.timeLimit(.minutes(5))) struct `A reactor that was refused` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private let side = SideStoreInMemory()

    private func count(_ box: String) async throws -> Int64 {
        try await store.load(Box.self, Identifier(box)).state.count
    }

    /// One that stands at position 3: box `a` is full, and there is no spare one.
    private func refused() async throws -> CommandBus {
        let own = keptBus(on: store, side)
        try await own.send(pack("a"))
        try await own.send(fill("a", 9))
        let stop = try #require(try await own.reactions.status().first?.stop)
        #expect(stop.position == 3 && stop.since == Given.now)
        return own
    }

    @Test func `leaves the event out that it is told to, and goes on behind it`() async throws {
        // given
        let own = try await refused()
        try await own.send(pack("b"))
        // when
        try await own.send(skip(3))
        // then
        let status = try #require(try await own.reactions.status().first)
        #expect(status.state == .live && status.skipped == 1 && status.stop == nil)
        #expect(try await count("b") == 1)
        #expect(try await count("a") == 10)
        // Whoever comes later finds it so, be the checkpoint lost or not.
        try await keptBus(on: store).send(pack("spare"))
        #expect(try await count("a") == 10)
        #expect(try await count("b") == 1)
    }

    @Test func `has who decided that, and why, in a log of its own`() async throws {
        try await refused().send(skip(3))
        let told = try #require(
            try await store.events(of: StreamName("reactor-packer")).first)
        #expect(told.type == "ReactionSkipped")
        #expect(told.context.actor == "ada")
        #expect(
            String(decoding: told.payload, as: UTF8.self)
                == #"{"position":3,"reason":"it is lost"}"#)
    }

    @Test func `is told apart from a projection of the same name`() async throws {
        let own = try await refused()
        try await own.send(asked(SkipEvent("packer", at: 3, reason: "another's")))
        #expect(try await own.reactions.status().first?.state == .parked)
        #expect(
            try await keptDecisions(Follower(.projection, "packer"), store).skips.count == 1)
        #expect(try await keptDecisions(Follower(.reactor, "packer"), store).skips.isEmpty)
    }

    @Test func `tries again when it is told to, since when it stands`() async throws {
        let own = try await refused()
        let before = try await own.reactions.status().first?.stop
        #expect(try await own.send(retry).events == ["ReactorRetried"])
        #expect(try await own.reactions.status().first?.stop == before)
        // Mended by hand: then it goes on.
        try await bus(on: store).send(pack("spare"))
        try await own.send(retry)
        #expect(try await own.reactions.status().first?.state == .live)
        #expect(try await count("a") == 0)
        #expect(try await count("spare") == 11)
    }

    @Test func `is helped by one process and goes on in another, once`() async throws {
        let own = try await refused()
        let other = keptBus(on: store, side)
        try await own.send(pack("b"))
        // when
        try await other.send(skip(3))
        try await own.send(fill("b", 1))
        // then
        #expect(try await count("b") == 2)
        #expect(try await own.reactions.status().first?.state == .live)
        #expect(try await other.reactions.status().first?.state == .live)
        #expect(try await store.events().count { $0.commandID.hasPrefix("reaction:") } == 2)
    }

    @Test func `is looked at without being moved`() async throws {
        let own = try await refused()
        try await bus(on: store).send(pack("spare"))
        let head = try await store.head()
        _ = try await keptBus(on: store, side).reactions.status()
        _ = try await own.rehearse(skip(3))
        #expect(try await store.head() == head)
    }
}

@Suite(.timeLimit(.minutes(5))) struct `A reactor that is stopped by hand` {
    private let store = InMemoryEventStore(clock: { Given.now })

    private func count(_ box: String) async throws -> Int64 {
        try await store.load(Box.self, Identifier(box)).state.count
    }

    @Test func `reacts to nothing until it is told to go on, and then to all`() async throws {
        let own = keptBus(on: store)
        try await own.send(pack("a"))
        try await own.send(park)
        try await own.send(pack("b"))
        try await keptBus(on: store).send(pack("c"))
        let status = try #require(try await own.reactions.status().first)
        #expect(status.state == .parked && status.isStoppedByHand && status.waiting == 2)
        #expect(status.stop?.type == "ReactorParked" && status.stop?.position == 3)
        #expect(status.stop?.reason == "it packs too much")
        #expect(try await count("a") == 1)
        #expect(try await count("b") == 0)
        try await own.send(retry)
        #expect(try await count("b") == 1)
        #expect(try await count("c") == 1)
        #expect(try await own.reactions.status().first?.state == .live)
    }

    @Test func `holds from the very line on that says so`() async throws {
        let own = keptBus(on: store)
        try await own.send(pack("first"))
        // All of these could go into one commit.
        let results = try await own.send(batch: [pack("a"), park, pack("b"), pack("c")])
        #expect(results.allSatisfy { (try? $0.get()) != nil })
        #expect(try await count("a") == 1)
        #expect(try await count("b") == 0)
        _ = try await own.send(batch: [retry, pack("d")])
        for box in ["a", "b", "c", "d"] { #expect(try await count(box) == 1) }
    }

    @Test func `by another process is so for who follows the log`() async throws {
        let own = keptBus(on: store)
        let following = Task { await own.follow() }
        try await own.send(pack("a"))
        // Decided by a process that reacts to nothing itself.
        let silent = CommandBus(
            [warehouse, upkeepContext], store: store, actor: "tester", clock: { Given.now })
        try await silent.send(park)
        try await silent.send(pack("b"))
        try await own.send(pack("c"))
        #expect(try await count("b") == 0)
        #expect(try await count("c") == 0)
        try await silent.send(retry)
        while try await count("b") + count("c") < 2 { await Task.yield() }
        following.cancel()
        await following.value
        #expect(try await store.events().count { $0.commandID.hasPrefix("reaction:") } == 3)
    }

    @Test func `while many send reacts to each once, when it goes on`() async throws {
        let own = keptBus(on: store)
        try await withThrowingTaskGroup { group in
            for number in 0..<60 {
                group.addTask { try await own.send(pack("b\(number)")) }
                if number == 20 { group.addTask { try await own.send(park) } }
            }
            try await group.waitForAll()
        }
        let stop = try #require(try await own.reactions.status().first?.stop)
        let early = try await store.events().filter {
            $0.commandID.hasPrefix("reaction:") && $0.position > stop.position
        }
        #expect(early.isEmpty)
        try await own.send(retry)
        for number in 0..<60 { #expect(try await count("b\(number)") == 1) }
    }
}

@Suite struct `An event that a reactor is to leave out` {
    private let store = InMemoryEventStore(clock: { Given.now })

    @Test func `can be one that is yet to come`() async throws {
        let own = keptBus(on: store)
        try await own.send(skip(2))
        try await own.send(pack("a"))
        try await own.send(pack("b"))
        #expect(try await store.load(Box.self, "a").state.count == 0)
        #expect(try await store.load(Box.self, "b").state.count == 1)
        #expect(try await own.reactions.status().first?.state == .live)
    }

    @Test func `is left as it was done, where that was so already`() async throws {
        let own = keptBus(on: store)
        try await own.send(pack("a"))
        try await own.send(skip(1))
        try await keptBus(on: store).send(fill("a", 0))
        #expect(try await store.load(Box.self, "a").state.count == 1)
    }
}

@Suite struct `A reactor's checkpoint` {
    @Test func `reads as earlier releases have kept it`() async throws {
        let side = SideStoreInMemory()
        let kept = #"{"position":2,"eventId":"e","parked":{"position":3,"type":"T","reason":"so"}}"#
        try await side.put([SideValue("packer.json", Array(kept.utf8))], of: .reactions)
        let read = await FollowerCheckpoints(in: side).checkpoint(of: "packer")
        #expect(read?.position == 2 && read?.witness == "e")
        #expect(read?.stop == Stop(at: 3, type: "T", reason: "so"))
    }
}
