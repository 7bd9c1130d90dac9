package import EventStore
import Synchronization
import Testing

/// A store that lets a test do something right before an append: another writer comes in between.
package final class InterruptedStore: StoreOver {
    package let store: any EventStore = InMemoryEventStore()
    private let interruptions = Mutex<[@Sendable (any EventStore) async throws -> Void]>([])

    package init() {}

    /// Runs `work` before the next append that has nothing else to be interrupted by.
    package func interrupt(_ work: @escaping @Sendable (any EventStore) async throws -> Void) {
        interruptions.withLock { $0.append(work) }
    }

    package func append(_ requests: [AppendRequest]) async -> [Result<
        AppendReceipt, EventStoreError
    >] {
        let next = interruptions.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        do { try await next?(store) } catch { Issue.record(error) }
        return await store.append(requests)
    }
}
