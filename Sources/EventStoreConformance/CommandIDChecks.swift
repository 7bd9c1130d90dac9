internal import EventStore
internal import Testing

/// Sending the same command again: one outcome, however often it is asked for.
let commandIDChecks: [StoreCheck] = [
    StoreCheck("C6 answers a repeated command id with the first receipt") { store in
        let request = try AppendRequest("a", to: "order-1", expected: .none, NewEvent.notes(2))
        var receipt = try await store.append(request)
        try await store.append(AppendRequest("b", to: "order-1"))
        // Its expectation is stale by now: the id is looked up first.
        let again = try await store.append(request)
        receipt.duplicate = true
        #expect(again == receipt)
        #expect(try await store.head() == 3)
    },
    StoreCheck("C6 answers the first receipt though condition and guards are stale") { store in
        let condition = AppendCondition(failIfMatches: .tags(["slug:lamps"]))
        let request = try AppendRequest(
            "a", to: "category-1", expected: .none, [.note(tags: ["slug:lamps"])],
            unless: condition)
        try await store.append(request)
        #expect(try await store.append(request).duplicate)
    },
    StoreCheck("C7 refuses a command id that was used for other content") { store in
        try await store.append(AppendRequest("a", to: "order-1", [.note(1)]))
        let others = [
            try AppendRequest("a", to: "order-1", [.note(2)]),
            try AppendRequest("a", to: "order-2", [.note(1)]),
            try AppendRequest("a", to: "order-1", [.note(1, type: "NoteLost")]),
            try AppendRequest("a", to: "order-1", [.note(1, tags: ["t"])]),
            try AppendRequest("a", to: "order-1", [.note(1), .note(1)]),
        ]
        for other in others {
            await #expect(throws: EventStoreError.keyReused("a")) { try await store.append(other) }
        }
        #expect(try await store.head() == 1)
    },
    StoreCheck("C7 trusts the fingerprint that the caller gives") { store in
        var request = try AppendRequest("a", to: "order-1", [.note(1)])
        request.fingerprint = Fingerprint(high: 1, low: 2)
        #expect(try await store.append(request).fingerprint == Fingerprint(high: 1, low: 2))
        var other = try AppendRequest("a", to: "order-1", [.note(1)])
        other.fingerprint = Fingerprint(high: 1, low: 3)
        await #expect(throws: EventStoreError.keyReused("a")) { try await store.append(other) }
        #expect(try await store.append(request).duplicate)
    },
    StoreCheck("C8 doesn't use up the id of a refused append") { store in
        let refused = try AppendRequest("a", to: "order-1", expected: .exact(0), [.note(1)])
        await #expect(throws: EventStoreError.self) { try await store.append(refused) }
        #expect(try await store.receipt(of: "a") == nil)
        // The same id, even with other content, is free.
        let receipt = try await store.append(AppendRequest("a", to: "order-1", [.note(2)]))
        #expect(!receipt.duplicate)
    },
    StoreCheck("tells the receipt of a command id, and none of an unknown one") { store in
        let receipt = try await store.append(AppendRequest("a", to: "order-1", NewEvent.notes(2)))
        let known = try await store.receipt(of: "a")
        #expect(known.map { sameOutcome($0, receipt) } == true)
        #expect(try await store.receipt(of: "b") == nil)
        #expect(try await store.receipt(of: "") == nil)
    },
    StoreCheck("tells command ids apart by their bytes") { store in
        // é in one scalar and in two: equal to Swift, two ids to the log.
        let one = try await store.append(AppendRequest("caf\u{E9}", to: "order-1", [.note(1)]))
        let two = try await store.append(AppendRequest("cafe\u{301}", to: "order-1", [.note(2)]))
        #expect(!one.duplicate && !two.duplicate)
        #expect(try await store.receipt(of: "cafe\u{301}")?.positions == 2...2)
    },
]

