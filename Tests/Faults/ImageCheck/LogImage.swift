import EventStore

/// What is asked of every log, whoever has written it.
struct LogImage {
    private let run: Run
    private let image: Image

    init(_ run: Run, _ image: Image) {
        self.run = run
        self.image = image
    }

    private var acknowledged: ArraySlice<Run.Acknowledged> {
        run.acknowledged.prefix(image.acknowledged)
    }

    /// These events are the run's first, and all that was acknowledged is among them.
    func holds(_ stored: [UInt64]) throws(Violation) {
        let needed = acknowledged.map(\.position).max() ?? 0
        if Position(stored.count) < needed {
            throw Violation("lost", "acknowledged \(needed), stored \(stored.count)")
        }
        for (index, digest) in stored.enumerated()
        where index >= run.stored.count || run.stored[index] != digest {
            throw Violation("invented", "position \(index + 1) isn't what was stored there")
        }
    }

    /// Each command that was acknowledged is found by its id, where it was said to be.
    func holdsReceipts(in store: any EventStore) async throws(Violation) {
        for answered in acknowledged where !answered.isUnchanged {
            let receipt = try await must("receipt") {
                try await store.receipt(of: answered.commandID)
            }
            guard let receipt, receipt.positions.contains(answered.position) else {
                throw Violation(
                    "unknown-command",
                    "\(answered.commandID), acknowledged at \(answered.position): "
                        + String(describing: receipt?.positions))
            }
        }
    }
}
