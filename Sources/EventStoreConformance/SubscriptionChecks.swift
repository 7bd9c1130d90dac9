internal import EventStore
internal import Testing

/// Following the log.
let subscriptionChecks: [StoreCheck] = [
    StoreCheck("C15 catches a subscriber up, then shows it what comes") { store in
        try await store.append(AppendRequest("a", to: "order-1", NewEvent.notes(5)))
        let seen = Task { try await within { try await store.first(5, after: 2) } }
        try await store.append(AppendRequest("b", to: "order-2"))
        try await store.append(AppendRequest("c", to: "order-1"))
        #expect(try await seen.value.map(\.position) == [3, 4, 5, 6, 7])
    },
    StoreCheck("shows a subscriber only what it asked for") { store in
        let query = EventQuery.anyOf([.init(types: ["B"], categories: ["order"])])
        let seen = Task { try await within { try await store.first(3, of: query, after: 0) } }
        for number in 0..<12 {
            let stream = number % 4 < 2 ? "order-1" : "product-1"
            let event = NewEvent.note(number, type: number % 2 == 0 ? "A" : "B")
            try await store.append(AppendRequest("c\(number)", to: stream, [event]))
        }
        #expect(try await seen.value.map(\.position) == [2, 6, 10])
    },
    StoreCheck("hints to all who listen that the log has grown") { store in
        let listeners = (0..<3).map { _ in store.changes() }
        try await store.append(AppendRequest("a", to: "order-1"))
        for hints in listeners {
            let isHinted = try await within {
                for await _ in hints { return true }
                return false
            }
            #expect(isHinted)
        }
    },
    StoreCheck("wakes a subscriber that waits, before long") { store in
        try await store.append(AppendRequest("a", to: "order-1"))
        let (waiting, signal) = AsyncStream.makeStream(of: Void.self)
        let seen = Task {
            try await within {
                var events = store.subscribe(after: 0).makeAsyncIterator()
                _ = try await events.next()
                signal.finish()
                return try await events.next()
            }
        }
        for await _ in waiting {}
        try await store.append(AppendRequest("b", to: "order-1"))
        #expect(try await seen.value?.position == 2)
    },
    StoreCheck("C28 goes on where a subscriber left off, without loss or repeat") { store in
        try await store.append(AppendRequest("a", to: "order-1", NewEvent.notes(50)))
        var seen: [Position] = []
        while seen.count < 50 {
            let more = try await store.first(min(7, 50 - seen.count), after: seen.last ?? 0)
            seen += more.map(\.position)
        }
        #expect(seen == Array(1...50))
    },
    StoreCheck("ends a subscription when its task is cancelled, even while it waits") { store in
        let (waiting, signal) = AsyncStream.makeStream(of: Void.self)
        try await store.append(AppendRequest("a", to: "order-1"))
        let subscriber = Task {
            var events = store.subscribe(after: 0).makeAsyncIterator()
            let first = try await events.next()
            signal.finish()
            let second = try await events.next()
            let third = try await events.next()
            return (first?.position, second?.position, third?.position)
        }
        for await _ in waiting {}
        subscriber.cancel()
        let seen = try await within { try await subscriber.value }
        #expect(seen == (1, nil, nil))
    },
    StoreCheck(
        "ends a subscription when the store closes",
        with: { factory in
            let store = try await factory.make { .now }
            let (waiting, signal) = AsyncStream.makeStream(of: Void.self)
            let request = try AppendRequest("a", to: "order-1")
            _ = await store.append([request])
            let subscriber = Task {
                try await within {
                    var events = store.subscribe(after: 0).makeAsyncIterator()
                    _ = try await events.next()
                    signal.finish()
                    return try await events.next()
                }
            }
            for await _ in waiting {}
            await store.close()
            let end = await subscriber.result
            try await factory.discard(store)
            #expect(try end.get() == nil)
        }),
    StoreCheck("refuses a subscription to begin past the head, or with a faulty query") { store in
        try await store.append(AppendRequest("a", to: "order-1"))
        for subscription in [
            store.subscribe(after: 2), store.subscribe(after: .max),
            store.subscribe(to: .anyOf([]), after: 0),
        ] {
            do {
                var events = subscription.makeAsyncIterator()
                _ = try await events.next()
                Issue.record("it began")
            } catch EventStoreError.invalid {}
        }
    },
    StoreCheck("I11 loses nothing for a slow subscriber, and reads no more than it takes") {
        store in
        var events = store.subscribe(after: 0).makeAsyncIterator()
        var seen: [Position] = []
        for batch in 0..<4 {
            try await store.append(AppendRequest("c\(batch)", to: "n-1", NewEvent.notes(600)))
            if let event = try await events.next() { seen.append(event.position) }
        }
        // One page lies ready, no more: the rest waits in the log.
        #expect(store.lentEvents <= 512)
        while seen.count < 2_400, let event = try await events.next() {
            seen.append(event.position)
        }
        #expect(seen == Array(1...2_400))
    },
    StoreCheck("bounds what a subscription reads ahead by bytes too") { store in
        let large = NewEvent(
            type: "Large",
            payload: Array("{\"text\":\"\(String(repeating: "x", count: 400_000))\"}".utf8))
        for number in 0..<6 {
            try await store.append(AppendRequest("c\(number)", to: "n-1", [large]))
        }
        var events = store.subscribe(after: 0).makeAsyncIterator()
        #expect(try await events.next()?.position == 1)
        #expect(store.lentEvents <= 3)
        for position: Position in 2...6 {
            #expect(try await events.next()?.position == position)
        }
    },
    StoreCheck("I11 shows each of eight subscribers all that racing writers write") { store in
        let subscribers = (0..<8).map { _ in
            Task { try await within { try await store.first(96, after: 0) } }
        }
        _ = try await inParallel(8) { writer in
            for turn in 0..<6 {
                try await store.append(
                    AppendRequest("w\(writer)-\(turn)", to: "w-\(turn)", NewEvent.notes(2)))
            }
        }
        let log = try await store.events()
        for subscriber in subscribers { #expect(try await subscriber.value == log) }
    },
]

extension EventStore {
    /// The first `count` events that a subscriber is shown.
    fileprivate func first(
        _ count: Int, of query: EventQuery = .all, after position: Position
    ) async throws -> [RecordedEvent] {
        var seen: [RecordedEvent] = []
        for try await event in subscribe(to: query, after: position) {
            seen.append(event)
            if seen.count == count { break }
        }
        return seen
    }
}
