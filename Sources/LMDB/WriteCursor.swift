public import CLMDB

/// A place in a table that is written to in the order of its keys: what comes next is looked for where
/// the last one went. Lent by ``WriteTransaction/withWriteCursor(over:_:)``.
public struct WriteCursor: ~Copyable {
    @usableFromInline let handle: OpaquePointer

    @inlinable
    init(_ handle: OpaquePointer) { self.handle = handle }

    /// Adds `values`, ascending and greater than all that `key` has, in a table of
    /// ``Table/Kind/postings``.
    ///
    /// After any failure the transaction is good for nothing: throw on, so that it is aborted.
    @inlinable
    public mutating func append(_ values: [UInt64], for key: UInt64) throws(LMDBError) {
        guard !values.isEmpty else { return }
        let code = values.withUnsafeBytes { bytes in
            withUnsafeBytes(of: key) { key in
                var key = MDB_val(key)
                var one = MDB_val(bytes)
                one.mv_size = MemoryLayout<UInt64>.size
                // LMDB takes many values as a pair: one's size with where they begin, and how many.
                var pair = (one, MDB_val(mv_size: values.count, mv_data: nil))
                return withUnsafeMutablePointer(to: &pair) { pair in
                    pair.withMemoryRebound(to: MDB_val.self, capacity: 2) { values in
                        mdb_cursor_put(
                            handle, &key, values, UInt32(MDB_APPENDDUP | MDB_MULTIPLE))
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
        var cursor = WriteCursor(opened)
        return try body(&cursor)
    }
}
