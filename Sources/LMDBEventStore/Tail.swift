internal import EventStore
internal import LMDB
internal import Threads

/// What the log has beyond LMDB and its index: segments of postings and records, one for each file of the
/// journal, the last one open.
///
/// Readers take a ``TailView`` first and snapshots of LMDB after it, so the two may overlap but
/// leave no gap between them.
final class Tail: Sendable {
    private struct State {
        /// Oldest first, each beginning where the one before ends; never empty.
        var segments: [TailSegment]
        var through: Position

        var open: TailSegment { segments[segments.count - 1] }

        /// Goes on in a further segment, in the place of one that nothing was added to.
        mutating func begin(_ segment: TailSegment) {
            if open.isEmpty { segments.removeLast() }
            segments.append(segment)
        }
    }

    private let state: Monitor<State>
    private let journal: Journal
    /// How far LMDB and the index have both come, and the checksum of the record there.
    private let written: @Sendable () throws -> (through: Position, witness: UInt32)

    /// `segments` are what LMDB has and the index lacks, the first beginning where the index ends.
    init(
        _ segments: [TailSegment], _ journal: Journal,
        written: @escaping @Sendable () throws -> (through: Position, witness: UInt32)
    ) {
        self.journal = journal
        self.written = written
        state = Monitor(State(segments: segments, through: segments.last?.through ?? 0))
    }

    /// Folds in what the journal has beyond the tail, whoever wrote it, and answers the view up to the
    /// log's head; where something on the way is damaged, up to there, since nothing after it can be known
    /// to be complete.
    func catchUp() throws -> TailView {
        let head = try journal.end()
        return try state.withLock { state in
            do {
                while state.through < head { try fold(next: &state) }
                return TailView(segments: state.segments, head: head)
            } catch {
                guard let damage = TailView.Damage(error) else { throw error }
                return TailView(segments: state.segments, head: state.through, damage: damage)
            }
        }
    }

    /// The position of the last event that is on the disk, whether it can be read or not.
    func end() throws -> Position { try journal.end() }

    private func fold(next state: inout State) throws {
        let next = state.through + 1
        if let frame = state.open.nextFrame(of: next), try next < limit(of: state.open) {
            try state.open.add(frame)
            state.through = frame.last
        } else if let file = try journal.file(of: next, after: state.open.fileFirst) {
            try begin(file, at: next, &state)
        } else if state.open.isEmpty, case .journal(let file) = state.open.memory,
            let larger = try journal.enlarged(file)
        {
            state.begin(
                TailSegment(
                    after: state.through, in: .journal(larger), checksum: state.open.lastChecksum))
        } else {
            // Another process has written much, and filled LMDB with it by now.
            let reached = try written()
            guard reached.through > state.through else {
                throw EventStoreError.damaged(next, "nothing whole stands there in the journal")
            }
            state.segments = [
                TailSegment(after: reached.through, in: .body, checksum: reached.witness)
            ]
            state.through = reached.through
        }
    }

    private func begin(_ file: JournalFile, at next: Position, _ state: inout State) throws {
        let segment = TailSegment(
            after: state.through, in: .journal(file), checksum: state.open.lastChecksum)
        segment.skip(through: state.through)
        guard file.first < next || file.witness == state.open.lastChecksum else {
            throw EventStoreError.damaged(next, "the journal follows on another log than this")
        }
        guard segment.nextFrame(of: next) != nil else {
            throw EventStoreError.damaged(next, "the journal lacks it")
        }
        state.begin(segment)
    }

    /// Where a further file begins: what stands from there on in this one, of a write that failed, doesn't
    /// count.
    private func limit(of segment: TailSegment) throws -> Position {
        guard let first = segment.fileFirst, journal.head?.currentFile != first else { return .max }
        return try segment.limit { try journal.files().first { $0 > first } ?? .max }
    }

    /// Of the open segment, where the next frame is to be written; `nil` if it isn't one of the journal.
    func openFile() -> (segment: TailSegment, file: JournalFile)? {
        let open = state.withLock { $0.open }
        guard case .journal(let file) = open.memory else { return nil }
        return (open, file)
    }

    /// Goes on in `file`. To be called by whoever holds the journal's lock.
    func begin(_ file: JournalFile) {
        state.change { state in
            let segment = TailSegment(
                after: state.through, in: .journal(file), checksum: state.open.lastChecksum)
            // Nobody writes over what is there.
            segment.skip(through: state.through)
            state.begin(segment)
        }
    }

    /// Takes over a commit of this process, whose frame of `size` bytes was written where the open
    /// segment ends, unless a reader has folded it in. Answers how long that segment is by now, in events.
    func publish(_ pending: TailSegment, frameOf size: Int) -> Position {
        state.withLock { state in
            if state.through < pending.through {
                state.open.take(pending, frameOf: size)
                state.through = pending.through
            }
            return state.through - state.open.after
        }
    }

    /// How many events LMDB or its index lack.
    var backlog: Position {
        state.withLock { state in state.through - (state.segments.first?.after ?? state.through) }
    }

    /// Whole segments wait to be written out.
    var hasWholeSegments: Bool { state.withLock { $0.segments.count > 1 } }

    /// Blocks until the open segment has so many events, or others wait to be written out. Answers
    /// `false` once `stop` answers true.
    func waitForWhole(_ events: Position, unless stop: () -> Bool) -> Bool {
        state.wait { state -> Bool? in
            if stop() { return false }
            let isWhole = state.segments.count > 1 || state.through - state.open.after >= events
            return isWhole ? true : nil
        }
    }

    /// The first whole segments, a few at most.
    func wholeSegments(atMost limit: Int) -> [TailSegment] {
        state.withLock { Array($0.segments.dropLast().prefix(limit)) }
    }

    /// Blocks until the backlog is at most `events`, or `stop` answers true.
    func waitForRoom(below events: Position, unless stop: () -> Bool) {
        state.wait { state -> Void? in
            let backlog = state.through - (state.segments.first?.after ?? state.through)
            return backlog <= events || stop() ? () : nil
        }
    }

    /// Wakes those who wait, to look at their `stop` again.
    func ring() { state.change { _ in } }

    /// Lets go of the whole segments that LMDB and the index have.
    func drop(through written: Position) {
        state.change { state in
            while state.segments.count > 1, state.segments[0].through <= written {
                state.segments.removeFirst()
            }
        }
    }
}
