package import EventStore
import Synchronization

/// A store whose process dies in the middle of its work: it takes so many appends, and from then on
/// nothing at all. What it took is in ``store``, for whoever comes after.
package final class BreakingStore: StoreOver {
    package let store: any EventStore
    private let state: Mutex<(left: Int, taken: Int, calls: Int)>

    /// Lives for `appends` single appends.
    package init(_ store: any EventStore, after appends: Int = .max) {
        self.store = store
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
            results += await store.append([request])
        }
        return results
    }
}
