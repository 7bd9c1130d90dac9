import Records
import LMDBEventStore

extension StoreOpeningError {
    /// As it is told: word for word its `description`, with the values kept apart.
    var sentence: Sentence {
        switch self {
        case .notAStore(let path): "there is no store in \(path)"
        case .alreadyThere(let path):
            "there is a store, or part of one, in \(path): open it, or name an empty folder"
        case .manifestDamaged(let path, let why):
            "\(path) can't be read (\(why)): put it back from a backup"
        case .newerFormat(let path, let found, let known):
            "\(path) has format \(found), this Daybook knows \(known): use a newer Daybook"
        case .logMissing(let path):
            """
            \(path) is missing or empty, though the store was made before: put a backup back; a new \
            log is never made in place of a lost one
            """
        case .logForeign(let path, let why):
            "\(path) is not this store's log (\(why)): put the right file or a backup back"
        case .truncated(let path, let bytes, let expected):
            """
            \(path) has \(bytes) bytes and should have \(expected): it was cut off, by a copy or a \
            full disk; put a backup back
            """
        case .journalDamaged(let path, let position, let why):
            """
            the journal in \(path) is damaged at event \(position) (\(why)): put a backup back; what \
            was stored there is never passed over
            """
        case .rolledBack(let path, let log, let index):
            """
            the log is older than its index (it ends at \(log), the index at \(index)): was a backup \
            put back? To accept the log as it is, remove \(path)
            """
        case .busy(let path): "another process is making or moving the store \(path): try again"
        case .networkDisk(let path, let kind):
            "\(path) lies on \(kind), where locks and memory maps can't be trusted: use a local disk"
        case .io(let errno, let what):
            "\(what): \(systemText(errno)) (errno \(errno))"
        }
    }
}
