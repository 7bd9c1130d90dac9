package import EventStore

/// Holds the events of another engine to what must be true of a log, as the records that the same log has in a folder:
/// so what is found is the same, and the root.
package struct RecordVerifier {
    private var verifier: LogVerifier

    /// The roots at some sizes are told besides.
    package init(rootsAt sizes: Set<Position>) {
        verifier = LogVerifier(VerificationReport(), indexed: 0, rootsAt: sizes, nil)
    }

    /// Looks at the next event. `commandID` answers that of an event at an earlier position.
    package mutating func look(
        at position: Position, _ record: [UInt8], commandID: (Position) throws -> [UInt8]
    ) throws {
        try record.withUnsafeBytes { try verifier.look(at: position, $0, commandID) }
    }

    /// The next event can't be read.
    package mutating func lose(_ position: Position, _ why: String) {
        verifier.lose(position, why)
    }

    /// What was found, where nothing follows.
    package consuming func found(through head: Position) -> VerificationReport {
        verifier.finish(head: head)
        return verifier.report
    }
}
