public import CLMDB

/// An environment as it was at one moment.
///
/// It can't be copied and is only ever lent, so it can't outlive the call that lends it; nor can
/// the bytes it lends.
public struct ReadTransaction: ~Copyable {
    @usableFromInline let handle: OpaquePointer

    @inlinable
    init(_ handle: OpaquePointer) { self.handle = handle }

    /// The same transaction once more, for a value that lives no longer than it is lent.
    package init(lending other: borrowing ReadTransaction) { handle = other.handle }

    /// The id of the commit that it shows.
    public var id: Int { mdb_txn_id(handle) }

    /// Lends `body` the bytes under `key`, where they lie in the map.
    /// - Returns: What `body` made of them; `nil` if there is nothing under `key`.
    @inlinable
    public func withValue<K: BitwiseCopyable, R>(
        for key: K, in table: Table = .main, _ body: (RawSpan) throws -> R
    ) throws -> R? {
        var found = MDB_val()
        let code = withUnsafeBytes(of: key) { bytes in
            var key = MDB_val(bytes)
            return mdb_get(handle, table.id, &key, &found)
        }
        if code == MDB_NOTFOUND { return nil }
        try check(code)
        let value = found.bytes
        return try body(value.bytes)
    }

    /// A copy of the bytes under `key`; `nil` if there is nothing under it.
    ///
    /// LMDB believes whatever length stands there, and to read beyond the file kills the process
    /// (SIGBUS): here one that leaves its page, or the file, is told as ``LMDBError/corrupted``. In a
    /// ``WriteTransaction`` only before anything is changed: changed pages lie outside of the file.
    package func bytes<K: BitwiseCopyable>(
        for key: K, in table: Table = .main
    ) throws -> [UInt8]? {
        var statistics = MDB_stat()
        var information = MDB_envinfo()
        try check(mdb_env_stat(mdb_txn_env(handle), &statistics))
        try check(mdb_env_info(mdb_txn_env(handle), &information))
        let page = Int(statistics.ms_psize)
        return try withValue(for: key, in: table) { value in
            try value.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return [] }
                let offset = Int(bitPattern: start) & (page - 1)
                // Behind the head of a page of its own, which begins with the page's number, lies a
                // value that may go on in the pages after it.
                let first = start.advanced(by: -offset).loadUnaligned(as: Int.self)
                let room =
                    offset == Self.pageHead
                    ? max(information.me_last_pgno + 1 - first, 0) : 1
                guard offset + bytes.count <= room.multipliedReportingOverflow(by: page).0 else {
                    throw LMDBError.corrupted
                }
                return Array(bytes)
            }
        }
    }

    private static var pageHead: Int { 16 }

    /// Lends `body` a cursor over `table`, at no entry yet.
    @inlinable
    public func withCursor<R>(
        over table: Table = .main, _ body: (inout Cursor) throws -> R
    ) throws -> R {
        var opened: OpaquePointer?
        try check(mdb_cursor_open(handle, table.id, &opened))
        guard let opened else { throw LMDBError.panic }
        defer { mdb_cursor_close(opened) }
        var cursor = Cursor(opened)
        return try body(&cursor)
    }

    /// How many entries `table` has, each value of a key counted.
    public func count(of table: Table = .main) throws(LMDBError) -> Int {
        var statistics = MDB_stat()
        try check(mdb_stat(handle, table.id, &statistics))
        return statistics.ms_entries
    }
}

/// The one writer. What it did is stored when the call that lends it returns, or not at all.
public struct WriteTransaction: ~Copyable {
    @usableFromInline let handle: OpaquePointer

    /// Everything as this transaction would leave it.
    public let reads: ReadTransaction

    init(_ handle: OpaquePointer) {
        self.handle = handle
        reads = ReadTransaction(handle)
    }

    /// How a value is put.
    public enum Mode: Sendable {
        /// Replaces what is there, or, in a table of ``Table/Kind/postings``, adds a value.
        case replace
        /// The key is greater than all there are.
        case append
        /// The value is greater than all that this key has.
        case appendValue

