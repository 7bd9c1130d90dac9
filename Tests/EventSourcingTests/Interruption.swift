import EventSourcing
import EventSourcingTesting
import EventStore
import Synchronization
import Testing

/// A store that lets a test do something right before an append: another writer comes in between.
final class InterruptedStore: EventStore {
    let store = InMemoryEventStore()
    private let interruptions = Mutex<[@Sendable (InMemoryEventStore) async throws -> Void]>([])

    /// Runs `work` before the next append that has nothing else to be interrupted by.
    func interrupt(_ work: @escaping @Sendable (InMemoryEventStore) async throws -> Void) {
        interruptions.withLock { $0.append(work) }
    }

    func append(_ requests: [AppendRequest]) async -> [Result<AppendReceipt, EventStoreError>] {
        let next = interruptions.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        do { try await next?(store) } catch { Issue.record(error) }
        return await store.append(requests)
    }

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await store.readStream(name, read, body)
    }
    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await store.readAll(read, body)
    }
    func head() async throws(EventStoreError) -> Position { try await store.head() }
    func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await store.revision(of: stream)
    }
    func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await store.receipt(of: commandID)
    }
    func changes() -> AsyncStream<Void> { store.changes() }
    func close() async { await store.close() }
}

/// A bus for the warehouse, at the time at which tests take place.
func bus(on store: any EventStore) -> CommandBus {
    CommandBus([warehouse], store: store, actor: "tester", clock: { Given.now })
}

/// The same on a store that can be interrupted.
func bus(on store: InterruptedStore) -> CommandBus { bus(on: store as any EventStore) }

/// A command written as its name and data.
func command(
    _ name: String, _ data: String, id: String? = nil, reason: String? = nil,
    expectedRevision: Revision? = nil
) throws -> CommandEnvelope {
    CommandEnvelope(
        name, data: try JSONValue(parsing: Array(data.utf8)), id: id, reason: reason,
        expectedRevision: expectedRevision)
}

/// A box, with `count` things in it.
func pack(_ box: String, _ label: String? = nil, on shelf: String? = nil) throws -> CommandEnvelope
{
    let place = shelf.map { #","shelfId":"\#($0)""# } ?? ""
    return try command("PackBox", #"{"boxId":"\#(box)","label":"\#(label ?? box)"\#(place)}"#)
}

func fill(_ box: String, _ count: Int, id: String? = nil) throws -> CommandEnvelope {
    try command("FillBox", #"{"boxId":"\#(box)","count":\#(count)}"#, id: id)
}

/// Takes a rejection with this code, and nothing else.
func expectRejection(
    _ code: RejectionCode, field: String? = nil, at here: SourceLocation = #_sourceLocation,
    _ work: () async throws -> Void
) async {
    do {
        try await work()
        Issue.record("accepted", sourceLocation: here)
    } catch let rejection as Rejection {
        let found = rejection.refusals.contains {
            $0.code == code && (field == nil || $0.field == field)
        }
        #expect(found, "\(rejection.refusals)", sourceLocation: here)
    } catch {
        Issue.record(error, sourceLocation: here)
    }
}

/// The types and payloads of a store's events, in order.
func story(_ store: any EventStore) async throws -> [String] {
    try await store.events().map {
        "\($0.stream) \($0.type) \(String(decoding: $0.payload, as: UTF8.self))"
    }
}
