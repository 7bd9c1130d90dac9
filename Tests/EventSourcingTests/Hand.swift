import EventSourcingTesting
import EventStore
import Synchronization

/// A clock whose hand a test moves.
final class Hand: Sendable {
    private let time = Mutex(Given.now)

    var now: Timestamp { time.withLock { $0 } }

    func move() {
        time.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + 1_000) }
    }
}
