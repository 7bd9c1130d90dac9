internal import EventStore
internal import LMDB

/// Reading the postings of one key with a cursor over ``Index/postings``.
extension Cursor {
    /// How many postings `key` has.
    mutating func count(of key: PostingKey) throws -> Int {
        try find(key) ? try countOfValues() : 0
    }

    /// Adds to `found` at most `limit` positions of `key` from `first` through `last`, oldest
    /// first.
    mutating func collect(
        _ key: PostingKey, from first: Position, through last: Position, limit: Int,
        into found: inout [Position]
    ) throws {
        guard first <= last else { return }
        guard try seek(key.bits, valueAtOrAfter: first) else {
            _ = try find(key)
            return
        }
        var left = limit
        while left > 0 {
            let position = value64
            guard position <= last else { return }
            found.append(position)
            left -= 1
            guard left > 0, try move(.nextValue) else { return }
        }
    }

    /// Adds to `found` at most `limit` positions of `key` at or before `last`, newest first.
    mutating func collectBackward(
        _ key: PostingKey, from last: Position, limit: Int, into found: inout [Position]
    ) throws {
        if try seek(key.bits, valueAtOrAfter: last) {
            if value64 > last { guard try move(.previousValue) else { return } }
        } else {
            guard try find(key), try move(.lastValue) else { return }
        }
        var left = limit
        while left > 0 {
            found.append(value64)
            left -= 1
            guard left > 0, try move(.previousValue) else { return }
        }
    }

    /// The newest position of `key` at or before `last`.
    mutating func newest(of key: PostingKey, atOrBefore last: Position) throws -> Position? {
        // A key that isn't there, as that of a new command, takes one search; and a key's last
        // posting is nearly always the one.
        guard try find(key), try move(.lastValue) else { return nil }
        if value64 <= last { return value64 }
        guard try seek(key.bits, valueAtOrAfter: last) else { return nil }
        if value64 > last { guard try move(.previousValue) else { return nil } }
        return value64
    }

    /// The posting of `key` that has `ordinal` others before it; `nil` if there are no so many.
    mutating func position(of key: PostingKey, ordinal: Int) throws -> Position? {
        guard try find(key), try countOfValues() > ordinal else { return nil }
        var before = 0
        var found: Position?
        try forEachPageOfValues { page in
            page.withUnsafeBytes { page in
                let count = page.count / 8
                if ordinal - before < count {
                    found = page.loadUnaligned(
                        fromByteOffset: (ordinal - before) * 8, as: Position.self)
                }
                before += count
                return found == nil
            }
        }
        return found
    }

    /// Goes to the first value of `key`. `false` when it has none, which is believed only where the keys on
    /// both sides leave no room for it: a page that leads astray ends elsewhere.
    private mutating func find(_ key: PostingKey) throws -> Bool {
        if try seek(atOrAfter: key.bits) {
            guard let found = postingKey, found >= key else { throw Index.damaged }
            if found == key { return true }
            guard try move(.previous) else { return false }
        } else {
            guard try move(.last) else { return false }
        }
        guard let before = postingKey, before < key else { throw Index.damaged }
        return false
    }

    /// The key it stands at; `nil` if that is no number.
    var postingKey: PostingKey? {
        withEntry { key, _ in
            key.byteCount == 8
                ? key.withUnsafeBytes { PostingKey(bits: $0.loadUnaligned(as: UInt64.self)) } : nil
        }
    }

    /// The value it stands at, of a table of postings.
    private var value64: Position {
        withEntry { _, value in
            value.byteCount == 8
                ? value.withUnsafeBytes { $0.loadUnaligned(as: Position.self) } : 0
        }
    }
}
