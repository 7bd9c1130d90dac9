public import CLMDB

/// A place in a table, moved from entry to entry. Lent by ``ReadTransaction/withCursor(over:_:)``.
public struct Cursor: ~Copyable {
    @usableFromInline let handle: OpaquePointer
    @usableFromInline var key = MDB_val()
    @usableFromInline var value = MDB_val()

    @inlinable
    init(_ handle: OpaquePointer) { self.handle = handle }

    /// The same cursor once more, for a value that lives no longer than it is lent.
    package init(lending other: borrowing Cursor) { handle = other.handle }

    /// Where a cursor can go.
    public enum Step: Sendable {
        case first, last, next, previous
        /// To the first value of the next key.
        case nextKey
        /// Among the values of the key it stands at.
        case firstValue, lastValue, nextValue, previousValue

        @usableFromInline var operation: MDB_cursor_op {
            switch self {
            case .first: MDB_FIRST
            case .last: MDB_LAST
            case .next: MDB_NEXT
            case .previous: MDB_PREV
            case .nextKey: MDB_NEXT_NODUP
            case .firstValue: MDB_FIRST_DUP
            case .lastValue: MDB_LAST_DUP
            case .nextValue: MDB_NEXT_DUP
            case .previousValue: MDB_PREV_DUP
            }
        }
    }

    /// Moves. `false` when there is no entry there.
    @inlinable
    public mutating func move(_ step: Step) throws(LMDBError) -> Bool {
        try go(step.operation)
    }

    /// Goes to exactly `key`, to its first value.
    @inlinable
    public mutating func seek<K: BitwiseCopyable>(_ key: K) throws(LMDBError) -> Bool {
        try go(MDB_SET_KEY, to: key)
    }

    /// Goes to the first key that is `key` or greater.
    @inlinable
    public mutating func seek<K: BitwiseCopyable>(atOrAfter key: K) throws(LMDBError) -> Bool {
        try go(MDB_SET_RANGE, to: key)
    }

    /// Goes to the first value of `key` that is `value` or greater.
    @inlinable
    public mutating func seek(
        _ key: UInt64, valueAtOrAfter value: UInt64
    ) throws(LMDBError) -> Bool {
        try seek(key, value, MDB_GET_BOTH_RANGE)
    }

    /// Goes to `value` of `key`, by the way that leads to it alone: where pages lead astray, it isn't found.
    @inlinable
    package mutating func seek(_ key: UInt64, value: UInt64) throws(LMDBError) -> Bool {
        try seek(key, value, MDB_GET_BOTH)
    }

    @inlinable
    mutating func seek(
        _ key: UInt64, _ value: UInt64, _ operation: MDB_cursor_op
    ) throws(LMDBError) -> Bool {
        var code = MDB_SUCCESS
        withUnsafeBytes(of: key) { keyBytes in
            withUnsafeBytes(of: value) { valueBytes in
                var key = MDB_val(keyBytes)
                var value = MDB_val(valueBytes)
                code = mdb_cursor_get(handle, &key, &value, operation)
                self.value = value
            }
        }
        return try outcome(code)
    }

    /// How many values the key that it stands at has.
    @inlinable
    public func countOfValues() throws(LMDBError) -> Int {
        var count = 0
        try check(mdb_cursor_count(handle, &count))
        return count
    }

    /// Goes to the first value of the key that it stands at and lends `body` that value and the
    /// ones after it, one after the other, as far as one page holds them; then the next page, until
    /// `body` answers `false`.
    @inlinable
    public mutating func forEachPageOfValues(_ body: (RawSpan) throws -> Bool) throws {
        var more = try move(.firstValue)
        // A key's only value stands by itself: there is no page of it.
        if more, try countOfValues() > 1 { more = try go(MDB_GET_MULTIPLE) } else { more = false }
        if !more {
            let only = value.bytes
            _ = try body(only.bytes)
        }
        while more {
            let page = value.bytes
            guard try body(page.bytes) else { return }
            more = try go(MDB_NEXT_MULTIPLE)
        }
    }

    /// Lends `body` the key and the value that it stands at, where they lie in the map.
    @inlinable
    public func withEntry<R>(_ body: (_ key: RawSpan, _ value: RawSpan) throws -> R) rethrows -> R {
        let key = key.bytes
        let value = value.bytes
        return try body(key.bytes, value.bytes)
    }

    @inlinable
    mutating func go(_ operation: MDB_cursor_op) throws(LMDBError) -> Bool {
        var key = key
        var value = value
        let code = mdb_cursor_get(handle, &key, &value, operation)
        self.key = key
        self.value = value
        return try outcome(code)
    }

    @inlinable
    mutating func go<K: BitwiseCopyable>(
        _ operation: MDB_cursor_op, to key: K
    ) throws(LMDBError) -> Bool {
        var code = MDB_SUCCESS
        withUnsafeBytes(of: key) { bytes in
            var key = MDB_val(bytes)
            var value = value
            code = mdb_cursor_get(handle, &key, &value, operation)
            self.key = key
            self.value = value
        }
        return try outcome(code)
    }

    @inlinable
    func outcome(_ code: Int32) throws(LMDBError) -> Bool {
        if code == MDB_NOTFOUND { return false }
        try check(code)
        return true
    }
}
