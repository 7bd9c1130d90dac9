internal import EventStore
internal import LMDBEventStore
internal import Records
internal import Threads

/// What was read back of a backup's log: how far, and the hash tree of it.
struct ReadBack: Sendable {
    private(set) var tree: MerkleTree
    private(set) var place: LogPlace
    /// The checksum that the last record bears.
    private(set) var witness: UInt32

    /// All that a point is of was read back before it was made.
    init(of point: BackupPoint?) {
        tree = point?.tree ?? MerkleTree()
        place = point?.place ?? .beginning
        witness = UInt32(truncatingIfNeeded: point?.witness ?? 0)
    }

    /// Reads on, up to where it was `written`.
    ///
    /// - Throws: `damaged` where that isn't what stands there.
    mutating func goOn(to written: LogPlace, in folder: BackupFolder) throws {
        var (tree, witness) = (tree, witness)
        let end = try folder.walk(from: place, to: written) { _, record in
            tree.add(record)
            witness = record.checksum
            return true
        }
        if let damage = end.damage { throw damage }
        guard end.place == written, tree.count == written.position else {
            throw BackupFault.unlikeWritten(folder.log)
        }
        (self.tree, self.witness, place) = (tree, witness, written)
    }
}

/// Reads back on a thread of its own what another writes, so that both are at work at once.
final class ReadingBehind: Sendable {
    private struct State {
        var written: LogPlace
        var read: LogPlace
        var isAllWritten = false
        var end: Result<ReadBack, any Error>?
    }
    private let state: Monitor<State>

    /// Begins behind `former`; `nil` where the system has no thread to give.
    init?(_ former: ReadBack, in folder: BackupFolder) {
        let state = Monitor(State(written: former.place, read: former.place))
        self.state = state
        let isBegun = beginThread {
            let end = Result {
                var readBack = former
                while let written = Self.next(state, behind: readBack.place) {
                    try readBack.goOn(to: written, in: folder)
                    state.change { $0.read = written }
                }
                return readBack
            }
            state.change { $0.end = end }
        }
        guard isBegun else { return nil }
    }

    /// Waits until more is written than was read; `nil`: that was all.
    private static func next(_ state: Monitor<State>, behind place: LogPlace) -> LogPlace? {
        state.wait { state -> LogPlace?? in
            if state.written != place { return .some(state.written) }
            return state.isAllWritten ? .some(nil) : nil
        }
    }

    /// Says that all up to `place` is written.
    func goOn(to place: LogPlace) { state.change { $0.written = place } }

    /// Waits until it has read what is written so far, or can't go on.
    func catchUp() {
        state.wait { $0.read == $0.written || $0.end != nil ? () : nil }
    }

    /// Waits until all that was written is read.
    func end() throws -> ReadBack {
        state.change { $0.isAllWritten = true }
        return try state.wait { $0.end }.get()
    }
}

extension BackupFault {
    static func unlikeWritten(_ path: String) -> BackupFault {
        BackupFault(
            .damaged, "what was written to \(path) isn't what stands there: is the disk sound?")
    }
}
