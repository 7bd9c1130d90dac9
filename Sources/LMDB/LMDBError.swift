public import CLMDB
internal import Glibc

/// A code that LMDB returned, other than success.
public struct LMDBError: Error, Hashable, Sendable {
    /// LMDB's own code (below -30700), or an `errno` of the system.
    public let code: Int32

    /// Of a code that isn't 0.
    public init(code: Int32) { self.code = code }

    /// There is no such key.
    public static let notFound = LMDBError(code: MDB_NOTFOUND)
    /// The map is as large as it may be, and full.
    public static let mapFull = LMDBError(code: MDB_MAP_FULL)
    /// Another process has made the map larger than it is here.
    public static let mapResized = LMDBError(code: MDB_MAP_RESIZED)
    /// A page isn't what its place says.
    public static let corrupted = LMDBError(code: MDB_CORRUPTED)
    /// The environment has met an error that nothing can go on after.
    public static let panic = LMDBError(code: MDB_PANIC)
    /// The file is none of LMDB's.
    public static let invalid = LMDBError(code: MDB_INVALID)
    /// The system has no memory to give.
    public static let noMemory = LMDBError(code: ENOMEM)
    /// The lock file was removed or exchanged while it was in use: others who write now don't know of it.
    public static let lockFileGone = LMDBError(code: ESTALE)
    /// The environment was closed before.
    public static let closed = LMDBError(code: EBADF)

    /// Whether it says that the file isn't as LMDB left it, or isn't LMDB's.
    package var isOfTheFile: Bool {
        switch self {
        case .corrupted, .invalid, LMDBError(code: MDB_PAGE_NOTFOUND),
            LMDBError(code: MDB_VERSION_MISMATCH), LMDBError(code: MDB_INCOMPATIBLE):
            true
        default: false
        }
    }

    /// The name that LMDB's documentation knows it by; for the system's codes, the number.
    public var name: String {
        switch code {
        case MDB_KEYEXIST: "MDB_KEYEXIST"
        case MDB_NOTFOUND: "MDB_NOTFOUND"
        case MDB_PAGE_NOTFOUND: "MDB_PAGE_NOTFOUND"
        case MDB_CORRUPTED: "MDB_CORRUPTED"
        case MDB_PANIC: "MDB_PANIC"
        case MDB_VERSION_MISMATCH: "MDB_VERSION_MISMATCH"
        case MDB_INVALID: "MDB_INVALID"
        case MDB_MAP_FULL: "MDB_MAP_FULL"
        case MDB_DBS_FULL: "MDB_DBS_FULL"
        case MDB_READERS_FULL: "MDB_READERS_FULL"
        case MDB_TXN_FULL: "MDB_TXN_FULL"
        case MDB_CURSOR_FULL: "MDB_CURSOR_FULL"
        case MDB_PAGE_FULL: "MDB_PAGE_FULL"
        case MDB_MAP_RESIZED: "MDB_MAP_RESIZED"
        case MDB_INCOMPATIBLE: "MDB_INCOMPATIBLE"
        case MDB_BAD_RSLOT: "MDB_BAD_RSLOT"
        case MDB_BAD_TXN: "MDB_BAD_TXN"
        case MDB_BAD_VALSIZE: "MDB_BAD_VALSIZE"
        case MDB_BAD_DBI: "MDB_BAD_DBI"
        default: "errno \(code)"
        }
    }

    /// What to do about it, as the end of a sentence.
    public var advice: String {
        switch code {
        case MDB_PAGE_NOTFOUND, MDB_CORRUPTED: "the file is damaged: put a backup back"
        case MDB_PANIC: "close the environment and open it again"
        case MDB_VERSION_MISMATCH: "the file was made by another version of LMDB"
        case MDB_INVALID: "the file isn't LMDB's, or both or one of its first pages are damaged"
        case MDB_MAP_FULL: "grow the map and begin the transaction again"
        case MDB_MAP_RESIZED: "adopt the new size of the map and begin again"
        case MDB_READERS_FULL: "fewer readers at once, or ask for more when opening"
        case MDB_TXN_FULL: "write less in one transaction"
        case MDB_BAD_TXN: "abort the transaction and begin again"
        case ENOSPC: "make room on the disk and try again"
        case EIO: "the disk failed: look at the system's log before anything else"
        case ENOMEM: "ask for a smaller map, or allow the process more address space"
        case EACCES, EPERM, EROFS: "the store's files must be writable by this user"
        case ESTALE: "lock.mdb was removed while in use: close the store and open it again"
        case EAGAIN: "processes in different PID namespaces can't share a store"
        default: "it is not expected here"
        }
    }
}

extension LMDBError: CustomStringConvertible {
    /// What LMDB says of it, and what to do.
    public var description: String {
        "\(String(cString: mdb_strerror(code))) (\(name)): \(advice)"
    }
}

/// Every call into LMDB whose failure has no other meaning goes through here.
@inlinable
func check(_ code: Int32) throws(LMDBError) {
    guard code == MDB_SUCCESS else { throw LMDBError(code: code) }
}
