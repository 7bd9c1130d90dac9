internal import EventStore
internal import Testing

/// Appending to streams: revisions, positions, expectations; all or nothing.
let appendChecks: [StoreCheck] = [
    StoreCheck("C1 gives one append's events dense revisions and neighbouring positions") { store in
        try await store.append(AppendRequest("a", to: "order-1"))
        let receipt = try await store.append(AppendRequest("b", to: "order-1", NewEvent.notes(3)))
        #expect(receipt.positions == 2...4)
        #expect(receipt.revision == 3)
        #expect(receipt.stream == (try StreamName("order-1")))
        #expect(receipt.types == ["NoteTaken", "NoteTaken", "NoteTaken"])
        #expect(!receipt.duplicate)
        #expect(try await store.events().map(\.revision) == [0, 1, 2, 3])
    },
    StoreCheck("C2 refuses to begin a stream that exists") { store in
        let stream = try StreamName("order-1")
        try await store.append(AppendRequest("a", to: "order-1", expected: .none))
        let conflict = Conflict.stream(stream, expected: .none, actual: 0)
        await #expect(throws: EventStoreError.conflict(conflict)) {
            try await store.append(AppendRequest("b", to: "order-1", expected: .none))
        }
        #expect(try await store.head() == 1)
    },
    StoreCheck("C3 refuses a stale revision and tells the actual one") { store in
        let stream = try StreamName("order-1")
        try await store.append(AppendRequest("a", to: "order-1", NewEvent.notes(3)))
        for wrong: Revision in [0, 1, 3, .max] {
            let conflict = Conflict.stream(stream, expected: .exact(wrong), actual: 2)
            await #expect(throws: EventStoreError.conflict(conflict)) {
                try await store.append(
                    AppendRequest("b", to: "order-1", expected: .exact(wrong)))
            }
        }
        #expect(try await store.head() == 3)
    },
    StoreCheck("C4 refuses a revision of a stream that doesn't exist") { store in
        let conflict = Conflict.stream(
            try StreamName("order-1"), expected: .exact(0), actual: nil)
        await #expect(throws: EventStoreError.conflict(conflict)) {
            try await store.append(AppendRequest("a", to: "order-1", expected: .exact(0)))
        }
        #expect(try await store.revision(of: StreamName("order-1")) == nil)
    },
    StoreCheck("C5 appends at exactly the revision that was expected") { store in
        try await store.append(AppendRequest("a", to: "order-1", expected: .none))
        try await store.append(AppendRequest("b", to: "order-1", expected: .exact(0)))
        try await store.append(AppendRequest("c", to: "order-1", expected: .exact(1)))
        #expect(try await store.revision(of: StreamName("order-1")) == 2)
    },
    StoreCheck("C17 takes 500 events in one append") { store in
        let receipt = try await store.append(AppendRequest("a", to: "order-1", NewEvent.notes(500)))
        #expect(receipt.positions == 1...500)
        #expect(try await store.events(of: StreamName("order-1")).count == 500)
    },
    StoreCheck("writes several streams in one append, in the order they were given") { store in
        let a = try StreamName("order-1")
        let b = try StreamName("product-1")
        try await store.append(AppendRequest("a", to: "product-1"))
        let receipt = try await store.append(
            AppendRequest(
                [
                    StreamAppend(a, expected: .none, events: NewEvent.notes(2)),
                    StreamAppend(b, expected: .exact(0), events: NewEvent.notes(1)),
                ], commandID: "b"))
        #expect(receipt.stream == a)
        #expect(receipt.revision == 1)
        #expect(try await store.events().map(\.stream) == [b, a, a, b])
        #expect(try await store.events().map(\.indexInCommand) == [0, 0, 1, 2])
    },
    StoreCheck("stores none of several streams if one isn't as expected") { store in
        let a = try StreamName("order-1")
        let b = try StreamName("product-1")
        let conflict = Conflict.stream(b, expected: .exact(0), actual: nil)
        await #expect(throws: EventStoreError.conflict(conflict)) {
            try await store.append(
                AppendRequest(
                    [
                        StreamAppend(a, events: [.note()]),
                        StreamAppend(b, expected: .exact(0), events: [.note()]),
                    ], commandID: "a"))
        }
        #expect(try await store.head() == 0)
        #expect(try await store.revision(of: a) == nil)
    },
    StoreCheck("guards a stream that it doesn't write to") { store in
        let order = try StreamName("order-1")
        let product = try StreamName("product-1")
        func guarded(_ id: String, _ expected: ExpectedRevision) -> AppendRequest {
            AppendRequest(
                [
                    StreamAppend(product, expected: expected),
                    StreamAppend(order, events: [.note()]),
                ], commandID: id)
        }
        let receipt = try await store.append(guarded("a", .none))
        #expect(receipt.stream == order)
        #expect(receipt.revision == 0)
        #expect(try await store.revision(of: product) == nil)
        try await store.append(AppendRequest("b", to: "product-1"))
        let conflict = Conflict.stream(product, expected: .none, actual: 0)
        await #expect(throws: EventStoreError.conflict(conflict)) {
            try await store.append(guarded("c", .none))
        }
        try await store.append(guarded("d", .exact(0)))
        #expect(try await store.head() == 3)
    },
]
