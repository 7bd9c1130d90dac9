public import EventStore
import Synchronization
import Testing

/// A store that lets a test do something right before an append: another writer comes in between.
public final class InterruptedStore: StoreOver {
    public let store: any EventStore = InMemoryEventStore()
    private let interruptions = Mutex<[@Sendable (any EventStore) async throws -> Void]>([])

    public init() {}

    /// Runs `work` before the next append that has nothing else to be interrupted by.
    public func interrupt(_ work: @escaping @Sendable (any EventStore) async throws -> Void) {
        interruptions.withLock { $0.append(work) }
    }

    public func append(_ requests: [AppendRequest]) async -> [Result<
        AppendReceipt, EventStoreError
    >] {
        let next = interruptions.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        do { try await next?(store) } catch { Issue.record(error) }
        return await store.append(requests)
    }
}
