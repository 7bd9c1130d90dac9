package import EventSourcing
import EventStore

// Decisions, held against rows.

extension ProjectionDecisions {
    /// Whether rows with this checkpoint are as decided: nothing is in them that was to be left out
    /// by a decision that they don't know of.
    func allow(_ checkpoint: Checkpoint) -> Bool {
        skips.allSatisfy {
            $0.decided <= checkpoint.decided || $0.position > checkpoint.position
        }
    }

    /// The event that rows with this checkpoint have stopped at, unless something was decided since:
    /// then it is tried again.
    func poison(of checkpoint: Checkpoint) -> Checkpoint.Poison? {
        last > checkpoint.decided ? nil : checkpoint.poison
    }

    /// The stop by hand, as an event that isn't applied.
    package var poison: Checkpoint.Poison? {
        stop.map {
            Checkpoint.Poison(
                position: $0.position, type: $0.type, reason: $0.reason, since: $0.since)
        }
    }
}
