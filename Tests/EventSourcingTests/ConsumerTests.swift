import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing
import Upkeep

private let bus = { @Sendable (store: any EventStore) in
    CommandBus(
        [warehouse, upkeepContext, consumerUpkeepContext], store: store, actor: "tester",
        clock: { Given.now })
}

@Suite(.timeLimit(.minutes(5))) struct `A consumer` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private let side = SideStoreInMemory()
    private let post = Post()
    private let pauses = Pauses()

    private func consumers(
        _ all: [any Consumer]? = nil, _ side: (any SideStore)? = nil
    ) -> Consumers {
        let pauses = pauses
        return Consumers(
            all ?? [Letters(post: post)], store: store, side: side ?? self.side,
            decisions: keptDecisions, pause: { try await pauses.pause($0) }, clock: { Given.now })
    }

    private func following(
        _ consumers: Consumers, _ body: () async throws -> Void
    ) async rethrows {
        try await consumers.following(body)
    }

    private func send(_ boxes: String...) async throws {
        for box in boxes { try await bus(store).send(pack(box)) }
    }

    private func stop() async throws -> Stop? { try await consumers().status().first?.stop }

    @Test func `acts on each event once, in order, with a key of its own`() async throws {
        try await send("a", "b")
        try await following(consumers()) {
            await post.has(2)
            try await send("c")
            await post.has(3)
        }
        #expect(post.texts == ["a", "b", "c"])
        #expect(Set(post.letters.map(\.key)).count == 3)
        #expect(post.letters.allSatisfy { $0.key.hasPrefix("letters:") })
        let status = try #require(try await consumers().status().first)
        #expect(status.name == "letters" && status.state == .live && status.position == 3)
        // Begun anew, it knows what was done.
        try await following(consumers()) {
            try await send("d")
            await post.has(4)
        }
        #expect(post.texts == ["a", "b", "c", "d"])
    }

    @Test func `acts on nothing by being looked at, and by commands`() async throws {
        try await send("a")
        #expect(try await consumers().status().first?.state == .behind)
        #expect(try await consumers().status().first?.waiting == 1)
        #expect(post.tries == 0)
        #expect(try await side.list(.consumers) == [])
    }

    @Test func `begins with what happens from then on, where it says nothing else`() async throws {
        try await send("a")
        try await bus(store).send(fill("a", 1))
        let copies = consumers([Copies(post: post)])
        try await following(copies) {
            while try await side.list(.consumers).isEmpty { await Task.yield() }
            try await bus(store).send(fill("a", 2))
            await post.has(2)
        }
        #expect(post.texts == ["one of 2", "two of 2"])
        #expect(Set(post.letters.map(\.key)).count == 2)
    }

    @Test func `acts again with the same key after a crash before it was noted`() async throws {
        try await send("a", "b")
        let dying = DyingSide(side)
        let letters = Letters(post: post, afterwards: { dying.die() })
        await following(consumers([letters], dying)) { await post.has(1) }
        await following(consumers()) { await post.has(3) }
        #expect(post.texts == ["a", "a", "b"])
        #expect(post.letters[0] == post.letters[1])
        #expect(try await stop() == nil)
    }

    @Test func `does all of one event again where a part of it has failed`() async throws {
        try await send("a")
        let copies = consumers([Copies(post: post)])
        try await following(copies) {
            while try await side.list(.consumers).isEmpty { await Task.yield() }
            post.close(for: "two")
            try await bus(store).send(fill("a", 2))
            await post.isTried(2)
            post.open(for: "two")
            await pauses.end()
            await post.has(3)
        }
        #expect(post.texts == ["one of 2", "one of 2", "two of 2"])
        #expect(post.letters[0] == post.letters[1])
    }

    @Test func `stops at what fails, says so, and tries again, ever more rarely`() async throws {
        post.close(for: "b")
        try await send("a", "b", "c")
        try await following(consumers([Letters(post: post), Copies(post: post)])) {
            for _ in 0..<3 { await pauses.end() }
            await post.isTried(5)
            // What is behind it isn't begun, and nobody else is held up.
            while try await stop() == nil { await Task.yield() }
            #expect(
                try await stop()
                    == Stop(
                        at: 2, type: "BoxPacked", reason: "the post office is closed",
                        since: Given.now))
            #expect(post.texts == ["a"])
            try await bus(store).send(fill("a", 1))
            await post.has(3)
            // Mended by hand: then it goes on.
            post.open(for: "b")
            await pauses.end()
            await post.has(5)
        }
        #expect(post.texts.filter { !$0.contains("of") } == ["a", "b", "c"])
        #expect(Array(pauses.lengths.prefix(4)) == [1, 2, 4, 8].map { .seconds($0) })
        #expect(try await stop() == nil)
        // Five letters, and four times that the second wasn't taken.
        #expect(post.tries == 9)
    }

    @Test func `leaves out what it is told to, at once`() async throws {
        post.close(for: "b")
        try await send("a", "b", "c")
        try await following(consumers()) {
            await post.isTried(2)
            while pauses.lengths.isEmpty { await Task.yield() }
            try await bus(store).send(
                asked(Skip<OfConsumers>("letters", at: 2, reason: "nobody lives there")))
            await post.has(2)
        }
        #expect(post.texts == ["a", "c"])
        let status = try #require(try await consumers().status().first)
        #expect(status.state == .live && status.skipped == 1 && status.stop == nil)
        #expect(try await store.events(of: StreamName("consumer-letters")).count == 1)
    }

    @Test func `tries again at once when it is told to`() async throws {
        post.close(for: "a")
        try await send("a")
        try await following(consumers()) {
            while pauses.lengths.isEmpty { await Task.yield() }
            post.open(for: "a")
            // What happens otherwise is no reason to try sooner.
            try await send("b")
            try await bus(store).send(asked(Retry<OfConsumers>("letters")))
            await post.has(2)
        }
        #expect(post.texts == ["a", "b"])
        #expect(post.tries == 3)
    }

    @Test func `stopped by hand does nothing until it is told to go on`() async throws {
        try await send("a")
        try await following(consumers()) {
            await post.has(1)
            try await bus(store).send(asked(Park<OfConsumers>("letters", reason: "wrong")))
            try await send("b")
            let status = try #require(try await consumers().status().first)
            #expect(status.isStoppedByHand && status.stop?.type == "ConsumerParked")
            #expect(post.texts == ["a"])
            try await bus(store).send(asked(Retry<OfConsumers>("letters")))
            await post.has(2)
        }
        #expect(post.texts == ["a", "b"])
    }

    @Test func `of two processes leaves nothing out, with the same keys in both`() async throws {
        for number in 0..<30 { try await send("b\(number)") }
        await following(consumers()) {
            await following(consumers()) { await post.has(30) }
            while Set(post.texts).count < 30 { await Task.yield() }
        }
        for number in 0..<30 {
            let keys = post.letters.filter { $0.text == "b\(number)" }.map(\.key)
            #expect((1...2).contains(keys.count) && Set(keys).count == 1, "\(number)")
        }
        try await following(consumers()) {
            try await send("last")
            while post.texts.last != "last" { await Task.yield() }
        }
        #expect(post.texts.filter { $0 == "last" }.count == 1)
    }

    @Test func `doesn't guess how far it has come`() async throws {
        try await send("a")
        for kept in [#"{"position":1,"eventId":"of another log"}"#, "{"] {
            try await side.put([SideValue("letters.json", Array(kept.utf8))], of: .consumers)
            await following(consumers()) { await pauses.end() }
            #expect(post.tries == 0)
            #expect(try await stop()?.reason.contains("begins anew") == true)
        }
    }

    @Test func `ends when its task is cancelled or the store is closed`() async throws {
        post.close(for: "a")
        try await send("a")
        await following(consumers()) { while pauses.lengths.isEmpty { await Task.yield() } }
        let task = Task { [consumers = consumers()] in await consumers.follow() }
        await store.close()
        await task.value
    }
}
