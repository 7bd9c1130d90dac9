internal import EventStore

/// The tail as one reader sees it: the events in (``after``, ``head``]. What is before is the index's, and
/// LMDB's.
struct TailView: Sendable {
    /// Oldest first, each beginning where the one before ends.
    var segments: [TailSegment]
    /// The last position that this reader sees.
    var head: Position
    /// Why it sees no further, where the log goes on.
    var damage: Damage?

    /// From a position on the log can't be read.
    struct Damage: Equatable {
        let position: Position
        let why: String

        /// `nil` for what says nothing of the kind.
        init?(_ error: any Error) {
            switch error {
            case EventStoreError.damaged(let position, let why),
                JournalError.damaged(let position, let why):
                (self.position, self.why) = (position, why)
            default: return nil
            }
        }

        var error: EventStoreError { .damaged(position, why) }
    }

    /// Whoever has to know what came last can't go by a part of the log.
    /// - Throws: ``EventStoreError/damaged(_:_:)`` where there is more of it than can be read.
    func requireEnd() throws(EventStoreError) {
        if let damage { throw damage.error }
    }

    /// Up to here the index has it all.
    var after: Position { segments.first?.after ?? head }

    /// Up to here LMDB has it all; beyond, the journal.
    var afterBody: Position {
        for segment in segments {
            if case .body = segment.memory { continue }
            return segment.after
        }
        return head
    }

    /// Some of it waits to be written out.
    var hasWholeSegments: Bool { segments.count > 1 }

    func count(of key: PostingKey) -> Int {
        segments.reduce(0) { $0 + $1.count(of: key) }
    }

    /// The record at `position`; `nil` where that is in LMDB.
    /// - Throws: ``EventStoreError/damaged(_:_:)`` where the log has no such position.
    func record(at position: Position) throws -> UnsafeRawBufferPointer? {
        guard position > after else { return nil }
        guard position <= head, let segment = segments.last(where: { $0.after < position }) else {
            throw damage?.error ?? .damaged(position, "the record is missing")
        }
        return try segment.record(at: position)
    }

    /// The newest position of `key` that is at or before `bound`.
    func newest(of key: PostingKey, atOrBefore bound: Position) -> Position? {
        for segment in segments.reversed() where segment.after < bound {
            if let found = segment.newest(of: key, atOrBefore: min(bound, head)) { return found }
        }
        return nil
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
