internal import CLMDB
internal import Glibc

extension Environment {
    /// What an environment says of itself.
    public struct Info: Sendable {
        /// The id of the last committed transaction, of any process.
        public var lastTransaction: Int
        public var mapSize: Int
        public var lastPage: Int
    }

    public func info() throws(LMDBError) -> Info {
        try atomically { handle throws(LMDBError) in
            var info = MDB_envinfo()
            try check(mdb_env_info(handle, &info))
            return Info(
                lastTransaction: info.me_last_txnid, mapSize: info.me_mapsize,
                lastPage: info.me_last_pgno)
        }
    }

    /// Frees the places of readers whose process has died. Returns how many there were.
    @discardableResult
    public func checkReaders() throws(LMDBError) -> Int {
        try atomically { handle throws(LMDBError) in
            var dead: Int32 = 0
            try check(mdb_reader_check(handle, &dead))
            return Int(dead)
        }
    }

    /// Forces everything that was committed onto the disk.
    public func sync() throws(LMDBError) {
        try atomically { handle throws(LMDBError) in try check(mdb_env_sync(handle, 1)) }
    }

    /// The same, by a descriptor of its own. The system tells of a page that couldn't be written once to
    /// each that is open: through the one that commits go by, a commit under way would not be told.
    package func syncApart() throws(LMDBError) {
        let file = Glibc.open(directory + "/data.mdb", O_RDONLY | O_CLOEXEC)
        guard file != -1 else { throw LMDBError(code: errno) }
        defer { Glibc.close(file) }
        if fdatasync(file) != 0 { throw LMDBError(code: errno) }
    }
}

/// Throws unless the process may map `size` bytes in one piece beside the `current` ones, if those are
/// less: what is added may have room where all of it hasn't.
func proveRoom(for size: Int, insteadOf current: Int) throws(LMDBError) {
    guard size > current else { return }
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let place = mmap(nil, size, PROT_NONE, flags, -1, 0), place != MAP_FAILED else {
        throw .noMemory
    }
    munmap(place, size)
}

extension Environment {
    /// Writes what was committed last to the open file `file`, without the pages that hold nothing. Waits for
    /// nobody who writes, and holds none of them up.
    package func copy(to file: Int32) throws(LMDBError) {
        try atomically { handle throws(LMDBError) in
            try check(mdb_env_copyfd2(handle, file, UInt32(MDB_CP_COMPACT)))
        }
    }
}
