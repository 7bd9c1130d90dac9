internal import EventStore
internal import Synchronization

/// Postings of a run of events that the index doesn't have yet, newest first by key.
///
/// It only grows, and what it has stays: a reader that holds one may go on reading it while the
/// indexer writes it out and the tail lets go of it.
final class TailSegment: Sendable {
    /// The run begins after this position.
    let after: Position
    private let contents: Mutex<Contents>

    private struct Contents {
        var through: Position
        var checksum: UInt32 = 0
        var postings = PostingTable()
    }

    init(after: Position) {
        self.after = after
        contents = Mutex(Contents(through: after))
    }

    /// The run ends here.
    var through: Position { contents.withLock { $0.through } }

    /// The checksum of the last record in it.
    var lastChecksum: UInt32 { contents.withLock { $0.checksum } }

    /// Adds the postings of the next event.
    func add(_ record: borrowing StoredRecord) {
        var keys: [PostingKey] = []
        keys.reserveCapacity(8)
        record.bytes.forEachPostingKey { keys.append($0) }
        add(keys[...], at: record.position, record.checksum)
    }

    /// Adds the postings of the next event: its keys, where it is, and its record's checksum.
    func add(_ keys: ArraySlice<PostingKey>, at position: Position, _ checksum: UInt32) {
        contents.withLock { contents in
            for key in keys { contents.postings.add(key, UInt32(clamping: position - after)) }
            contents.through = position
            contents.checksum = checksum
        }
    }

    /// Adds from `other`, which goes on where this ends or overlaps it, what isn't here yet.
    func add(from other: TailSegment) {
        let more = other.contents.withLock { $0 }
        contents.withLock { contents in
            for entry in more.postings.entries {
                let position = other.after + Position(entry.offset)
                guard position > contents.through else { continue }
                contents.postings.add(entry.key, UInt32(clamping: position - after))
            }
            contents.through = max(contents.through, more.through)
            contents.checksum = more.checksum
        }
    }

    /// How many postings `key` has.
    func count(of key: PostingKey) -> Int {
        contents.withLock { contents in
            var count = 0
            contents.postings.forEach(key) { _ in
                count += 1
                return true
            }
            return count
        }
    }

    /// The newest position of `key` that is at or before `bound`.
    func newest(of key: PostingKey, atOrBefore bound: Position) -> Position? {
        contents.withLock { contents in
            var found: Position?
            contents.postings.forEach(key) { offset in
                let position = after + Position(offset)
                if position <= bound { found = position }
                return found == nil
            }
            return found
        }
    }

    /// At most `limit` positions of `key`, at or before `bound`, newest first.
    func positions(of key: PostingKey, atOrBefore bound: Position, limit: Int) -> [Position] {
        contents.withLock { contents in
            var found: [Position] = []
            contents.postings.forEach(key) { offset in
                let position = after + Position(offset)
                if position <= bound { found.append(position) }
                return found.count < limit
            }
            return found
        }
    }

    /// The positions of `key` at or after `bound`, oldest first.
    func positions(of key: PostingKey, atOrAfter bound: Position) -> [Position] {
        contents.withLock { contents in
            var found: [Position] = []
            contents.postings.forEach(key) { offset in
                let position = after + Position(offset)
                if position >= bound { found.append(position) }
                return position > bound
            }
            found.reverse()
            return found
        }
    }

    /// All postings, as they are now.
    func postings() -> PostingTable { contents.withLock { $0.postings } }
}
