import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Synchronization
import Testing

/// Counts how often it is asked whether a reaction was sent: once for each try of what is held up.
private final class TryingStore: StoreOver {
    let store: any EventStore
    private let count = Mutex(0)

    init(_ store: any EventStore) { self.store = store }

    var tries: Int { count.withLock { $0 } }

    func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        if commandID.hasPrefix(Reaction.idPrefix) { count.withLock { $0 += 1 } }
        return try await store.receipt(of: commandID)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `A thing that is held up, where somebody sees to it all the time` {
    private let store = TryingStore(InMemoryEventStore(clock: { Given.now }))

    private func count(_ box: String) async throws -> Int64 {
        try await store.load(Box.self, Identifier(box)).state.count
    }

    @Test func `is tried ever more rarely, while all else is done at once; and done in the end`()
        async throws
    {
        let (own, store) = (reactingBus(on: store), store)
        let following = Task { await own.follow() }
        // Given a box that is full, and no spare one
        try await own.send(pack("a"))
        try await own.send(fill("a", 9))
        while own.reactions.heldUp(try StreamName("box-a")).isEmpty { await Task.yield() }
        let (before, begun) = (store.tries, ContinuousClock.now)
        // When many send
        try await withThrowingTaskGroup { group in
            for number in 0..<300 {
                group.addTask {
                    let box = "b\(number)"
                    try await own.send(pack(box))
                    // Then what is to be done about other things is done by their answers
                    #expect(try await store.load(Box.self, Identifier(box)).state.count == 1)
                }
            }
            try await group.waitForAll()
        }
        // And also about more of the same it waits its turn.
        try await own.send(fill("a", 5))
        #expect(try await count("a") == 15)
        // A tenth of a second is the shortest pause; each try asks about two events at most, by the id of
        // now and those of earlier releases.
        let pauses = Int((ContinuousClock.now - begun) / .milliseconds(100))
        #expect(store.tries - before <= 8 * (pauses + 2))
        #expect(own.reactions.heldUp(try StreamName("box-a")).count == 1)
        // When there is a spare box, it goes on by itself.
        try await own.send(pack("spare"))
        while try await count("a") > 0 { await Task.yield() }
        #expect(try await count("spare") == 16)
        while !own.reactions.heldUp().isEmpty { await Task.yield() }
        following.cancel()
        await following.value
    }

    @Test func `is tried at once where people decide about the reactor`() async throws {
        let own = keptBus(on: store)
        let following = Task { await own.follow() }
        try await own.send(pack("a"))
        try await own.send(fill("a", 9))
        while own.reactions.heldUp(try StreamName("box-a")).isEmpty { await Task.yield() }
        // However long the pause is by now
        try await own.send(pack("b"))
        for _ in 0..<50 { try await own.send(fill("b", 1)) }
        try await own.send(retry)
        try await own.send(pack("spare"))
        try await own.send(retry)
        while try await count("a") > 0 { await Task.yield() }
        following.cancel()
        await following.value
    }
}
