public import EventSourcing
import Synchronization

/// One kept way to read a database that serves, by one after the other.
///
/// It shows the rows as they were when it looked last, whoever writes meanwhile and even if the
/// database is taken away.
public protocol RowReader: AnyObject, Sendable {
    /// What tells the database from any other that ever served under its name.
    var generation: String { get }

    /// Shows the rows as they are now, until the next look or a rest.
    func look() throws

    /// Lets go of what it shows, so that what is no longer needed of it can be tidied up.
    func rest() throws

    /// Runs `body` on the rows that it shows.
    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T

    /// Ends the statement under way, in whichever task, with a `CancellationError`.
    func interrupt()
}

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
