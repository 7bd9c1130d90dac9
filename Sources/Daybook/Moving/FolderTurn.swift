import Foundation
import LMDBEventStore

/// The right to be the only process that makes a copy at a place: a lock on a file beside it, which goes with this
/// value or with the process.
final class FolderTurn {
    private let path: String
    private let file: Int32

    /// Waits for nobody: `nil` while another process has it.
    init?(at path: String) throws {
        while true {
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard file >= 0 else {
                throw StoreOpeningError.io(errno: errno, what: "can't open \(path)")
            }
            while flock(file, LOCK_EX | LOCK_NB) != 0 {
                if errno == EINTR { continue }
                let code = errno
                close(file)
                if code == EWOULDBLOCK { return nil }
                throw StoreOpeningError.io(errno: code, what: "can't lock \(path)")
            }
            // Who had it before takes the file away when they are done: then this lock is on nothing.
            if Self.isStill(file, at: path) {
                (self.path, self.file) = (path, file)
                return
            }
            close(file)
        }
    }

    private static func isStill(_ file: Int32, at path: String) -> Bool {
        var (ours, there) = (stat(), stat())
        return fstat(file, &ours) == 0 && stat(path, &there) == 0 && ours.st_ino == there.st_ino
            && ours.st_dev == there.st_dev
    }

    deinit {
        unlink(path)
        close(file)
    }
}
