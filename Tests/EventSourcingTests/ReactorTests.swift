import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `A reactor` {
    private let store = InMemoryEventStore(clock: { Given.now })

    @Test func `has answered an event before whoever caused it is answered`() async throws {
        var packing = try pack("a")
        packing.id = "p"
        packing.occurredAt = Timestamp(milliseconds: Given.now.milliseconds - 1000)
        let outcome = try await reactingBus(on: store).send(packing)
        #expect(outcome.events == ["BoxPacked"])
        let events = try await store.events()
        #expect(events.map(\.type) == ["BoxPacked", "BoxFilled"])
        let filled = try #require(events.last)
        #expect(filled.commandID.hasPrefix("reaction:packer:"))
        #expect(filled.context.actor == "packer")
        #expect(filled.context.causationId == "p")
        #expect(filled.context.correlationId == "p")
        #expect(filled.occurredAt == packing.occurredAt)
    }

    @Test func `carries on what the whole chain has in common`() async throws {
        var packing = try pack("a")
        packing.correlationID = "whole"
        try await reactingBus(on: store).send(packing)
        #expect(try await store.events().last?.context.correlationId == "whole")
    }

    @Test func `does nothing twice, whatever was forgotten`() async throws {
        try await reactingBus(on: store).send(pack("a"))
        let story = try await story(store)
        // A bus that knows of nothing reads the whole log again; this command changes nothing.
        let again = reactingBus(on: store)
        try await again.send(fill("a", 0))
        #expect(try await EventSourcingTests.story(store) == story)
        #expect(try await again.reactions.status().first?.state == .live)
    }

    @Test func `does what a crash has left undone, before the next command`() async throws {
        // A bus without reactors: as if the process had died right after the append.
        try await bus(on: store).send(pack("a"))
        let restarted = reactingBus(on: store)
        #expect(try await restarted.reactions.status().first?.state == .behind)
        try await restarted.send(fill("a", 5))
        #expect(
            try await story(store).suffix(2) == [
                #"box-a BoxFilled {"count":1,"total":1,"after":0}"#,
                #"box-a BoxFilled {"count":5,"total":6,"after":1}"#,
            ])
    }

    @Test func `can't go on with what it is refused, says so, and does once it can`() async throws {
        let side = SideStoreInMemory()
        let own = reactingBus(on: store, side)
        try await own.send(pack("a"))
        // Full, and there is no spare box: the command itself is accepted all the same.
        #expect(try await own.send(fill("a", 9)).events == ["BoxFilled"])
        var status = try #require(try await own.reactions.status().first)
        #expect(status.state == .parked)
        #expect(status.stop?.position == 3)
        #expect(status.stop?.type == "BoxFilled")
        #expect(status.stop?.reason == "there is no box spare [not-found]")
        #expect(status.heldUp.map(\.stream) == ["box-a"])
        #expect(own.reactions.heldUp(try StreamName("box-a")).map(\.reactor) == ["packer"])
        // Another process sees it too.
        let other = reactingBus(on: store, side)
        #expect(try await other.reactions.status().first?.state == .parked)
        // What comes after it waits, of that box, however long; of no other.
        try await own.send(pack("b"))
        #expect(try await store.load(Box.self, "b").state.count == 1)
        #expect(own.reactions.heldUp(try StreamName("box-b")).isEmpty)
        try await own.send(fill("a", 1))
        #expect(try await own.reactions.status().first?.waiting == 2)
        // Once there is a spare box, the next command finds all done.
        try await bus(on: store).send(pack("spare"))
        try await own.send(fill("b", 0))
        status = try #require(try await own.reactions.status().first)
        #expect(status.state == .live && status.heldUp.isEmpty)
        #expect(try await store.load(Box.self, "a").state.count == 0)
        #expect(try await store.load(Box.self, "b").state.count == 1)
        // The eleven, and the one that every packed box gets.
        #expect(try await store.load(Box.self, "spare").state.count == 12)
    }

    @Test(arguments: [true, false])
    func `does all else of many, each once, whatever is forgotten`(isKept: Bool) async throws {
        let side = SideStoreInMemory()
        let full = ["a", "c", "e"]
        for box in ["a", "b", "c", "d", "e"] {
            // Each by a process of its own.
            let kept: any SideStore = isKept ? side : SideStoreInMemory()
            try await reactingBus(on: store, kept).send(pack(box))
            if full.contains(box) { try await reactingBus(on: store, kept).send(fill(box, 9)) }
        }
        let own = reactingBus(on: store, isKept ? side : SideStoreInMemory())
        try await own.send(fill("b", 1))
        #expect(
            try await own.reactions.status().first?.heldUp.map(\.stream)
                == full.map { "box-" + $0 })
        for box in ["box-b", "box-d"] {
            #expect(own.reactions.heldUp(try StreamName(box)).isEmpty)
        }
        try await own.send(pack("spare"))
        try await own.send(fill("b", 0))
        #expect(try await own.reactions.status().first?.state == .live)
        #expect(try await store.load(Box.self, "spare").state.count == 31)
        #expect(try await store.load(Box.self, "b").state.count == 2)
        #expect(try await store.load(Box.self, "d").state.count == 1)
    }

    @Test func `leaves an earlier release where that one would have stopped`() async throws {
        let side = SideStoreInMemory()
        let own = reactingBus(on: store, side)
        try await own.send(pack("a"))
        try await own.send(fill("a", 9))
        try await own.send(pack("b"))
        let kept = try #require(await FollowerCheckpoints(in: side).checkpoint(of: "packer"))
        #expect(kept.position == 2 && kept.stop?.position == 3)
        #expect(try await kept.beyond?.position == store.head())
    }

    @Test func `distrusts a checkpoint of another log`() async throws {
        let side = SideStoreInMemory()
        var alien = FollowerCheckpoint()
        alien.position = 1
        alien.witness = "of another log"
        try await FollowerCheckpoints(in: side).put(alien, of: "packer")
        try await bus(on: store).send(pack("a"))
        try await reactingBus(on: store, side).send(fill("a", 0))
        #expect(try await store.load(Box.self, "a").state.count == 1)
    }

    @Test func `has command ids that nobody else may use`() async throws {
        await expectRejection(.invalidField, field: "id") {
            var packing = try pack("a")
            packing.id = "reaction:packer:1"
            _ = try await reactingBus(on: store).send(packing)
        }
    }

    @Test func `isn't asked by a dry run`() async throws {
        try await bus(on: store).send(pack("a"))
        _ = try await reactingBus(on: store).rehearse(fill("a", 1))
        #expect(try await store.head() == 1)
    }

    @Test func `comes to the same when many send at once`() async throws {
        let own = reactingBus(on: store)
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask { _ = try await own.send(pack("b\(number)")) }
            }
            try await group.waitForAll()
        }
        for number in 0..<40 {
            #expect(try await store.load(Box.self, Identifier("b\(number)")).state.count == 1)
        }
        #expect(try await store.head() == 80)
        #expect(try await own.reactions.status().first?.state == .live)
    }
}
