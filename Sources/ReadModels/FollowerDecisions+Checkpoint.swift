import EventSourcing
import EventSourcingRuntime
import EventStore

// Decisions, held against rows.

extension FollowerDecisions {
    /// Whether rows with this checkpoint are as decided: nothing is in them that was to be left out
    /// by a decision that they don't know of.
    func allow(_ checkpoint: Checkpoint) -> Bool {
        skips.allSatisfy {
            $0.decision <= checkpoint.decided || $0.position > checkpoint.position
        }
    }

    /// The event that rows with this checkpoint have stopped at, unless something was decided since:
    /// then it is tried again.
    func stop(of checkpoint: Checkpoint) -> Stop? {
        last > checkpoint.decided ? nil : checkpoint.stop
    }
}
