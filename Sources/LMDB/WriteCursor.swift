public import CLMDB

/// A place in a table that is written to in the order of its keys: what comes next is looked for where
/// the last one went. Lent by ``WriteTransaction/withWriteCursor(over:_:)``.
public struct WriteCursor: ~Copyable {
    @usableFromInline let handle: OpaquePointer
    /// The greatest key of the table; 0 when it is empty.
    @usableFromInline var last: UInt64 = 0

    @inlinable
    init(_ handle: OpaquePointer) throws(LMDBError) {
        self.handle = handle
        var cursor = Cursor(handle)
        guard try cursor.move(.last) else { return }
        last = cursor.withEntry { key, _ in
            key.withUnsafeBytes { $0.count == 8 ? $0.loadUnaligned(as: UInt64.self) : 0 }
        }
    }

    /// Adds `values`, ascending and greater than all that `key` has, in a table of
    /// ``Table/Kind/postings``. Keys beyond the last fill their pages whole; others leave them half
    /// to two thirds full.
    ///
    /// After any failure the transaction is good for nothing: throw on, so that it is aborted.
    @inlinable
    public mutating func append(_ values: [UInt64], for key: UInt64) throws(LMDBError) {
        guard !values.isEmpty else { return }
        var flags = UInt32(MDB_APPENDDUP | MDB_MULTIPLE)
        if key > last {
            last = key
            if values.count == 1 { flags |= UInt32(MDB_APPEND) }
        }
        let code = values.withUnsafeBytes { bytes in
            withUnsafeBytes(of: key) { key in
                var key = MDB_val(key)
                var one = MDB_val(bytes)
                one.mv_size = MemoryLayout<UInt64>.size
                // LMDB takes many values as a pair: one's size with where they begin, and how many.
                var pair = (one, MDB_val(mv_size: values.count, mv_data: nil))
                return withUnsafeMutablePointer(to: &pair) { pair in
                    pair.withMemoryRebound(to: MDB_val.self, capacity: 2) { values in
                        mdb_cursor_put(handle, &key, values, flags)
                    }
                }
            }
        }
        try check(code)
    }
}

extension WriteTransaction {
    /// Lends `body` a cursor that writes to `table`.
    @inlinable
    public mutating func withWriteCursor<R>(
        over table: Table, _ body: (inout WriteCursor) throws -> R
    ) throws -> R {
        var opened: OpaquePointer?
        try check(mdb_cursor_open(handle, table.id, &opened))
        guard let opened else { throw LMDBError.panic }
        defer { mdb_cursor_close(opened) }
        var cursor = try WriteCursor(opened)
        return try body(&cursor)
    }
}
