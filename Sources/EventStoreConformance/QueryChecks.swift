internal import EventStore
internal import Testing

/// Which events a query means.
let queryChecks: [StoreCheck] = [
    StoreCheck("finds by type, tag and category: alternatives, all, and any of the items") {
        store in
        let events: [(stream: String, type: String, tags: [String])] = [
            ("order-1", "OrderPlaced", ["order:1", "customer:7"]),
            ("order-2", "OrderPlaced", ["order:2", "customer:8"]),
            ("product-1", "ProductAdded", ["slug:lamps"]),
            ("order-1", "OrderPaid", ["order:1", "customer:7"]),
            ("product-1", "ProductRepriced", []),
        ]
        for (number, event) in events.enumerated() {
            try await store.append(
                AppendRequest(
                    "c\(number)", to: event.stream, [.note(type: event.type, tags: event.tags)]))
        }
        func found(_ query: EventQuery) async throws -> [Position] {
            try await store.events(LogRead(query)).map(\.position)
        }
        #expect(try await found(.types(["OrderPlaced"])) == [1, 2])
        #expect(try await found(.types(["OrderPlaced", "ProductAdded"])) == [1, 2, 3])
        #expect(try await found(.tags(["customer:7"])) == [1, 4])
        #expect(try await found(.tags(["customer:7", "order:2"])) == [])
        #expect(try await found(.categories(["product", "club"])) == [3, 5])
        let paid = EventQuery.Item(types: ["OrderPaid"], tags: ["customer:7"])
        #expect(try await found(.anyOf([paid])) == [4])
        let lamps = EventQuery.Item(tags: ["slug:lamps"], categories: ["product"])
        #expect(try await found(.anyOf([lamps, paid])) == [3, 4])
        let nowhere = EventQuery.Item(tags: ["slug:lamps"], categories: ["order"])
        #expect(try await found(.anyOf([nowhere])) == [])
        // An event that two items mean comes once.
        #expect(try await found(.anyOf([paid, EventQuery.Item(tags: ["order:1"])])) == [1, 4])
    },
    StoreCheck("never takes one tag for another, or two for one") { store in
        let tagSets = [
            ["a|b"], ["a", "b"], ["ab"], ["a|b", "c"], ["A"], ["\u{E9}"], ["e\u{301}"],
            [String(repeating: "x", count: 255)], [String(repeating: "x", count: 254)],
        ]
        for (number, tags) in tagSets.enumerated() {
            try await store.append(AppendRequest("c\(number)", to: "n-1", [.note(tags: tags)]))
        }
        for tags in tagSets {
            let expected = tagSets.indices.filter { index in
                let there = Set(tagSets[index].map { Array($0.utf8) })
                return tags.allSatisfy { there.contains(Array($0.utf8)) }
            }
            let found = try await store.events(LogRead(.tags(tags)))
            #expect(found.map(\.position) == expected.map { Position($0) + 1 }, "\(tags)")
        }
        #expect(try await store.events(LogRead(.tags(["x"]))) == [])
        #expect(try await store.events(LogRead(.tags([""]))) == [])
    },
    StoreCheck("refuses a query without items, or an item that asks for nothing") { store in
        try await store.append(AppendRequest("a", to: "order-1"))
        for query in [
            EventQuery.anyOf([]), .anyOf([.init()]), .anyOf([.init(tags: ["a"]), .init()]),
        ] {
            do {
                _ = try await store.events(LogRead(query))
                Issue.record("it read \(query)")
            } catch EventStoreError.invalid {}
            let condition = AppendCondition(failIfMatches: query)
            let request = try AppendRequest("b", to: "order-1", unless: condition)
            #expect(await store.append([request]).map(\.isInvalid) == [true])
        }
        #expect(try await store.head() == 1)
    },
]

/// The log's own clock, and business time beside it.
let clockChecks: [StoreCheck] = [
    StoreCheck(
        "never lets recorded time run backwards",
        with: { factory in
            let clock = HandClock(Timestamp(milliseconds: 1_000_000))
            try await factory.withStore(clock: { clock.now }) { store in
                let first = try await store.append(AppendRequest("a", to: "order-1"))
                clock.now = Timestamp(milliseconds: 5)
                let second = try await store.append(AppendRequest("b", to: "order-1"))
                clock.now = Timestamp(milliseconds: 1_000_001)
                let third = try await store.append(AppendRequest("c", to: "order-2"))
                #expect(first.recordedAt.milliseconds == 1_000_000)
                #expect(second.recordedAt.milliseconds == 1_000_000)
                #expect(third.recordedAt.milliseconds == 1_000_001)
                let recorded = try await store.events().map(\.recordedAt)
                #expect(recorded == [first.recordedAt, second.recordedAt, third.recordedAt])
            }
        }),
    StoreCheck(
        "keeps the time a fact occurred, and refuses one yet to come",
        with: { factory in
            let now = Timestamp(milliseconds: 1_000_000)
            try await factory.withStore(clock: { now }) { store in
                let past = Timestamp(milliseconds: -1)
                let future = Timestamp(milliseconds: 1_000_001)
                try await store.append(AppendRequest("a", to: "order-1", occurredAt: past))
                try await store.append(AppendRequest("b", to: "order-1", occurredAt: now))
                try await store.append(AppendRequest("c", to: "order-1"))
                let late = try AppendRequest("d", to: "order-1", occurredAt: future)
                #expect(await store.append([late]).map(\.isInvalid) == [true])
                #expect(try await store.events().map(\.occurredAt) == [past, now, now])
            }
        }),
]
