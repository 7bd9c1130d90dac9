internal import Glibc
public import EventStore
internal import LMDB

/// How a store is used. The first to open it in a process decides for all in that process.
public struct StoreOptions: Sendable {
    /// What time it is. The log itself never lets it run backwards.
    package var clock: @Sendable () -> Timestamp
    /// When a commit counts as stored.
    package var durability: Durability
    /// Address space for the log, in bytes. It costs nothing until it is used, and is doubled when
    /// it is full.
    package var logMapSize: Int
    /// Address space for the index, in bytes.
    package var indexMapSize: Int
    /// Whether a caller who finds nobody at work commits on the thread it is on, the disk's sync and
    /// all. That spares two changes of thread: right for a program that does one thing after the other.
    /// In a service, whose tasks share a few threads, it holds up those who only want to be answered:
    /// there the store's own thread commits for everybody.
    package var callersCommit = true

    /// Nothing is written into the store's folder, not even a lock: asked for, or found out when it is
    /// opened, where the disk or the folder can't be written to.
    package var isReadOnly = false

    /// So many events of the tail are written to the index in one go.
    package var segmentEvents: Position = 32 << 10
    /// At the beginning and the end of a use, a tail no longer than this is left as it is.
    package var smallTail: Position = 2_000
    /// So many events may wait to be indexed before appends wait too.
    var mostBacklog: Position = 256 << 10

    /// `mapSize` is the address space for each of log and index, in bytes. `nil`: what the
    /// environment variable `ES_MAP_SIZE` says, else 64 GiB and 16 GiB, which grow when they are full.
    public init(
        clock: @escaping @Sendable () -> Timestamp = { .now },
        durability: Durability = .full, mapSize: Int? = nil
    ) {
        self.clock = clock
        self.durability = durability
        let asked = mapSize ?? getenv("ES_MAP_SIZE").flatMap { Int(String(cString: $0)) }
        // LMDB takes whole pages.
        let size = asked.map { max($0 / 65_536, 1) * 65_536 }
        // Large enough hardly ever to grow, small enough for a thousand stores in one process.
        logMapSize = size ?? 1 << 36
        indexMapSize = size ?? 1 << 34
    }

    /// When an append counts as stored.
    public enum Durability: Sendable {
        /// A receipt means that the events are on the disk.
        case full
        /// A receipt means that they are in the system's cache: a power cut may lose them.
        case unsafeForTests
    }

    /// What this asks of one of the store's environments.
    func environment(mapSize: Int, tables: UInt32 = 0) -> Environment.Options {
        let durability: Environment.Durability =
            switch self.durability {
            case .full: .full
            case .unsafeForTests: .unsafeForTests
            }
        var options = Environment.Options(
            mapSize: mapSize, tables: tables, durability: durability)
        options.isReadOnly = isReadOnly
        return options
    }
}
