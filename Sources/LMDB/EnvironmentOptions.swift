internal import CLMDB

extension Environment {
    /// How an environment is opened.
    public struct Options: Sendable {
        /// Bytes of address space to map: costs nothing until used. Halved for as long as the
        /// system refuses so much, down to ``leastMapSize``.
        public var mapSize: Int
        /// How many named tables there may be.
        public var tables: UInt32
        /// How many read transactions there may be at once, in all processes.
        public var readers: UInt32
        public var durability: Durability
        /// It is only read, and nothing is locked: for where nobody writes meanwhile.
        package var isReadOnly = false

        public init(
            mapSize: Int, tables: UInt32 = 0, readers: UInt32 = 512,
            durability: Durability = .full
        ) {
            self.mapSize = mapSize
            self.tables = tables
            self.readers = readers
            self.durability = durability
        }

        /// Below this, want of address space is an error.
        static let leastMapSize = 1 << 26
    }

    public enum Durability: Sendable {
        /// A commit is on the disk when it returns.
        case full
        /// A commit is in the system's cache when it returns: a power cut may damage the file.
        case unsafeForTests
    }
}

/// Opens the environment in `directory`, with half the map for as long as the system refuses the whole.
func open(
    _ directory: String, _ options: Environment.Options
) throws(LMDBError) -> OpaquePointer {
    var mapSize = options.mapSize
    while true {
        var created: OpaquePointer?
        try check(mdb_env_create(&created))
        guard let environment = created else { throw .noMemory }
        do throws(LMDBError) {
            try check(mdb_env_set_mapsize(environment, mapSize))
            try check(mdb_env_set_maxdbs(environment, options.tables))
            try check(mdb_env_set_maxreaders(environment, options.readers))
            let flags: Int32 =
                switch options.durability {
                case .full: MDB_NOTLS
                case .unsafeForTests: MDB_NOTLS | MDB_NOSYNC
                }
            let access = options.isReadOnly ? MDB_RDONLY | MDB_NOLOCK : 0
            try check(mdb_env_open(environment, directory, UInt32(flags | access), 0o600))
            return environment
        } catch {
            // After a failed open the environment is good for nothing but being closed.
            mdb_env_close(environment)
            guard error == .noMemory, mapSize / 2 >= Environment.Options.leastMapSize else {
                throw error
            }
            mapSize /= 2
        }
    }
}
