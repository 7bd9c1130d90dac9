internal import EventStore
internal import LMDB

/// Walks the index, and looks for all that it holds in the way in which it is looked for: a damaged page may
/// lead astray whoever seeks a key, and not be noticed by whoever walks.
struct IndexVerifier {
    /// What is posted up to ``through``, however it is ordered.
    private(set) var postings = PostingDigest()
    /// How many postings aren't where they are looked for.
    private(set) var lost = 0
    private(set) var isDone = false

    private let through: Position
    /// Where the next chunk begins.
    private var next = PostingKey.least

    /// So many keys are looked at on one snapshot.
    private static let chunk = 8_192

    init(through: Position) { self.through = through }

    /// Looks at the next few thousand keys.
    mutating func look(at table: Table, in index: borrowing ReadTransaction) throws {
        try index.withCursor(over: table) { cursor in
            var found = try cursor.seek(atOrAfter: next.bits)
            for _ in 0..<Self.chunk {
                // Keys that don't rise would be walked for ever.
                guard found, let key = cursor.postingKey, key >= next else {
                    if found { lost += 1 }
                    isDone = true
                    return
                }
                // A new one each time: one that stands somewhere looks there first, and finds what others
                // wouldn't.
                try index.withCursor(over: table) { try look(at: key, &cursor, &$0) }
                guard let further = key.next else {
                    isDone = true
                    return
                }
                next = further
                found = try cursor.move(.nextKey)
            }
        }
    }

    /// Looks at all postings of the key that `cursor` stands at.
    private mutating func look(
        at key: PostingKey, _ cursor: inout Cursor, _ seeker: inout Cursor
    ) throws {
        guard try seeker.seek(key.bits) else {
            lost += 1
            return
        }
        var last: Position?
        try cursor.forEachPageOfValues { page in
            var first = true
            return try page.withUnsafeBytes { page in
                guard page.count % 8 == 0, page.count > 0 else {
                    lost += 1
                    return false
                }
                for offset in stride(from: 0, to: page.count, by: 8) {
                    let position = page.loadUnaligned(fromByteOffset: offset, as: Position.self)
                    guard position > last ?? 0 else {
                        lost += 1
                        return false
                    }
                    last = position
                    if position <= through { postings.add(key, position) }
                    // What leads to a page goes by its first value.
                    if first || offset == page.count - 8 {
                        first = false
                        if try !seeker.finds(key, position) { lost += 1 }
                    }
                }
                return true
            }
        }
    }
}

extension Cursor {
    /// Whether `position` is found among the values of `key`.
    fileprivate mutating func finds(_ key: PostingKey, _ position: Position) throws -> Bool {
        try seek(key.bits, value: position)
    }
}
