import EventStore
import EventStoreConformance
import Testing

@Suite struct `Drafts over a store` {
    @Test(.timeLimit(.minutes(2)), arguments: storeChecks)
    func `keep the contract`(check: StoreCheck) async throws {
        try await check.run(
            StoreFactory(make: { clock in
                try await DraftEventStore(
                    over: InMemoryEventStore(clock: clock), in: InMemoryEventStore(clock: clock))
            }))
    }

    private let order: StreamName
    private let store = InMemoryEventStore()

    init() async throws {
        order = try StreamName("order-1")
        try await store.append(Self.request("placed", in: order, .none, tag: "number:1"))
        try await store.append(Self.request("sent", in: order, .exact(0)))
    }

    private static func request(
        _ type: String, in stream: StreamName, _ expected: ExpectedRevision, tag: String? = nil,
        unless taken: String? = nil
    ) -> AppendRequest {
        AppendRequest(
            [
                StreamAppend(
                    stream, expected: expected,
                    events: [
                        NewEvent(
                            type: type, tags: tag.map { [$0] } ?? [], payload: Array("{}".utf8))
                    ])
            ],
            commandID: "\(type)-\(stream)",
            condition: taken.map { AppendCondition(failIfMatches: .tags([$0])) })
    }

    private func drafts() async throws -> DraftEventStore {
        try await DraftEventStore(over: store, in: InMemoryEventStore())
    }

    @Test func `stand behind what is, at the places that they would have`() async throws {
        let drafts = try await drafts()
        let receipt = try await drafts.append(Self.request("lost", in: order, .exact(1)))
        #expect(receipt.positions == 3...3 && receipt.revision == 2)
        #expect(try await drafts.receipt(of: "lost-order-1") == receipt)
        #expect(try await drafts.head() == 3)
        #expect(try await drafts.revision(of: order) == 2)
        for backward in [false, true] {
            let expected = backward ? ["lost", "sent", "placed"] : ["placed", "sent", "lost"]
            let stream = try await drafts.events(of: order, StreamRead(backward: backward))
            #expect(stream.map(\.type) == expected)
            #expect(stream.map(\.revision) == (backward ? [2, 1, 0] : [0, 1, 2]))
            let all = try await drafts.events(LogRead(backward: backward))
            #expect(all.map(\.type) == expected)
            #expect(all.map(\.position) == (backward ? [3, 2, 1] : [1, 2, 3]))
            #expect(all.map(\.revision) == stream.map(\.revision))
        }
    }

    @Test func `leave what is as it was`() async throws {
        let drafts = try await drafts()
        try await drafts.append(Self.request("lost", in: order, .exact(1)))
        #expect(try await store.head() == 2)
        #expect(try await store.receipt(of: "lost-order-1") == nil)
        await drafts.close()
        #expect(try await store.head() == 2)
    }

    @Test func `are refused for what stands in either`() async throws {
        let drafts = try await drafts()
        let other = try StreamName("order-2")
        await #expect(throws: EventStoreError.conflict(.condition(1, type: "placed"))) {
            try await drafts.append(
                Self.request("placed", in: other, .none, unless: "number:1"))
        }
        await #expect(throws: EventStoreError.self) {
            try await drafts.append(Self.request("lost", in: order, .exact(0)))
        }
        try await drafts.append(Self.request("placed", in: other, .none, tag: "number:2"))
        let third = try StreamName("order-3")
        await #expect(throws: EventStoreError.conflict(.condition(3, type: "placed"))) {
            try await drafts.append(
                Self.request("placed", in: third, .none, unless: "number:2"))
        }
    }

    @Test func `answer what was done before as it was answered then`() async throws {
        let drafts = try await drafts()
        let again = try await drafts.append(Self.request("sent", in: order, .exact(0)))
        #expect(again.duplicate && again.positions == 2...2)
        await #expect(throws: EventStoreError.keyReused("sent-order-1")) {
            var other = Self.request("sent", in: order, .any)
            other.streams[0].events[0].payload = Array(#"{"a":1}"#.utf8)
            try await drafts.append(other)
        }
    }

    @Test func `don't see what comes into the other store meanwhile`() async throws {
        let drafts = try await drafts()
        try await store.append(Self.request("returned", in: order, .exact(1), tag: "late"))
        #expect(try await drafts.head() == 2)
        #expect(try await drafts.revision(of: order) == 1)
        #expect(try await drafts.events(of: order).map(\.type) == ["placed", "sent"])
        #expect(try await drafts.events(LogRead(.tags(["late"]))).isEmpty)
        #expect(try await drafts.receipt(of: "returned-order-1") == nil)
        try await drafts.append(Self.request("lost", in: order, .exact(1)))
        #expect(try await drafts.events(of: order).map(\.type) == ["placed", "sent", "lost"])
        #expect(
            try await drafts.events(of: order, StreamRead(limit: 2, backward: true)).map(\.type)
                == ["lost", "sent"])
    }
}
