import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Synchronization
import Testing
import Upkeep

@Suite(.timeLimit(.minutes(5))) struct `How a reactor stands` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private let side = SideStoreInMemory()
    private let hand = Hand()
    /// A process that reacts to nothing itself.
    private var silent: CommandBus { silent(on: store) }

    private func silent(on store: any EventStore) -> CommandBus {
        CommandBus([warehouse, upkeepContext], store: store, actor: "tester", clock: { Given.now })
    }

    private func count(_ box: String) async throws -> Int64 {
        try await store.load(Box.self, Identifier(box)).state.count
    }

    private func status(_ bus: CommandBus) async throws -> FollowerStatus {
        try #require(try await bus.reactions.status().first)
    }

    /// One that stands at position 3: box `a` is full, and there is no spare one.
    private func refused() async throws -> CommandBus {
        let own = keptBus(on: store, side, clock: { [hand] in hand.now })
        try await own.send(pack("a"))
        try await own.send(fill("a", 9))
        return own
    }

    @Test func `is at the head, and at the event that it can't get past`() async throws {
        let own = try await refused()
        try await own.send(pack("b"))
        let status = try await status(own)
        #expect(try await status.position == store.head())
        #expect(status.stop?.position == 3 && status.waiting == 1)
    }

    @Test func `is since when it was first refused there, for the same reason`() async throws {
        let own = try await refused()
        hand.move()
        try await own.send(retry)
        #expect(try await status(own).stop?.since == Given.now)
    }

    @Test func `is at the first of two events that it can't get past`() async throws {
        // given
        try await silent.send(pack("a"))
        try await silent.send(fill("a", 10))
        try await store.append(
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName("box-b"),
                        events: [NewEvent(type: "BoxPacked", payload: Array(#"{"label":[]}"#.utf8))]
                    )
                ], commandID: "torn"))
        // when
        let own = keptBus(on: store, side)
        try await own.send(fill("a", 0))
        // then
        let status = try await status(own)
        #expect(status.stop?.position == 2)
        #expect(status.heldUp.map(\.stop.position) == [2, 3])
        #expect(status.heldUp.map(\.stream) == ["box-a", "box-b"])
    }

    @Test func `isn't at an event any more that was left out since`() async throws {
        _ = try await refused()
        try await silent.send(pack("b"))
        try await silent.send(skip(3))
        let status = try await status(keptBus(on: store, side))
        #expect(status.stop == nil && status.state == .behind && status.waiting == 1)
    }

    @Test func `is where the log is, be nothing of it worth noting`() async throws {
        let own = keptBus(on: store, side)
        try await own.send(pack("a"))
        let noted = try await side.get("packer.json", of: .reactions)
        try await own.send(command("CloseShelf", #"{"shelfId":"s"}"#))
        #expect(try await status(own).position == store.head())
        // What can be seen again without work isn't written down.
        #expect(try await side.get("packer.json", of: .reactions) == noted)
    }

    @Test func `goes by what is decided while it catches up`() async throws {
        // given what another process has left undone
        let interrupted = InterruptedStore()
        try await silent(on: interrupted.store).send(pack("a"))
        // when more is left to be done meanwhile, and some of it to be left out
        interrupted.interrupt { store in
            try await silent(on: store).send(skip(3))
            try await silent(on: store).send(pack("b"))
            try await silent(on: store).send(pack("c"))
        }
        try await keptBus(on: interrupted).send(fill("a", 0))
        // then
        for (box, count) in [("a", 1), ("b", 0), ("c", 1)] as [(String, Int64)] {
            let found = try await interrupted.load(Box.self, Identifier(box)).state.count
            #expect(found == count, "\(box)")
        }
    }
}
