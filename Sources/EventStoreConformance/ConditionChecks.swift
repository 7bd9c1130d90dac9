internal import EventStore
internal import Testing

/// Append conditions: the points where stores with a dynamic consistency boundary differ, decided.
let conditionChecks: [StoreCheck] = [
    StoreCheck("appends unless an event matches, and tells the last that does") { store in
        let condition = AppendCondition(failIfMatches: .tags(["slug:lamps"]))
        func add(_ id: String, unless condition: AppendCondition?) throws -> AppendRequest {
            try AppendRequest(
                id, to: "category-\(id)", [.note(tags: ["slug:lamps"])],
                unless: condition)
        }
        try await store.append(add("a", unless: condition))
        try await store.append(add("b", unless: nil))
        try await store.append(AppendRequest("c", to: "category-c"))
        let conflict = EventStoreError.conflict(.condition(2, type: "NoteTaken"))
        await #expect(throws: conflict) { try await store.append(add("d", unless: condition)) }
        #expect(try await store.receipt(of: "d") == nil)
        #expect(try await store.head() == 3)
    },
    StoreCheck("lets events up to what the caller knew stand") { store in
        let tagged = NewEvent.note(tags: ["t"])
        try await store.append(AppendRequest("a", to: "n-1", [tagged]))
        try await store.append(AppendRequest("b", to: "n-1", [tagged]))
        func request(_ id: String, after: Position?) throws -> AppendRequest {
            let condition = AppendCondition(failIfMatches: .tags(["t"]), after: after)
            return try AppendRequest(id, to: "n-2", unless: condition)
        }
        // Before all, or nothing known: the same.
        for after: Position? in [nil, 0, 1] {
            await #expect(throws: EventStoreError.conflict(.condition(2, type: "NoteTaken"))) {
                try await store.append(request("c", after: after))
            }
        }
        // Exclusive: what stands at that very position was known.
        try await store.append(request("c", after: 2))
        try await store.append(request("d", after: 3))
        #expect(try await store.head() == 4)
    },
    StoreCheck("refuses a condition that knows more than the log") { store in
        try await store.append(AppendRequest("a", to: "n-1"))
        for after: Position in [2, 3, .max] {
            let condition = AppendCondition(failIfMatches: .tags(["t"]), after: after)
            let request = try AppendRequest("b", to: "n-1", unless: condition)
            #expect(await store.append([request]).map(\.isInvalid) == [true])
        }
        #expect(try await store.head() == 1)
    },
    StoreCheck("asks all items of a condition: types, tags, categories, everything") { store in
        try await store.append(AppendRequest("a", to: "n-1", [.note(type: "A", tags: ["x", "y"])]))
        try await store.append(AppendRequest("b", to: "m-1", [.note(type: "B")]))
        func conflict(_ query: EventQuery) async throws -> Position? {
            let condition = AppendCondition(failIfMatches: query)
            let request = try AppendRequest("c", to: "n-2", unless: condition)
            let results = await store.append([request])
            switch results.first {
            case .failure(.conflict(.condition(let position, _))): return position
            case .success, .failure, nil: return nil
            }
        }
        #expect(try await conflict(.all) == 2)
        #expect(try await conflict(.types(["A"])) == 1)
        #expect(try await conflict(.types(["A", "B"])) == 2)
        #expect(try await conflict(.tags(["x", "y"])) == 1)
        #expect(try await conflict(.categories(["n"])) == 1)
        #expect(try await conflict(.anyOf([.init(tags: ["z"]), .init(types: ["B"])])) == 2)
        #expect(try await conflict(.anyOf([.init(types: ["A"], categories: ["n"])])) == 1)
        // This one matches nothing, so it is stored.
        #expect(try await conflict(.anyOf([.init(types: ["B"], tags: ["x"])])) == nil)
        #expect(try await store.head() == 3)
    },
    StoreCheck("decides a condition though nothing was known of the log yet") { store in
        let condition = AppendCondition(failIfMatches: .all)
        try await store.append(AppendRequest("a", to: "n-1", unless: condition))
        await #expect(throws: EventStoreError.conflict(.condition(1, type: "NoteTaken"))) {
            try await store.append(AppendRequest("b", to: "n-1", unless: condition))
        }
    },
    StoreCheck("holds an append to both its expectation and its condition") { store in
        try await store.append(AppendRequest("a", to: "n-1", [.note(tags: ["t"])]))
        let free = AppendCondition(failIfMatches: .tags(["u"]))
        let taken = AppendCondition(failIfMatches: .tags(["t"]))
        for (expected, condition) in [
            (ExpectedRevision.none, free), (.exact(0), taken), (.none, taken),
        ] {
            let request = try AppendRequest("b", to: "n-1", expected: expected, unless: condition)
            #expect(await store.append([request]).map(\.isStored) == [false])
        }
        try await store.append(AppendRequest("b", to: "n-1", expected: .exact(0), unless: free))
    },
    StoreCheck("makes a name unique though many claim it at once") { store in
        let stored = try await inParallel(16) { task in
            let condition = AppendCondition(failIfMatches: .tags(["email:a@b.c"]))
            let request = try AppendRequest(
                "c\(task)", to: "user-\(task)", [.note(tags: ["email:a@b.c"])], unless: condition)
            return await store.append([request]).map(\.isStored) == [true]
        }
        #expect(stored.filter { $0 }.count == 1)
        #expect(try await store.head() == 1)
    },
]