/// Several requests in one call: decided in order, each on its own.
let batchChecks: [StoreCheck] = [
    StoreCheck("C18 decides a conflict, a duplicate, a reused id and a good one apart") { store in
        let first = try AppendRequest("first", to: "order-1", [.note(1)])
        try await store.append(first)
        let results = await store.append([
            try AppendRequest("stale", to: "order-1", expected: .none),
            first,
            try AppendRequest("first", to: "order-1", [.note(2)]),
            try AppendRequest("good", to: "order-1", expected: .exact(0), [.note(3)]),
        ])
        try #require(results.count == 4)
        let conflict = Conflict.stream(try StreamName("order-1"), expected: .none, actual: 0)
        #expect(results[0] == .failure(.conflict(conflict)))
        #expect(try results[1].get().duplicate)
        #expect(results[2] == .failure(.keyReused("first")))
        #expect(try results[3].get().positions == 2...2)
    },
    StoreCheck("C19 lets a request see the ones before it in the same call") { store in
        let good = try AppendRequest("a", to: "order-1", expected: .none, [.note(1)])
        let results = await store.append([
            good, good,
            try AppendRequest("b", to: "order-1", expected: .none),
            try AppendRequest("c", to: "order-1", expected: .exact(0)),
            try AppendRequest("a", to: "order-1", expected: .exact(1), [.note(2)]),
        ])
        try #require(results.count == 5)
        #expect(try results[0].get().positions == 1...1)
        #expect(try results[1].get().duplicate)
        let conflict = Conflict.stream(try StreamName("order-1"), expected: .none, actual: 0)
        #expect(results[2] == .failure(.conflict(conflict)))
        #expect(try results[3].get().revision == 1)
        #expect(results[4] == .failure(.keyReused("a")))
    },
    StoreCheck("lets a condition see the requests before it in the same call") { store in
        let free = AppendCondition(failIfMatches: .tags(["slug:lamps"]))
        let event = NewEvent.note(tags: ["slug:lamps"])
        let results = await store.append([
            try AppendRequest("a", to: "category-1", [event], unless: free),
            try AppendRequest("b", to: "category-2", [event], unless: free),
        ])
        try #require(results.count == 2)
        #expect(results[0].isStored)
        #expect(results[1] == .failure(.conflict(.condition(1, type: "NoteTaken"))))
    },
    StoreCheck("stores a request that follows others only if they are stored") { store in
        var second = try AppendRequest("second", to: "order-1", expected: .exact(1), [.note(2)])
        second.follows = ["first"]
        // What it follows is refused, but another has brought the stream to the revision it expects.
        try await store.append(AppendRequest("other", to: "order-1", NewEvent.notes(2)))
        let results = await store.append([
            try AppendRequest("first", to: "order-1", expected: .exact(0), [.note(1)]), second,
        ])
        try #require(results.count == 2)
        #expect(!results[0].isStored)
        #expect(results[1] == .failure(.conflict(.missing("first"))))
        #expect(try await store.head() == 2)
        // In the same call or long before: all that counts is that it is stored.
        second.streams[0].expected = .exact(2)
        let again = await store.append([
            try AppendRequest("first", to: "order-1", expected: .exact(1), [.note(1)]), second,
        ])
        #expect(again[0].isStored && again[1].isStored)
        var third = try AppendRequest("third", to: "order-2")
        third.follows = ["first", "second"]
        #expect(try await store.append(third).positions == 5...5)
        // What no command can be called by is followed in vain, and harms nobody else.
        var odd = try AppendRequest("odd", to: "order-3")
        odd.follows = ["a\u{0}b"]
        let both = await store.append([odd, try AppendRequest("sixth", to: "order-3")])
        #expect(both.first == .failure(.conflict(.missing("a\u{0}b"))))
        #expect(both.last?.isStored == true)
    },
    StoreCheck("C20 refuses one invalid request and stores its neighbours") { store in
        let results = await store.append([
            try AppendRequest("a", to: "order-1"),
            try AppendRequest("b", to: "order-1", []),
            try AppendRequest("c", to: "order-1"),
        ])
        try #require(results.count == 3)
        #expect(results[0].isStored)
        #expect(results[1].isInvalid)
        #expect(results[2].isStored)
    },
    StoreCheck("answers an empty call with nothing") { store in
        #expect(await store.append([]).isEmpty)
    },
]
