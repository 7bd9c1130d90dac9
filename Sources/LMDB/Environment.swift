internal import Glibc
internal import Synchronization
internal import CLMDB

/// One LMDB file and its lock file, open.
///
/// A process opens a file once at most (LMDB's locks are per process). Transactions are lent to
/// synchronous closures and end with them: none can be kept, leaked, or carried to another thread.
public final class Environment: Sendable {
    /// Where the environment's `data.mdb` lies.
    public let directory: String
    private let gate = Gate()
    // Only changed by `close`, alone within the gate; only used within the gate.
    private nonisolated(unsafe) var handle: OpaquePointer?
    private let idle = Mutex<[IdleTransaction]>([])
    private let lockPath: String
    /// The lock file that was opened with it; only processes that lock the same one write by turns.
    private let lockFile: FileIdentity?

    /// Opens the environment in `directory`, which must exist; makes `data.mdb` if it isn't there.
    public init(directory: String, _ options: Options) throws(LMDBError) {
        self.directory = directory
        lockPath = directory + "/lock.mdb"
        let opened = try open(directory, options)
        handle = opened
        lockFile = FileIdentity(lockPath)
        try keepFromChildren()
        // The unnamed table's order of keys is set when it is first opened, once for all.
        try atomically { environment throws(LMDBError) in
            var transaction: OpaquePointer?
            try check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction))
            defer { mdb_txn_abort(transaction) }
            var table: MDB_dbi = 0
            try check(mdb_dbi_open(transaction, nil, 0, &table))
        }
    }

    deinit { close() }

    /// Waits for the transactions that are under way, then closes. Later ones are refused with
    /// ``LMDBError/closed``.
    public func close() {
        gate.enterAlone()
        defer { gate.leave() }
        guard let environment = handle else { return }
        handle = nil
        for transaction in idle.withLock({ idle in
            defer { idle = [] }
            return idle
        }) {
            mdb_txn_abort(transaction.handle)
        }
        mdb_env_close(environment)
    }

    // MARK: - Transactions

    /// Lends `body` the environment as it is now. Readers wait for nobody and hold nobody up.
    @inlinable
    public func read<R>(_ body: (borrowing ReadTransaction) throws -> R) throws -> R {
        let transaction = try beginReading()
        defer { endReading(transaction) }
        return try body(ReadTransaction(transaction))
    }

    /// Runs `body` as the one writer of all processes: what it did is stored when this returns, or,
    /// if it throws, none of it. Blocks for as long as another writes.
    ///
    /// A failed commit throws an ``LMDBError``; ``isDead`` tells whether it may have been stored.
    @available(*, noasync)
    public func write<R>(_ body: (inout WriteTransaction) throws -> R) throws -> R {
        let begun = try beginWriting()
        defer { gate.leave() }
        var transaction = WriteTransaction(begun)
        let result: R
        do { result = try body(&transaction) } catch {
            mdb_txn_abort(begun)
            throw error
        }
        // The commit frees the transaction even when it fails.
        try check(mdb_txn_commit(begun))
        return result
    }

    /// The tables of these names; `nil` if one isn't there. Waits for nobody who writes.
    package func tables(_ names: [String]) throws(LMDBError) -> [Table]? {
        try atomically { environment throws(LMDBError) in
            var begun: OpaquePointer?
            try check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &begun))
            var tables: [Table] = []
            for name in names {
                var id: MDB_dbi = 0
                let code = mdb_dbi_open(begun, name, 0, &id)
                if code != MDB_SUCCESS {
                    mdb_txn_abort(begun)
                    if code == MDB_NOTFOUND { return nil }
                    throw LMDBError(code: code)
                }
                tables.append(Table(id: id))
            }
            // Opened by a transaction that is aborted, they would be closed again.
            try check(mdb_txn_commit(begun))
            return tables
        }
    }

    @usableFromInline
    func beginReading() throws(LMDBError) -> OpaquePointer {
        while true {
            gate.enter()
            do throws(LMDBError) {
                return try renewOrBegin()
            } catch {
                gate.leave()
                guard error == .mapResized else { throw error }
                try adoptMapSize()
            }
        }
    }

    private func renewOrBegin() throws(LMDBError) -> OpaquePointer {
        guard let handle else { throw .closed }
        if let pooled = idle.withLock({ $0.popLast() }) {
            let code = mdb_txn_renew(pooled.handle)
            if code != MDB_SUCCESS { mdb_txn_abort(pooled.handle) }
            try check(code)
            return pooled.handle
        }
        var begun: OpaquePointer?
        try check(mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &begun))
        guard let begun else { throw .panic }
        return begun
    }

    @usableFromInline
    func endReading(_ transaction: OpaquePointer) {
        mdb_txn_reset(transaction)
        let kept = idle.withLock { idle in
            if idle.count >= 16 { return false }
            idle.append(IdleTransaction(handle: transaction))
            return true
        }
        if !kept { mdb_txn_abort(transaction) }
        gate.leave()
    }

    private func beginWriting() throws(LMDBError) -> OpaquePointer {
        while true {
            gate.enter()
            var begun: OpaquePointer?
            let code = handle.map { mdb_txn_begin($0, nil, 0, &begun) } ?? LMDBError.closed.code
            if code == MDB_SUCCESS, let begun {
                if FileIdentity(lockPath) == lockFile { return begun }
                mdb_txn_abort(begun)
                gate.leave()
                throw .lockFileGone
            }
            gate.leave()
            guard code == MDB_MAP_RESIZED else { throw LMDBError(code: code) }
            try adoptMapSize()
        }
    }

    // MARK: - The map

    /// Doubles the map, once no transaction of this process is under way. For after
    /// ``LMDBError/mapFull``.
    public func growMap() throws(LMDBError) {
        let current = try info().mapSize
        let (doubled, overflow) = current.multipliedReportingOverflow(by: 2)
        if overflow { throw .mapFull }
        try resizeMap { _ in doubled }
    }

    /// Maps as much as another process has come to map.
    private func adoptMapSize() throws(LMDBError) {
        try resizeMap { directory throws(LMDBError) in
            try DataFile.mapSize(in: directory + "/data.mdb")
        }
    }

    private func resizeMap(
        to size: (_ directory: String) throws(LMDBError) -> Int
    ) throws(LMDBError) {
        gate.enterAlone()
        defer { gate.leave() }
        guard let current = handle else { throw .closed }
        let size = try size(directory)
        var information = MDB_envinfo()
        try check(mdb_env_info(current, &information))
        // LMDB lets go of the old map first: without room for the new one there would be none, and the
        // next who reads would end the process.
        try proveRoom(for: size, insteadOf: information.me_mapsize)
        let code = mdb_env_set_mapsize(current, size)
        if code != MDB_SUCCESS { handle = nil }
        try check(code)
    }

    /// Whether a failed commit left the environment unusable until it is opened again. If so, that
    /// commit may have been stored; if not, it was not.
    public var isDead: Bool {
        gate.enter()
        defer { gate.leave() }
        guard let handle else { return true }
        var probe: OpaquePointer?
        let code = mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &probe)
        if code == MDB_SUCCESS { mdb_txn_abort(probe) }
        return code == MDB_PANIC
    }

    func atomically<R>(
        _ body: (OpaquePointer) throws(LMDBError) -> R
    ) throws(LMDBError) -> R {
        gate.enter()
        defer { gate.leave() }
        guard let handle else { throw .closed }
        return try body(handle)
    }

    /// LMDB opens its data file without O_CLOEXEC; a child process would keep it open.
    private func keepFromChildren() throws(LMDBError) {
        try atomically { handle throws(LMDBError) in
            var descriptor: Int32 = -1
            try check(mdb_env_get_fd(handle, &descriptor))
            if fcntl(descriptor, F_SETFD, FD_CLOEXEC) == -1 { throw LMDBError(code: errno) }
        }
    }
}

/// A read transaction that was reset: it holds its place in the lock file, and no snapshot.
// Sendable: it is owned by the pool alone while it is in it, and opened with MDB_NOTLS, which frees
// it from the thread it was begun on.
private struct IdleTransaction: @unchecked Sendable {
    let handle: OpaquePointer
}
