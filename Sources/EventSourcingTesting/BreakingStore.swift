package import EventStore
import Synchronization

/// A store whose process dies in the middle of its work: it takes so many appends, and from then on
/// nothing at all. What it took is in ``inner``, for whoever comes after.
package final class BreakingStore: EventStore {
    package let inner: any EventStore
    private let state: Mutex<(left: Int, taken: Int, calls: Int)>

    /// Lives for `appends` single appends.
    package init(_ inner: any EventStore, after appends: Int = .max) {
        self.inner = inner
        state = Mutex((appends, 0, 0))
    }

    /// How many single appends it took.
    package var taken: Int { state.withLock { $0.taken } }
    /// In how many commits they came.
    package var calls: Int { state.withLock { $0.calls } }

    package func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        var results: [Result<AppendReceipt, EventStoreError>] = []
        state.withLock { $0.calls += 1 }
        for request in requests {
            let lives = state.withLock { state in
                guard state.left > 0 else { return false }
                state.left -= 1
                state.taken += 1
                return true
            }
            guard lives else {
                results.append(.failure(.unavailable("the process is dead")))
                continue
            }
            results += await inner.append([request])
        }
        return results
    }

    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await inner.readStream(name, read, body)
    }
    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await inner.readAll(read, body)
    }
    package func head() async throws(EventStoreError) -> Position { try await inner.head() }
    package func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await inner.revision(of: stream)
    }
    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await inner.receipt(of: commandID)
    }
    package func changes() -> AsyncStream<Void> { inner.changes() }
    package func close() async { await inner.close() }
}
