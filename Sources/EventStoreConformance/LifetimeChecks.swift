internal import EventStore
internal import Testing

/// Closing, opening again, and two uses of one log.
let lifetimeChecks: [StoreCheck] = [
    StoreCheck(
        "refuses appends once it is closed, and ends its hints",
        with: { factory in
            let store = try await factory.make { .now }
            let hints = store.changes()
            let before = try AppendRequest("a", to: "order-1")
            let after = try AppendRequest("b", to: "order-1")
            #expect(await store.append([before]).map(\.isStored) == [true])
            await store.close()
            // Closing twice is closing once.
            await store.close()
            let results = await store.append([after])
            try await within {
                for await _ in hints {}
                for await _ in store.changes() {}
            }
            try await factory.discard(store)
            guard case .failure(.unavailable) = results.first else {
                Issue.record("a closed store answered \(results)")
                return
            }
        }),
    StoreCheck(
        "has an id of its own, the same whenever it is opened and for all who use its log",
        with: { factory in
            let other = try await factory.make { .now }
            try await factory.withStore { store in
                let id = store.id
                #expect(id != other.id)
                try await store.append(AppendRequest("a", to: "order-1"))
                if let another = factory.another {
                    let second = try await another(store.store)
                    #expect(second.id == id)
                    await second.close()
                }
                if let reopen = factory.reopen { try await store.reopen(by: reopen) }
                #expect(store.id == id)
            }
            try await factory.discard(other)
        }),
    StoreCheck(
        "answers every append that races with its closing",
        with: { factory in
            let store = try await factory.make { .now }
            let results = try await within {
                try await inParallel(32) { task in
                    if task == 16 { await store.close() }
                    return await store.append([try AppendRequest("c\(task)", to: "order-\(task)")])
                }
            }
            try await factory.discard(store)
            for result in results {
                switch result.first {
                case .success, .failure(.unavailable): break
                case .failure(let error): Issue.record("an append was answered \(error)")
                case nil: Issue.record("an append was not answered")
                }
            }
        }),
    StoreCheck(
        "C23 keeps events, revisions, command ids and time when it is opened again",
        with: { factory in
            guard let reopen = factory.reopen else { return }
            let clock = HandClock(Timestamp(milliseconds: 1_000_000))
            try await factory.withStore(clock: { clock.now }) { store in
                let requests = try (0..<40).map {
                    try AppendRequest(
                        "c\($0)", to: "order-\($0 % 5)", [.note($0, tags: ["t\($0 % 3)"])])
                }
                for request in requests { try await store.append(request) }
                let log = try await store.events()
                try await store.reopen(by: reopen)
                clock.now = Timestamp(milliseconds: 5)
                #expect(try await store.events() == log)
                #expect(try await store.revision(of: StreamName("order-4")) == 7)
                for request in requests { #expect(try await store.append(request).duplicate) }
                await #expect(throws: EventStoreError.keyReused("c0")) {
                    try await store.append(AppendRequest("c0", to: "order-9"))
                }
                let condition = AppendCondition(failIfMatches: .tags(["t0"]))
                await #expect(throws: EventStoreError.conflict(.condition(40, type: "NoteTaken"))) {
                    try await store.append(AppendRequest("d", to: "order-1", unless: condition))
                }
                let receipt = try await store.append(
                    AppendRequest("e", to: "order-4", expected: .exact(7)))
                #expect(receipt.positions == 41...41)
                #expect(receipt.recordedAt.milliseconds >= 1_000_000)
            }
        }),
    StoreCheck(
        "stays whole through many openings",
        with: { factory in
            guard let reopen = factory.reopen else { return }
            try await factory.withStore { store in
                for round in 0..<6 {
                    for number in 0...round {
                        try await store.append(
                            AppendRequest("c\(round)-\(number)", to: "n-\(number)"))
                    }
                    try await store.reopen(by: reopen)
                }
                #expect(try await store.head() == 21)
            }
        }),
    StoreCheck(
        "C29 lets two uses of one log interleave, each seeing the other",
        with: { factory in
            guard let another = factory.another else { return }
            try await factory.withStore { store in
                let other = try await another(store.store)
                let follower = Task {
                    try await within {
                        var seen: [RecordedEvent] = []
                        for try await event in other.subscribe(after: 0) {
                            seen.append(event)
                            if seen.count == 40 { break }
                        }
                        return seen
                    }
                }
                for turn in 0..<20 {
                    let expected: ExpectedRevision =
                        turn == 0 ? .none : .exact(Revision(2 * turn) - 1)
                    try await store.append(AppendRequest("a\(turn)", to: "n-1", expected: expected))
                    let answer = try await other.append(
                        AppendRequest("b\(turn)", to: "n-1", expected: .exact(Revision(2 * turn))))
                    #expect(answer.positions.lowerBound == Position(2 * turn) + 2)
                    // What the one stored, the other knows by its command id.
                    #expect(try await other.append(AppendRequest("a\(turn)", to: "n-1")).duplicate)
                    #expect(try await store.head() == Position(2 * turn) + 2)
                }
                #expect(try await follower.value == (try await store.events()))
                let condition = AppendCondition(failIfMatches: .all, after: 39)
                await #expect(throws: EventStoreError.conflict(.condition(40, type: "NoteTaken"))) {
                    try await store.append(AppendRequest("c", to: "n-2", unless: condition))
                }
                await other.close()
            }
        }),
]
