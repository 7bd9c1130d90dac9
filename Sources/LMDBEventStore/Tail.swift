internal import EventStore
internal import LMDB

/// What the log has beyond the index, in memory: segments of postings, the last one open.
///
/// Readers take a ``TailView`` first and a snapshot of the index after it, so the two may overlap
/// but leave no gap between them.
final class Tail: Sendable {
    fileprivate struct State {
        /// Oldest first, each beginning where the one before ends; never empty.
        var segments: [TailSegment]
        var through: Position
        let segmentEvents: Position
    }

    private let state: Monitor<State>
    private let segmentEvents: Position

    /// `segmentEvents` make a segment whole, to be written to the index.
    init(after position: Position, segmentEvents: Position) {
        self.segmentEvents = segmentEvents
        state = Monitor(
            State(
                segments: [TailSegment(after: position)], through: position,
                segmentEvents: segmentEvents))
    }

    /// Folds in what `log` has beyond the tail, whoever wrote it, and answers the view up to the
    /// log's head.
    /// - Throws: ``EventStoreError/damaged(_:_:)`` when a record on the way is; again each time,
    ///   since nothing after it can be known to be complete.
    func catchUp(with log: borrowing ReadTransaction, _ index: Index) throws -> TailView {
        let head = try log.head()
        let through = state.withLock { $0.through }
        if head > through + segmentEvents {
            // Another process has written much, and may have indexed it by now.
            let progress = try index.progress().through
            state.withLock { state in
                if progress > state.through, progress <= head {
                    state.segments = [TailSegment(after: progress)]
                    state.through = progress
                }
            }
        }
        // Not a closure of `withLock`, which couldn't capture a borrowed transaction.
        return try state.withLock { state in
            if state.through < head {
                try log.forEachRecord(after: state.through, through: head) { record in
                    state.open.add(record)
                    state.through = record.position
                    state.sealIfWhole()
                    return true
                }
            }
            return TailView(segments: state.segments, head: head)
        }
    }

    /// Takes over the postings of a commit of this process, unless a reader has folded it in. Answers
    /// whether whole segments wait to be written.
    func publish(_ pending: TailSegment) -> Bool {
        state.withLock { state in
            if state.through < pending.through {
                state.open.add(from: pending)
                state.through = pending.through
                state.sealIfWhole()
            }
            return state.segments.count > 1
        }
    }

    /// How many events the index lacks.
    var backlog: Position {
        state.withLock { state in state.through - (state.segments.first?.after ?? state.through) }
    }

    /// Blocks until whole segments wait to be written and answers the first few; none once `stop`
    /// answers true.
    func waitForWholeSegments(unless stop: () -> Bool) -> [TailSegment] {
        state.wait { state -> [TailSegment]? in
            if stop() { return [] }
            return state.segments.count > 1 ? Array(state.segments.dropLast().prefix(4)) : nil
        }
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

    /// Makes the open segment whole, however small, and answers all that wait to be written.
    func sealAll() -> [TailSegment] {
        state.change { state in
            if state.open.through > state.open.after {
                state.segments.append(TailSegment(after: state.through))
            }
            return Array(state.segments.dropLast())
        }
    }

    /// Lets go of the whole segments that the index has.
    func drop(through indexed: Position) {
        state.change { state in
            while state.segments.count > 1, state.segments[0].through <= indexed {
                state.segments.removeFirst()
            }
        }
    }
}

extension Tail.State {
    fileprivate var open: TailSegment { segments[segments.count - 1] }

    fileprivate mutating func sealIfWhole() {
        guard through - open.after >= segmentEvents else { return }
        segments.append(TailSegment(after: through))
    }
}

/// The tail as one reader sees it: postings in (``after``, ``head``]. What is before is the
/// index's.
struct TailView: Sendable {
    var segments: [TailSegment]
    /// The last position that this reader sees.
    var head: Position

    var after: Position { segments.first?.after ?? head }

    /// Some of it waits to be written to the index.
    var hasWholeSegments: Bool { segments.count > 1 }

    func count(of key: PostingKey) -> Int {
        segments.reduce(0) { $0 + $1.count(of: key) }
    }

    /// At most `limit` positions of `key`, at or before `bound`, newest first.
    func positions(of key: PostingKey, atOrBefore bound: Position, limit: Int) -> [Position] {
        var found: [Position] = []
        for segment in segments.reversed() where segment.after < bound && found.count < limit {
            found += segment.positions(
                of: key, atOrBefore: min(bound, head), limit: limit - found.count)
        }
        return found
    }

    /// Positions of `key` at or after `bound`, oldest first: at most `limit` and what the last
    /// segment that was looked at has besides.
    func positions(of key: PostingKey, atOrAfter bound: Position, limit: Int) -> [Position] {
        var found: [Position] = []
        for segment in segments where found.count < limit {
            let more = segment.positions(of: key, atOrAfter: bound)
            found += more.prefix { $0 <= head }
        }
        return found
    }
}