        @usableFromInline var flag: UInt32 {
            switch self {
            case .replace: 0
            case .append: UInt32(MDB_APPEND)
            case .appendValue: UInt32(MDB_APPENDDUP)
            }
        }
    }

    /// Puts `value` under `key`.
    ///
    /// After any failure the transaction is good for nothing: throw on, so that it is aborted.
    @inlinable
    public mutating func put<K: BitwiseCopyable>(
        _ value: RawSpan, for key: K, in table: Table = .main, _ mode: Mode = .replace
    ) throws(LMDBError) {
        let code = value.withUnsafeBytes { value in
            withUnsafeBytes(of: key) { key in
                var key = MDB_val(key)
                var value = MDB_val(value)
                return mdb_put(handle, table.id, &key, &value, mode.flag)
            }
        }
        try check(code)
    }

    /// Puts the bytes of `value` under `key`.
    @inlinable
    public mutating func put<K: BitwiseCopyable, V: BitwiseCopyable>(
        value: V, for key: K, in table: Table = .main, _ mode: Mode = .replace
    ) throws(LMDBError) {
        let code = withUnsafeBytes(of: value) { value in
            withUnsafeBytes(of: key) { key in
                var key = MDB_val(key)
                var value = MDB_val(value)
                return mdb_put(handle, table.id, &key, &value, mode.flag)
            }
        }
        try check(code)
    }

    /// Makes room for `count` bytes under `key` and lets `fill` write all of them, where they are to
    /// lie: one copy less. Not for tables of ``Table/Kind/postings``.
    @inlinable
    public mutating func put<K: BitwiseCopyable>(
        reserving count: Int, for key: K, in table: Table = .main, _ mode: Mode = .replace,
        _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(LMDBError) {
        var value = MDB_val(mv_size: count, mv_data: nil)
        let code = withUnsafeBytes(of: key) { key in
            var key = MDB_val(key)
            return mdb_put(
                handle, table.id, &key, &value, mode.flag | UInt32(MDB_RESERVE))
        }
        try check(code)
        fill(UnsafeMutableRawBufferPointer(start: value.mv_data, count: value.mv_size))
    }

    /// Takes `key` and what is under it out of `table`.
    /// - Returns: Whether it was there.
    @inlinable
    @discardableResult
    public mutating func remove<K: BitwiseCopyable>(
        _ key: K, from table: Table = .main
    ) throws(LMDBError) -> Bool {
        let code = withUnsafeBytes(of: key) { key in
            var key = MDB_val(key)
            return mdb_del(handle, table.id, &key, nil)
        }
        if code == MDB_NOTFOUND { return false }
        try check(code)
        return true
    }

    /// Takes everything out of `table`.
    public mutating func clear(_ table: Table) throws(LMDBError) {
        try check(mdb_drop(handle, table.id, 0))
    }

    /// Opens the table `name`, makes it if it isn't there. It may be used by other transactions
    /// once this one has been stored.
    public mutating func table(_ name: String, _ kind: Table.Kind) throws(LMDBError) -> Table {
        let flags: Int32 =
            switch kind {
            case .numbered: MDB_CREATE | MDB_INTEGERKEY
            case .postings:
                MDB_CREATE | MDB_INTEGERKEY | MDB_DUPSORT | MDB_DUPFIXED | MDB_INTEGERDUP
            }
        var id: MDB_dbi = 0
        try check(mdb_dbi_open(handle, name, UInt32(flags), &id))
        return Table(id: id)
    }
}

/// A table of an environment.
public struct Table: Sendable {
    @usableFromInline let id: UInt32

    /// The unnamed table: keys are bytes, in their order.
    public static let main = Table(id: 1)
    /// LMDB's own, of pages that hold nothing.
    static let free = Table(id: 0)

    /// What a named table holds.
    public enum Kind: Sendable {
        /// A `UInt64` of this machine's byte order → bytes.
        case numbered
        /// A `UInt64` → a sorted set of `UInt64`, both of this machine's byte order.
        case postings
    }
}

extension MDB_val {
    @inlinable
    init(_ bytes: UnsafeRawBufferPointer) {
        self.init(
            mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }

    /// The bytes, valid for as long as the transaction they were read in.
    @inlinable
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: mv_data, count: mv_size)
    }
}
