/// Why a store wasn't opened or made. Nothing was changed on the disk.
///
/// Each says what is the matter, why that stands in the way, and what to do.
public enum StoreOpeningError: Error, Equatable, Sendable {
    /// There is no store in this folder.
    case notAStore(path: String)
    /// There is a store in this folder, or part of one.
    case alreadyThere(path: String)
    /// The manifest of the store can't be read.
    case manifestDamaged(path: String, why: String)
    /// The store was made by a later version.
    case newerFormat(path: String, found: Int, known: Int)
    /// The store is there, its log isn't.
    case logMissing(path: String)
    /// What stands in the log's place isn't this store's log.
    case logForeign(path: String, why: String)
    /// The log is shorter than its own first pages say.
    case truncated(path: String, bytes: Int, expected: Int)
    /// What was appended last, and isn't in LMDB yet, can't all be read.
    case journalDamaged(path: String, position: UInt64, why: String)
    /// The log is older than the index made of it.
    case rolledBack(path: String, log: UInt64, index: UInt64)
    /// Somebody is making or moving the store.
    case busy(path: String)
    /// The folder lies on a network file system.
    case networkDisk(path: String, kind: String)
    /// The system refused something.
    case io(errno: Int32, what: String)

    /// A name for programs, the same for ever.
    public var code: String {
        switch self {
        case .notAStore: "not-a-store"
        case .alreadyThere: "store-already-there"
        case .manifestDamaged: "manifest-damaged"
        case .newerFormat: "newer-format"
        case .logMissing: "log-missing"
        case .logForeign: "log-foreign"
        case .truncated: "log-truncated"
        case .journalDamaged: "journal-damaged"
        case .rolledBack: "log-rolled-back"
        case .busy: "store-busy"
        case .networkDisk: "network-disk"
        case .io: "store-io"
        }
    }
}

extension StoreOpeningError: CustomStringConvertible {
    /// What is wrong and what to do, in English; a program goes by the code.
    public var description: String {
        switch self {
        case .notAStore(let path):
            "there is no store in \(path): make one, or name another folder"
        case .alreadyThere(let path):
            "there is a store, or part of one, in \(path): open it, or name an empty folder"
        case .manifestDamaged(let path, let why):
            "\(path) can't be read (\(why)): put it back from a backup"
        case .newerFormat(let path, let found, let known):
            "\(path) has format \(found), newer than \(known), the newest known here"
        case .logMissing(let path):
            "\(path) is missing or empty, though the store was made before: put a backup back; "
                + "a new log is never made in place of a lost one"
        case .logForeign(let path, let why):
            "\(path) is not this store's log (\(why)): put the right file or a backup back"
        case .truncated(let path, let bytes, let expected):
            "\(path) has \(bytes) bytes and should have \(expected): it was cut off, by a copy or "
                + "a full disk; put a backup back"
        case .journalDamaged(let path, let position, let why):
            "the journal in \(path) is damaged at event \(position) (\(why)): put a backup back; what "
                + "was stored there is never passed over"
        case .rolledBack(let path, let log, let index):
            "the log is older than its index (it ends at \(log), the index at \(index)): was a "
                + "backup put back? To accept the log as it is, remove \(path)"
        case .busy(let path):
            "another process is making or moving the store \(path): try again"
        case .networkDisk(let path, let kind):
            "\(path) lies on \(kind), where locks and memory maps can't be trusted: use a local disk"
        case .io(let errno, let what):
            "\(what): \(systemText(errno)) (errno \(errno))"
        }
    }
}
