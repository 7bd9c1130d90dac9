import EventStore
import EventStoreConformance
import Synchronization
import Testing

/// A store whose hints all get lost, or whose answers aren't those of the store behind it.
private struct FlawedStore: StoreOver {
    let store: any EventStore = InMemoryEventStore()
    /// Once this many events are there, all after them are kept back.
    var keeps = Position.max

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        var read = read
        read.through = min(read.through ?? .max, keeps)
        return try await store.readAll(read, body)
    }
    func changes() -> AsyncStream<Void> { AsyncStream { _ in } }
}

private func note(_ id: String) throws -> AppendRequest {
    let event = NewEvent(type: "NoteTaken", payload: Array("{}".utf8))
    return AppendRequest([StreamAppend(try StreamName("n-1"), events: [event])], commandID: id)
}

@Suite struct `A subscription` {
    @Test(.timeLimit(.minutes(5)))
    func `finds what is new without any hint`() async throws {
        let store = FlawedStore()
        try await store.append(note("a"))
        let (waiting, signal) = AsyncStream.makeStream(of: Void.self)
        let subscriber = Task {
            var events = store.subscribe(after: 0).makeAsyncIterator()
            _ = try await events.next()
            signal.finish()
            return try await events.next()
        }
        for await _ in waiting {}
        try await store.append(note("b"))
        #expect(try await subscriber.value?.position == 2)
    }

    @Test(.timeLimit(.minutes(5)))
    func `passes on an error that isn't the end of the store`() async throws {
        let store = FlawedStore()
        await store.close()
        // Nothing says that the store was closed, so this is no proper end.
        await #expect(throws: EventStoreError.unavailable("the store is closed")) {
            var events = store.subscribe(after: 0).makeAsyncIterator()
            _ = try await events.next()
        }
    }

    @Test func `goes through a long log that holds little of what it asks for`() async throws {
        let store = InMemoryEventStore()
        let nothing = NewEvent(type: "Dull", payload: Array("{}".utf8))
        let dull = [NewEvent](repeating: nothing, count: 10_000)
        for number in 0..<14 {
            try await store.append(
                AppendRequest(
                    [StreamAppend(StreamName("d-1"), events: dull)], commandID: "\(number)"))
        }
        try await store.append(note("last"))
        var events = store.subscribe(to: .types(["NoteTaken"]), after: 0).makeAsyncIterator()
        #expect(try await events.next()?.position == 140_001)
    }
}

@Suite struct `The list of violations` {
    @Test func `is empty for a sound store`() async throws {
        let store = InMemoryEventStore()
        let request = try note("a")
        let receipt = try await store.append(request)
        let found = try await violations(
            in: store, acknowledged: [Acknowledgement(request: request, receipt: receipt)])
        #expect(found == [])
    }

    @Test func `names an acknowledged event that is lost`() async throws {
        let store = FlawedStore(keeps: 1)
        try await store.append(note("a"))
        let request = try note("b")
        let receipt = try await store.append(request)
        let found = try await violations(
            in: store, acknowledged: [Acknowledgement(request: request, receipt: receipt)])
        #expect(found.contains("I1: b at 2...2 isn't in the log"))
        #expect(found.contains("I2: head 2, 1 events"))
        #expect(found.contains("I4: stream n-1 reads otherwise than the log"))
    }

    @Test func `names an acknowledged event that is another`() async throws {
        let store = InMemoryEventStore()
        let receipt = try await store.append(note("a"))
        var request = try note("a")
        request.streams[0].events[0].payload = Array("[]".utf8)
        let found = try await violations(
            in: store, acknowledged: [Acknowledgement(request: request, receipt: receipt)])
        #expect(found == ["I1: a at 1...1 differs at 1"])
    }
}

/// A store that counts how often all of it is read.
private final class CountedStore: StoreOver, Announcing {
    let store: any EventStore = InMemoryEventStore()
    let newEvents = NewEvents { $0 == "Forgotten" }
    private let count = Mutex(0)

    var reads: Int { count.withLock { $0 } }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        count.withLock { $0 += 1 }
        return try await store.readAll(read, body)
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Many who wait at the end of a log` {
    @Test func `have what is new read once for all of them, and miss nothing`() async throws {
        let store = CountedStore()
        let readers = 500
        let waiting = AsyncStream.makeStream(of: Void.self)
        try await store.append(note("first"))
        try await withThrowingTaskGroup { group in
            for _ in 0..<readers {
                group.addTask {
                    var events = store.subscribe(after: 0).makeAsyncIterator()
                    var seen: [Position] = []
                    while seen.count < 101, let event = try await events.next() {
                        seen.append(event.position)
                        if seen.count == 1 { waiting.continuation.yield() }
                    }
                    #expect(seen == Array(1...101))
                }
            }
            var arrived = 0
            for await _ in waiting.stream {
                arrived += 1
                if arrived == readers { break }
            }
            let before = store.reads
            for number in 0..<100 { try await store.append(note("n\(number)")) }
            try await group.waitForAll()
            // Each looks for itself before it waits, the first time; nobody reads each event.
            #expect(store.reads - before < 3 * readers)
        }
    }

    @Test func `are told only what they asked for, and end with the store`() async throws {
        let store = CountedStore()
        let seen = Task {
            var events: [String] = []
            for try await event in store.subscribe(to: .types(["NoteTaken"]), after: 0) {
                events.append(event.commandID)
                if event.commandID == "last" { await store.close() }
            }
            return events
        }
        for number in 0..<20 {
            let dull = NewEvent(type: "Forgotten", payload: Array("{}".utf8))
            try await store.append(
                AppendRequest(
                    [StreamAppend(StreamName("d-1"), events: [dull])], commandID: "d\(number)"))
            try await store.append(note("n\(number)"))
        }
        try await store.append(note("last"))
        #expect(try await seen.value == (0..<20).map { "n\($0)" } + ["last"])
    }
}
