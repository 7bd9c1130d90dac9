import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

/// Sales and returns that come at once, and batches whose lines need each other.
@Suite struct `Items that many ask for` {
    private static let opening = [
        ("OpenAccount", #"{"accountId":"shop","name":"Shop","ownerUid":"u"}"#),
        ("CreateProject", #"{"projectId":"kitchen","accountId":"shop","name":"Kitchen"}"#),
        (
            "RecordTransaction",
            """
            {"transactionId":"t-1","accountId":"shop","projectId":"kitchen",\
            "transactionDate":"2026-03-01","amountCents":1000,"transactionType":"purchase"}
            """
        ),
        (
            "AddItem",
            #"{"itemId":"chair","accountId":"shop","name":"Chair","purchasePriceCents":700}"#
        ),
        (
            "AddItem",
            """
            {"itemId":"lamp","accountId":"shop","projectId":"kitchen","name":"Lamp",\
            "transactionId":"t-1","purchasePriceCents":600}
            """
        ),
        (
            "AddItem",
            """
            {"itemId":"vase","accountId":"shop","projectId":"kitchen","name":"Vase",\
            "transactionId":"t-1","purchasePriceCents":600}
            """
        ),
    ]

    private let store = InMemoryEventStore(clock: { Given.now })
    private var bus: CommandBus {
        CommandBus([ledgerContext], store: store, actor: "tester", clock: { Given.now })
    }

    private func envelope(_ name: String, _ data: String) throws -> CommandEnvelope {
        CommandEnvelope(name, data: try JSONValue(parsing: Array(data.utf8)))
    }

    private func sale(_ items: String, _ direction: String = "business_to_project") throws
        -> CommandEnvelope
    {
        try envelope(
            "SellItems",
            """
            {"accountId":"shop","itemIds":\(items),"direction":"\(direction)",\
            "projectId":"kitchen","transactionDate":"2026-03-05"}
            """)
    }

    /// Sends them all at once; the code of each one's refusal, `nil` for one that went through.
    private func race(_ envelopes: [CommandEnvelope]) async -> [RejectionCode?] {
        let bus = bus
        return await withTaskGroup(of: RejectionCode?.self) { group in
            for envelope in envelopes {
                group.addTask {
                    do {
                        try await bus.send(envelope)
                        return nil
                    } catch {
                        return (error as? Rejection)?.refusals.first?.code ?? .bug
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func open() async throws {
        for result in try await bus.send(batch: Self.opening.map { try envelope($0.0, $0.1) }) {
            _ = try result.get()
        }
    }

    @Test func `are sold once`() async throws {
        try await open()
        let head = try await store.head()
        let codes = await race(Array(repeating: try sale(#"["chair"]"#), count: 16))
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.allSatisfy { $0 == nil || $0 == .itemElsewhere })
        #expect(try await store.head() == head + 2)
    }

    @Test func `are returned once, and never for more than was paid`() async throws {
        try await open()
        let head = try await store.head()
        let lines = try ["lamp", "vase", "lamp", "vase"].map {
            try envelope(
                "ReturnItems",
                #"{"transactionId":"t-1","itemIds":["\#($0)"],"transactionDate":"2026-03-09"}"#)
        }
        let codes = await race(lines + lines)
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.allSatisfy { $0 == nil || $0 == .alreadyReturned || $0 == .invalidAmount })
        #expect(try await store.head() == head + 2)
    }

    @Test func `go through a batch whose lines need each other`() async throws {
        let lines =
            try Self.opening.map { try envelope($0.0, $0.1) } + [
                sale(#"["chair"]"#), sale(#"["chair"]"#, "project_to_business"),
                sale(#"["chair"]"#), sale(#"["chair"]"#),
                envelope(
                    "ReturnItems",
                    #"{"transactionId":"t-1","itemIds":["lamp"],"transactionDate":"2026-03-09"}"#),
                envelope("MoveItem", #"{"itemId":"lamp"}"#),
                envelope("MoveItem", #"{"itemId":"chair"}"#),
            ]
        let codes: [RejectionCode?] = try await bus.send(batch: lines).map { result in
            switch result {
            case .success: nil
            case .failure(let rejection): rejection.refusals.first?.code
            }
        }
        #expect(
            codes == [
                nil, nil, nil, nil, nil, nil, nil, nil, nil, .itemElsewhere, nil,
                .alreadyReturned, nil,
            ])
        let chair = try await store.load(Item.self, "chair")
        #expect(chair.state.place == ItemPlace())
        #expect(chair.revision == 4)
    }

    @Test func `are all sold or none, as many as an append takes`() async throws {
        try await open()
        let ids = (0..<1_000).map { "i-\($0)" }
        let lines = try ids.map {
            try envelope(
                "AddItem",
                #"{"itemId":"\#($0)","accountId":"shop","name":"Tile","purchasePriceCents":1}"#)
        }
        for result in try await bus.send(batch: lines) { _ = try result.get() }
        let head = try await store.head()
        let all = "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let taken = all.dropLast() + #","lamp"]"#
        #expect(await race([try sale(String(taken))]) == [.tooManyItems])
        try await bus.send(try envelope("MoveItem", #"{"itemId":"i-999","projectId":"kitchen"}"#))
        #expect(await race([try sale(all)]) == [.itemElsewhere])
        #expect(try await store.head() == head + 1)
        try await bus.send(try envelope("MoveItem", #"{"itemId":"i-999"}"#))
        try await bus.send(try sale(all))
        #expect(try await store.head() == head + 2 + 1_001)
    }
}
