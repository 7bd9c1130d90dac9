import Glibc
import Records

/// The file that this process runs: what it keeps beside the log counts only where the same code reads it.
package enum ThisBinary {
    /// Tells it from any other: where the file lies, how long it is and when it was written. A copy is
    /// another, and so is one that was built anew.
    package static let mark: String = {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else {
            // Where nothing is known, nothing counts but what this process has kept itself.
            return String(UInt64.random(in: .min ... .max), radix: 16)
        }
        return QuickDigest(of: [
            UInt64(status.st_dev), UInt64(status.st_ino), UInt64(clamping: status.st_size),
            UInt64(clamping: status.st_mtim.tv_sec), UInt64(clamping: status.st_mtim.tv_nsec),
        ]).text
    }()
}
