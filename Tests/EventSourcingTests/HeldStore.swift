import EventStore
import Synchronization

/// A store whose appends are on their way to the disk for as long as a test likes.
final class HeldStore: StoreOver {
    let store: any EventStore = InMemoryEventStore()
    private let state = Mutex(State())

    private struct State {
        var isHeld = false
        var appends: [CheckedContinuation<Void, Never>] = []
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    /// From now on appends don't come through.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Lets through what was held, and all that comes.
    func release() {
        let appends = state.withLock { state in
            state.isHeld = false
            defer { state.appends = [] }
            return state.appends
        }
        for append in appends { append.resume() }
    }

    /// Comes back once an append is on its way.
    func hasAppend() async {
        await withCheckedContinuation { watcher in
            let isThere = state.withLock { state in
                if state.appends.isEmpty { state.watchers.append(watcher) }
                return !state.appends.isEmpty
            }
            if isThere { watcher.resume() }
        }
    }

    func append(_ requests: [AppendRequest]) async -> [Result<AppendReceipt, EventStoreError>] {
        await withCheckedContinuation { append in
            let (isHeld, watchers) = state.withLock { state in
                if state.isHeld { state.appends.append(append) }
                defer { if state.isHeld { state.watchers = [] } }
                return (state.isHeld, state.isHeld ? state.watchers : [])
            }
            for watcher in watchers { watcher.resume() }
            if !isHeld { append.resume() }
        }
        return await store.append(requests)
    }
}
