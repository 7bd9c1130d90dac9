package import EventStore
import Synchronization
import Testing

/// A store that lets a test do something right before an append: another writer comes in between.
package final class InterruptedStore: EventStore {
    package let store = InMemoryEventStore()
    private let interruptions = Mutex<[@Sendable (InMemoryEventStore) async throws -> Void]>([])

    package init() {}

    /// Runs `work` before the next append that has nothing else to be interrupted by.
    package func interrupt(_ work: @escaping @Sendable (InMemoryEventStore) async throws -> Void) {
        interruptions.withLock { $0.append(work) }
    }

    package func append(_ requests: [AppendRequest]) async -> [Result<
        AppendReceipt, EventStoreError
    >] {
        let next = interruptions.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        do { try await next?(store) } catch { Issue.record(error) }
        return await store.append(requests)
    }

    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await store.readStream(name, read, body)
    }
    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await store.readAll(read, body)
    }
    package func head() async throws(EventStoreError) -> Position { try await store.head() }
    package func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await store.revision(of: stream)
    }
    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await store.receipt(of: commandID)
    }
    package func changes() -> AsyncStream<Void> { store.changes() }
    package func close() async { await store.close() }
}
