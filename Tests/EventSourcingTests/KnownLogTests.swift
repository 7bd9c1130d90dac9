import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Synchronization
import Testing

/// A store that counts how often a thing is read from it.
private final class CountingStore: StoreOver {
    let store: any EventStore = InMemoryEventStore()
    private let reads = Mutex<[String: Int]>([:])

    func count(_ stream: String) -> Int { reads.withLock { $0[stream] ?? 0 } }

    func readStream(
        _ stream: StreamName, _ read: StreamRead, _ each: (borrowing EventView) throws -> Bool
    ) async throws {
        reads.withLock { $0[stream.text, default: 0] += 1 }
        try await store.readStream(stream, read, each)
    }
}

private struct Watcher: Reactor {
    static let name = "watcher"
    static let handlers = [on(BoxPacked.self) { _, _ in [] }]
}

@Suite(.timeLimit(.minutes(5))) struct `What is known of the log` {
    private let store = CountingStore()

    private func bus() -> CommandBus {
        CommandBus(
            [warehouse, Context("watchers", [], [], reactors: [Watcher.self])], store: store,
            actor: "tester")
    }

    @Test func `stays known from one command to the next, where somebody sees to reactions`()
        async throws
    {
        let own = bus()
        let following = Task { await own.follow() }
        defer { following.cancel() }
        try await own.send(pack("a"))
        for _ in 0..<50 { try await own.send(fill("a", 1)) }
        // Once or twice: before its first event, and where the start of it all came in between.
        #expect(store.count("box-a") <= 5, "\(store.count("box-a")) reads")
        #expect(store.count("reactor-watcher") <= 5)
        #expect(try await store.load(Box.self, "a").state.count == 50)
    }

    @Test func `is read again once others have written`() async throws {
        let own = bus()
        let following = Task { await own.follow() }
        defer { following.cancel() }
        try await own.send(pack("a"))
        for count in 1...20 {
            try await bus().send(fill("a", 1))
            try await own.send(fill("a", 1))
            #expect(try await store.load(Box.self, "a").state.count == Int64(2 * count))
        }
    }
}
