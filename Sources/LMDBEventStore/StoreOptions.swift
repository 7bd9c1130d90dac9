internal import Glibc
public import EventStore
public import LMDB

/// How a store is used. The first to open it in a process decides for all in that process.
public struct StoreOptions: Sendable {
    /// What time it is. The log itself never lets it run backwards.
    public var clock: @Sendable () -> Timestamp
    /// When a commit counts as stored.
    public var durability: Environment.Durability
    /// Address space for the log, in bytes. It costs nothing until it is used.
    public var logMapSize: Int
    /// Address space for the index, in bytes.
    public var indexMapSize: Int

    /// - Parameter mapSize: Address space for each of log and index, in bytes. `nil`: what the
    ///   environment variable `ES_MAP_SIZE` says, else 1 TiB and 256 GiB.
    public init(
        clock: @escaping @Sendable () -> Timestamp = { .now },
        durability: Environment.Durability = .full, mapSize: Int? = nil
    ) {
        self.clock = clock
        self.durability = durability
        let asked = mapSize ?? getenv("ES_MAP_SIZE").flatMap { Int(String(cString: $0)) }
        // LMDB takes whole pages.
        let size = asked.map { max($0 / 65_536, 1) * 65_536 }
        logMapSize = size ?? 1 << 40
        indexMapSize = size ?? 1 << 38
    }
}
