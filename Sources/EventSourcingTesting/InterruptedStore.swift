public import EventStore
import Synchronization
import Testing

/// A store that lets a test do something right before an append: another writer comes in between.
public final class InterruptedStore: EventStore {
    public let store = InMemoryEventStore()
    private let interruptions = Mutex<[@Sendable (InMemoryEventStore) async throws -> Void]>([])

    public init() {}

    /// Runs `work` before the next append that has nothing else to be interrupted by.
    public func interrupt(_ work: @escaping @Sendable (InMemoryEventStore) async throws -> Void) {
        interruptions.withLock { $0.append(work) }
    }

    public func append(_ requests: [AppendRequest]) async -> [Result<
        AppendReceipt, EventStoreError
    >] {
        let next = interruptions.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        do { try await next?(store) } catch { Issue.record(error) }
        return await store.append(requests)
    }

    public func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await store.readStream(name, read, body)
    }
    public func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await store.readAll(read, body)
    }
    public func head() async throws(EventStoreError) -> Position { try await store.head() }
    public func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await store.revision(of: stream)
    }
    public func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await store.receipt(of: commandID)
    }
    public func changes() -> AsyncStream<Void> { store.changes() }
    public func close() async { await store.close() }
}
