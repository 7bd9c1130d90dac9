import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Synchronization
import Testing
import Upkeep

@Suite(.timeLimit(.minutes(5))) struct `A consumer that goes on` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private let side = SideStoreInMemory()
    private let post = Post()
    private let pauses = Pauses()
    private let hand = Hand()
    private var checkpoints: FollowerCheckpoints { FollowerCheckpoints(in: side, of: .consumers) }

    private func consumers(
        _ all: [any Consumer]? = nil, now: Position? = nil,
        decisions: @escaping ReadDecisions = keptDecisions
    ) -> Consumers {
        let (pauses, hand) = (pauses, hand)
        return Consumers(
            all ?? [Letters(post: post)], store: store, side: side, decisions: decisions, now: now,
            pause: { try await pauses.pause($0) }, clock: { hand.now })
    }

    private func send(_ boxes: String...) async throws {
        for box in boxes { try await bus(on: store).send(pack(box)) }
    }

    /// Comes back once it has paused so often.
    private func hasPaused(_ count: Int) async {
        while pauses.lengths.count < count { await Task.yield() }
    }

    private func since() async -> Timestamp? {
        let kept = await checkpoints.checkpoint(of: "letters")
        return kept?.stop?.since
    }

    @Test func `begins behind what was there when its service was opened`() async throws {
        // given
        try await send("a")
        try await bus(on: store).send(fill("a", 1))
        let opened = try await store.head()
        try await bus(on: store).send(fill("a", 2))
        // when
        await consumers([Copies(post: post)], now: opened).following { await post.has(2) }
        // then
        #expect(post.texts == ["one of 2", "two of 2"])
    }

    @Test func `pauses as briefly as ever once it has done something`() async throws {
        try await send("a", "b")
        for box in ["a", "b"] { post.close(for: box) }
        await consumers().following {
            await hasPaused(1)
            await pauses.end()
            await hasPaused(2)
            post.open(for: "a")
            await pauses.end()
            await hasPaused(3)
        }
        #expect(pauses.lengths == [1, 2, 1].map { .seconds($0) })
    }

    @Test func `pauses for five minutes at most`() async throws {
        try await send("a")
        post.close(for: "a")
        await consumers().following {
            for _ in 0..<10 { await pauses.end() }
            await hasPaused(11)
        }
        #expect(pauses.lengths.suffix(3) == [256, 300, 300].map { .seconds($0) })
    }

    @Test func `does nothing of what comes while it is stopped by hand`() async throws {
        let looks = Mutex(0)
        let following = consumers { follower, store in
            looks.withLock { $0 += 1 }
            return try await keptDecisions(follower, store)
        }
        let deciding = CommandBus(
            [warehouse, consumerUpkeepContext], store: store, actor: "tester",
            clock: { Given.now })
        try await deciding.send(asked(Park<OfConsumers>("letters", reason: "wrong")))
        try await send("a")
        try await following.following {
            // By the third time it has been through with what it found the first time.
            for round in 0..<3 {
                let before = looks.withLock { $0 }
                try await send("b\(round)")
                while looks.withLock({ $0 }) == before { await Task.yield() }
            }
            #expect(post.tries == 0)
        }
    }

    @Test func `isn't set back by having come later than another process`() async throws {
        // given
        try await send("a", "b", "c")
        let checkpoints = checkpoints
        var ahead = FollowerCheckpoint()
        (ahead.position, ahead.witness) = (3, try await store.witness(at: 3))
        let letters = Letters(post: post) { [ahead] in
            try await checkpoints.put(ahead, of: "letters")
        }
        // when
        try await consumers([letters]).following {
            await post.has(1)
            try await send("d")
            await post.has(2)
        }
        // then
        #expect(post.texts == ["a", "d"])
    }

    @Test func `notes what it has done, even if it is told to end meanwhile`() async throws {
        try await send("a", "b")
        let letters = Letters(post: post) { withUnsafeCurrentTask { $0?.cancel() } }
        await consumers([letters]).follow()
        let kept = await checkpoints.checkpoint(of: "letters")
        #expect(kept?.position == 1 && post.texts == ["a"])
    }

    @Test func `has stopped at nothing where it was only told to end`() async throws {
        try await send("a")
        let (end, never) = AsyncStream<Void>.makeStream()
        defer { never.finish() }
        let letters = Letters(post: post) {
            // Until it is cancelled.
            for await _ in end {}
            try Task.checkCancellation()
        }
        await consumers([letters]).following { await post.has(1) }
        let kept = try #require(await checkpoints.checkpoint(of: "letters"))
        #expect(kept.stop == nil && kept.position == 0)
    }

    @Test func `says since when it stands, for the same reason`() async throws {
        try await send("a")
        let why = Mutex("first")
        struct Failed: Error, CustomStringConvertible { let description: String }
        let letters = Letters(post: post) { throw Failed(description: why.withLock { $0 }) }
        await consumers([letters]).following {
            await hasPaused(1)
            hand.move()
            await pauses.end()
            await hasPaused(2)
            #expect(await since() == Given.now)
            why.withLock { $0 = "second" }
            await pauses.end()
            await hasPaused(3)
            #expect(await since() == hand.now)
        }
    }
}
