import EventStore
import Synchronization

/// A store whose appends are on their way to the disk for as long as a test likes.
final class HeldStore: EventStore {
    let inner = InMemoryEventStore()
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
        return await inner.append(requests)
    }

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await inner.readStream(name, read, body)
    }
    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await inner.readAll(read, body)
    }
    func head() async throws(EventStoreError) -> Position { try await inner.head() }
    func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await inner.revision(of: stream)
    }
    func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await inner.receipt(of: commandID)
    }
    func changes() -> AsyncStream<Void> { inner.changes() }
    func close() async { await inner.close() }
}
