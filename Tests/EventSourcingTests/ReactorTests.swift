import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing

/// Packs a new box under each label that is given up.
private struct Heir: Reactor {
    static let name = "heir"

    static let handlers = [
        on(BoxRelabelled.self) { relabelled, _ in
            var command = PackBox()
            command.boxId = Identifier("heir-" + relabelled.from)
            command.label = relabelled.from
            return [command]
        }
    ]
}

private func reactingBus(
    on store: any EventStore,
    _ side: any SideStore = SideStoreInMemory()
) -> CommandBus {
    CommandBus(
        [warehouse, reacting], store: store, side: side, actor: "tester",
        clock: { Given.now })
}

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

    @Test func `stops where it is refused, says so, and goes on once it can`() async throws {
        let side = SideStoreInMemory()
        let own = reactingBus(on: store, side)
        try await own.send(pack("a"))
        // Full, and there is no spare box: the command itself is accepted all the same.
        #expect(try await own.send(fill("a", 9)).events == ["BoxFilled"])
        var status = try #require(try await own.reactions.status().first)
        #expect(status.state == .parked)
        #expect(status.position == 2)
        #expect(status.stop?.position == 3)
        #expect(status.stop?.type == "BoxFilled")
        #expect(status.stop?.reason == "there is no box spare [not-found]")
        // Another process sees it too.
        let other = reactingBus(on: store, side)
        #expect(try await other.reactions.status().first?.state == .parked)
        // What comes after it waits, however long.
        try await own.send(pack("b"))
        #expect(try await store.load(Box.self, "b").state.count == 0)
        // Once there is a spare box, the next command finds all done.
        try await bus(on: store).send(pack("spare"))
        try await own.send(fill("b", 0))
        status = try #require(try await own.reactions.status().first)
        #expect(status.state == .live)
        #expect(try await store.load(Box.self, "a").state.count == 0)
        #expect(try await store.load(Box.self, "b").state.count == 1)
        // The nine and one, and the one that every packed box gets; in the order of their causes.
        #expect(try await store.load(Box.self, "spare").state.count == 11)
    }

    @Test func `distrusts a checkpoint of another log`() async throws {
        let side = SideStoreInMemory()
        var alien = FollowerCheckpoint()
        alien.position = 1
        alien.eventId = "of another log"
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

@Suite struct `A reactor in a batch` {
    private let inner = InMemoryEventStore(clock: { Given.now })

    private static let lines = try? [
        pack("spare"), pack("a"), fill("a", 3, id: "f1"), pack("b"), fill("b", 9),
        fill("b", 2), fill("nobody", 1), fill("a", 9), fill("spare", 0),
    ]

    @Test func `answers a line before the next one, in the same commit`() async throws {
        let store = BreakingStore(inner)
        let own = reactingBus(on: store)
        let lines = try #require(Self.lines).filter { $0.id == nil }
        let results = try await own.send(batch: lines)
        #expect(results.count == lines.count)
        let told = results.map { result in
            switch result {
            case .success(let outcome): outcome.events.joined(separator: ",")
            case .failure(let rejection): rejection.refusals.map(\.code.rawValue).joined()
            }
        }
        #expect(
            told == [
                "BoxPacked", "BoxPacked", "BoxPacked", "BoxFilled", "BoxFilled", "not-found",
                "BoxFilled", "",
            ])
        #expect(try await inner.load(Box.self, "b").state.count == 2)
        #expect(try await inner.load(Box.self, "spare").state.count == 21)
        // Another box is moved by a line and gone by after it, and still all wait for one commit, the
        // line that changes nothing in view of what waits too.
        #expect(store.calls == 1)
        #expect(try await own.reactions.status().first?.state == .live)
    }

    @Test func `comes to the same log as line by line`() async throws {
        let lines = try #require(Self.lines)
        _ = try await reactingBus(on: inner).send(batch: lines)
        let alone = InMemoryEventStore(clock: { Given.now })
        let oneByOne = reactingBus(on: alone)
        for line in lines { _ = try? await oneByOne.send(line) }
        #expect(try await story(inner) == story(alone))
        #expect(try await inner.events().contains { $0.context.actor == "packer" })
    }

    @Test func `stops where it is refused, and the lines go on`() async throws {
        let own = reactingBus(on: inner)
        let results = try await own.send(batch: [pack("a"), fill("a", 9), pack("b")])
        #expect(results.allSatisfy { (try? $0.get()) != nil })
        let status = try #require(try await own.reactions.status().first)
        #expect(status.stop?.position == 3)
        #expect(try await inner.load(Box.self, "b").state.count == 0)
        // Refused before this line, and done behind it: it was the one that helps.
        _ = try await own.send(batch: [pack("spare")])
        #expect(try await inner.load(Box.self, "b").state.count == 1)
        #expect(try await own.reactions.status().first?.state == .live)
    }

    @Test func `comes to the same after a crash at any point`() async throws {
        let lines = try #require(Self.lines).enumerated().map { index, line in
            var line = line
            line.id = "line-\(index)"
            return line
        }
        let whole = BreakingStore(inner)
        _ = try await reactingBus(on: whole).send(batch: lines)
        let expected = try await story(inner)
        for count in 0...whole.taken {
            let log = InMemoryEventStore(clock: { Given.now })
            let side = SideStoreInMemory()
            let dying = BreakingStore(log, after: count)
            _ = try await reactingBus(on: dying, side).send(batch: lines)
            #expect(dying.taken == count)
            let restarted = reactingBus(on: log, side)
            _ = try await restarted.send(batch: lines)
            #expect(try await story(log) == expected, "a crash after \(count) appends")
        }
    }

    @Test func `isn't held to be done while it waits for its own line to be stored`() async throws {
        let lines = try [
            pack("a"), command("RelabelBox", #"{"boxId":"a","label":"z"}"#, reason: "worn"),
        ]
        let side = SideStoreInMemory()
        func heirs(on store: any EventStore) -> CommandBus {
            CommandBus(
                [
                    warehouse,
                    Context("heirs", [], [], reactors: [Heir.self]),
                ], store: store, side: side, actor: "tester", clock: { Given.now })
        }
        // The label is free only once the line is stored; right after that the process dies.
        _ = try await heirs(on: BreakingStore(inner, after: 2)).send(batch: lines)
        #expect(try await inner.head() == 2)
        try await heirs(on: inner).send(fill("a", 0))
        #expect(try await inner.load(Box.self, "heir-a").state.label == "a")
    }
}
