import Synchronization

/// Ends what is under way for one question when nobody waits for its answer any more.
final class Interruption: Sendable {
    private struct State {
        var isOver = false
        var underWay: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Ends it, and all that is begun from here on.
    func interrupt() {
        // Under the lock: what has ended by itself may serve another question by now.
        state.withLock { state in
            state.isOver = true
            for interrupt in state.underWay { interrupt() }
        }
    }

    /// - Throws: `CancellationError` when it is over.
    func check() throws {
        if state.withLock({ $0.isOver }) { throw CancellationError() }
    }

    /// Runs `body`, which `interrupt` ends.
    func minding<T>(
        _ interrupt: @escaping @Sendable () -> Void, _ body: () throws -> T
    ) throws -> T {
        try state.withLock { state in
            if state.isOver { throw CancellationError() }
            state.underWay.append(interrupt)
        }
        defer { state.withLock { _ = $0.underWay.popLast() } }
        return try body()
    }
}
