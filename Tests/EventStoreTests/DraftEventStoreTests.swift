import EventStore
import EventStoreConformance
import FoundationEssentials
import Testing

@Suite struct `Drafts over a store` {
    @Test(.timeLimit(.minutes(5)), arguments: storeChecks)
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

    @Test func `are adopted as they stand`() async throws {
        let drafts = try await drafts()
        var request = Self.request("lost", in: order, .exact(1), tag: "late")
        request.streams.append(
            StreamAppend(
                try StreamName("order-2"), expected: .none,
                events: [NewEvent(type: "placed", schemaVersion: 3, payload: Array("{}".utf8))]))
        request.metadata = Array(#"{"actor":"ada"}"#.utf8)
        request.firstMetadata = Array(#"{"actor":"ada","command":{}}"#.utf8)
        request.occurredAt = Timestamp(milliseconds: 1_000)
        request.fingerprint = Fingerprint(high: 0, low: 7)
        try await drafts.append(request)
        try await drafts.append(
            Self.request("found", in: order, .exact(2), unless: "number:2"))
        let expected = try await drafts.events(LogRead(after: 2))
        var told: [String] = []
        let isWhole = try await drafts.adopt { ids, share in
            told += ids
            #expect(share == 1)
            return true
        }
        #expect(isWhole && told == ["lost-order-1", "found-order-1"])
        let adopted = try await store.events(LogRead(after: 2))
        #expect(adopted.map(\.timeless) == expected.map(\.timeless))
        #expect(adopted[1].occurredAt == Timestamp(milliseconds: 1_000))
        // Sent again, they are known.
        #expect(try await store.append(request).duplicate)
    }

    @Test func `are adopted only as far as nobody else has written`() async throws {
        let drafts = try await drafts()
        try await drafts.append(Self.request("placed", in: StreamName("order-2"), .none))
        try await store.append(Self.request("lost", in: order, .any))
        #expect(try await !drafts.adopt { ids, _ in ids.isEmpty })
        #expect(try await store.head() == 3)
    }

    @Test func `are adopted up to where whoever waits has had enough`() async throws {
        let drafts = try await drafts()
        for number in 1...1_500 {
            let order = try StreamName("order-n\(number)")
            try await drafts.append(Self.request("placed", in: order, .none))
        }
        var count = 0
        let isWhole = try await drafts.adopt { ids, _ in
            count += ids.count
            return false
        }
        #expect(!isWhole && count == 1_000)
        #expect(try await store.head() == 1_002)
    }
}

extension RecordedEvent {
    /// Without when it was stored.
    fileprivate var timeless: RecordedEvent {
        var event = self
        if event.occurredAt == event.recordedAt { event.occurredAt = .init(milliseconds: 0) }
        event.recordedAt = .init(milliseconds: 0)
        event.id = .init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        return event
    }
}
