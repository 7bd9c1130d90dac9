internal import Glibc
internal import LMDB

/// A lock on one of a store's files or folders, held for as long as the value lives.
///
/// It is a `flock`: unlike LMDB's own, it can't be lost by somebody closing the file elsewhere in
/// the process, and it changes nothing of the file.
final class FolderLock: Sendable {
    // Kept open so that the folder's inode can't become another folder's while this one is in use.
    private let folder: Int32
    private let file: Int32?
    /// How the store can be used by whoever holds `daybook.lock`.
    let access: Access

    enum Kind { case shared, alone }

    enum Access {
        case writing
        /// Only for reading, while others may write.
        case reading
        /// Only for reading: on a disk that can't be written to, and nobody had the store open.
        case readingAtRest
    }

    /// Locks `daybook.lock`, at `path`. Where it can't be written to, or `onlyReads`, it is locked as it
    /// is; files of a copy may be fewer.
    ///
    /// Whoever waited may find another store in this one's place (an import puts it there, of an empty one): then
    /// that one's is locked.
    init(
        _ path: String, _ kind: Kind, of folderPath: String, onlyReads: Bool = false
    ) throws(StoreOpeningError) {
        while true {
            let folder = try Self.open(folderPath, O_RDONLY | O_DIRECTORY)
            do throws(StoreOpeningError) {
                let (file, access) = try Self.open(path, kind, of: folderPath, onlyReads)
                if let file {
                    do throws(StoreOpeningError) {
                        let operation = kind == .shared ? LOCK_SH : LOCK_EX
                        try Self.lock(file, operation, path, in: folderPath)
                    } catch {
                        close(file)
                        throw error
                    }
                    guard Self.isStill(file, at: path) else {
                        close(file)
                        close(folder)
                        continue
                    }
                }
                (self.folder, self.file, self.access) = (folder, file, access)
                return
            } catch {
                close(folder)
                throw error
            }
        }
    }

    /// The file to be locked, if there is one, and what can be done with the store by it.
    private static func open(
        _ path: String, _ kind: Kind, of folderPath: String, _ onlyReads: Bool
    ) throws(StoreOpeningError) -> (Int32?, Access) {
        let writable = onlyReads ? -1 : Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        let code = errno
        if writable != -1 { return (writable, .writing) }
        guard kind == .shared, onlyReads || [EROFS, EACCES, EPERM].contains(code) else {
            throw .io(errno: code, what: "can't open \(path)")
        }
        let file = try? open(path, O_RDONLY)
        var isAtRest = isOnReadOnlyDisk(folderPath)
        // Whoever has it open tells where the log ends; else nobody does, and its files say so.
        if isAtRest, let file, flock(file, LOCK_EX | LOCK_NB) != 0 { isAtRest = false }
        return (file, isAtRest ? .readingAtRest : .reading)
    }

    /// Whether `path` names the file that was opened, by now too.
    private static func isStill(_ file: Int32, at path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(file, &opened) == 0 && stat(path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    /// The folder itself, alone: for what is over soon.
    init(alone folderPath: String) throws(StoreOpeningError) {
        file = nil
        access = .writing
        folder = try Self.open(folderPath, O_RDONLY | O_DIRECTORY)
        try Self.lock(folder, LOCK_EX, folderPath, in: folderPath)
    }

    /// What LMDB is filled under (``FillingLock``), shared: while it is held nothing changes in LMDB, and
    /// nothing of the journal is removed. Others append all the same.
    init(standingStill log: String, of folderPath: String) throws(StoreOpeningError) {
        file = nil
        access = .reading
        folder = try Self.open(log, O_RDONLY | O_DIRECTORY)
        try Self.lock(folder, LOCK_SH, log, in: folderPath, attempts: 1_000)
    }

    private static func open(_ path: String, _ flags: Int32) throws(StoreOpeningError) -> Int32 {
        let opened = Glibc.open(path, flags | O_CLOEXEC, 0o600)
        guard opened != -1 else { throw .io(errno: errno, what: "can't open \(path)") }
        return opened
    }

    private static func isOnReadOnlyDisk(_ path: String) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
    }

    /// Making a store takes some milliseconds; openers wait for that, and not for ever.
    private static func lock(
        _ file: Int32, _ operation: Int32, _ path: String, in folder: String, attempts: Int = 300
    ) throws(StoreOpeningError) {
        for attempt in 0... {
            if flock(file, operation | LOCK_NB) == 0 { break }
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .io(errno: errno, what: "can't lock \(path)")
            }
            if attempt == attempts { throw .busy(path: folder) }
            usleep(10_000)
        }
    }

    /// Lets others lock it, before the value's end.
    func letGo() {
        flock(file ?? folder, LOCK_UN)
    }

    deinit {
        if let file { close(file) }
        close(folder)
    }
}
