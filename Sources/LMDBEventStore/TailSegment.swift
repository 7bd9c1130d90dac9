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

    fileprivate struct Contents {
        var through: Position
        var checksum: UInt32 = 0
        var entries: [Entry] = []
        /// One more than the place in `entries` of the key's newest posting.
        var newest: [PostingKey: UInt32] = [:]
    }

    fileprivate struct Entry {
        let key: PostingKey
        /// Positions after ``TailSegment/after``.
        let offset: UInt32
        /// One more than the place of the key's posting before this; 0 for none.
        let previous: UInt32
    }

    /// One posting.
    struct Posting {
        let key: PostingKey
        let position: Position
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
        let checksum = record.checksum
        let position = record.position
        var keys: [PostingKey] = []
        keys.reserveCapacity(8)
        record.forEachPostingKey { keys.append($0) }
        contents.withLock { contents in
            for key in keys { contents.add(key, UInt32(clamping: position - after)) }
            contents.through = position
            contents.checksum = checksum
        }
    }

    /// Adds from `other`, which goes on where this ends or overlaps it, what isn't here yet.
    func add(from other: TailSegment) {
        let (postings, through, checksum) = other.contents.withLock { contents in
            (
                contents.entries.map {
                    Posting(key: $0.key, position: other.after + Position($0.offset))
                }, contents.through, contents.checksum
            )
        }
        contents.withLock { contents in
            for posting in postings where posting.position > contents.through {
                contents.add(posting.key, UInt32(clamping: posting.position - after))
            }
            contents.through = max(contents.through, through)
            contents.checksum = checksum
        }
    }

    /// How many postings `key` has.
    func count(of key: PostingKey) -> Int {
        contents.withLock { contents in
            var count = 0
            contents.forEach(key) { _ in
                count += 1
                return true
            }
            return count
        }
    }

    /// At most `limit` positions of `key`, at or before `bound`, newest first.
    func positions(of key: PostingKey, atOrBefore bound: Position, limit: Int) -> [Position] {
        contents.withLock { contents in
            var found: [Position] = []
            contents.forEach(key) { offset in
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
            contents.forEach(key) { offset in
                let position = after + Position(offset)
                if position >= bound { found.append(position) }
                return position > bound
            }
            found.reverse()
            return found
        }
    }

    /// All postings, in the order they were added.
    func postings() -> [Posting] {
        contents.withLock { contents in
            contents.entries.map { Posting(key: $0.key, position: after + Position($0.offset)) }
        }
    }
}

extension TailSegment.Contents {
    fileprivate mutating func add(_ key: PostingKey, _ offset: UInt32) {
        entries.append(
            TailSegment.Entry(key: key, offset: offset, previous: newest[key, default: 0]))
        newest[key] = UInt32(clamping: entries.count)
    }

    /// Newest first, until `body` answers `false`.
    fileprivate func forEach(_ key: PostingKey, _ body: (UInt32) -> Bool) {
        var place = newest[key, default: 0]
        while place > 0 {
            let entry = entries[Int(place) - 1]
            if !body(entry.offset) { return }
            place = entry.previous
        }
    }
}
