internal import EventStore
internal import Threads

/// Tells listeners that the log has grown: at once for a commit of this process, within some 20
/// milliseconds for another's.
final class ChangeFeed: Sendable {
    private struct State {
        var listeners: [Int: Listener] = [:]
        var lastListener = 0
        var isPolling = false
        /// The end of the log that listeners know of.
        var seen: Position = 0
    }

    private struct Listener: Sendable {
        /// Whose use of the store it belongs to, and ends with.
        let user: Int
        let continuation: AsyncStream<Void>.Continuation
    }

    private static let pollMicroseconds = 20_000

    private let journal: Journal
    private let state = Monitor(State())

    init(_ journal: Journal) { self.journal = journal }

    func listen(user: Int) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (number, mustPoll) = state.change { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = Listener(user: user, continuation: continuation)
            defer { state.isPolling = true }
            return (state.lastListener, !state.isPolling)
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.change { _ = $0.listeners.removeValue(forKey: number) }
        }
        if mustPoll {
            // Without it listeners look by themselves, less often.
            if !beginThread({ [self] in poll() }) {
                state.change { $0.isPolling = false }
            }
        }
        return stream
    }

    /// Wakes all listeners.
    func signal() {
        // Outside the lock: a continuation may call back.
        for listener in state.withLock({ Array($0.listeners.values) }) {
            listener.continuation.yield()
        }
    }

    /// Ends the listening of one user of the store.
    func end(user: Int) {
        let ended = state.change { state in
            let ended = state.listeners.filter { $0.value.user == user }
            for number in ended.keys { state.listeners[number] = nil }
            return ended.values.map(\.continuation)
        }
        for continuation in ended { continuation.finish() }
    }

    /// Blocks until nobody polls any more. For when the environment is about to be closed and all
    /// listening has ended.
    func waitUntilQuiet() {
        state.wait { $0.isPolling ? nil : () }
    }

    private var end: Position? {
        // Not knowing is no change; whoever reads the log is told what is wrong with it.
        do { return try journal.end() } catch { return nil }
    }

    private func poll() {
        while true {
            let last = end
            let (goOn, isNew) = state.withLock { state in
                defer { state.seen = last ?? state.seen }
                return (!state.listeners.isEmpty, last != nil && last != state.seen)
            }
            if isNew { signal() }
            let hasEnded = state.change { state in
                if goOn || !state.listeners.isEmpty { return false }
                state.isPolling = false
                return true
            }
            if hasEnded { return }
            _ = state.wait(microseconds: Self.pollMicroseconds) {
                $0.listeners.isEmpty ? () : nil
            }
        }
    }
}
