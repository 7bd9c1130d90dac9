internal import Glibc
internal import Records

/// A lock on a folder, let go of with the value or the process.
///
/// It is on the folder itself. Some disks of other machines lock only what is open for writing, as a folder can't
/// be: there it is on a file in it, which stays behind.
package struct FolderHold: ~Copyable {
    private let file: Int32

    /// Locks an open file, and waits for nobody. Answers what the system says against it; 0: nothing.
    typealias Locking = @Sendable (Int32) -> Int32

    init(_ path: String, _ lock: Locking = Self.flocking) throws(BackupFault) {
        let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened != -1 else { throw Disk.fault(path, errno) }
        let code = lock(opened)
        if code == 0 {
            file = opened
            return
        }
        close(opened)
        guard [EBADF, ENOTSUP, EINVAL, ENOLCK, ENOSYS].contains(code) else {
            throw Self.fault(path, code)
        }
        file = try Self.locked(path + "/" + Self.name, lock, of: path)
    }

    /// One on a file of its own, for a folder that others lock for themselves: it is made, and may stay behind.
    init(besides path: String, _ name: String) throws(BackupFault) {
        file = try Self.locked(name, Self.flocking, of: path)
    }

    private static func locked(
        _ name: String, _ lock: Locking, of path: String
    ) throws(BackupFault) -> Int32 {
        let opened = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened != -1 else { throw Disk.fault(name, errno) }
        let code = lock(opened)
        if code == 0 { return opened }
        close(opened)
        throw fault(path, code)
    }

    /// Of the file in a folder that can't be locked.
    static let name = ".lock"

    static let flocking: Locking = { file in
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            if errno != EINTR { return errno }
        }
        return 0
    }

    private static func fault(_ path: String, _ code: Int32) -> BackupFault {
        if code == EWOULDBLOCK {
            return BackupFault(
                .busy, "another process writes into \(path): try again once it is done")
        }
        return BackupFault(
            .system,
            """
            \(path) can't be locked, and so nobody knows whether another process writes into it: \
            \(String(cString: strerror(code))) (errno \(code))
            """,
            hint: "name a folder on a disk that can lock files")
    }

    deinit { close(file) }
}
