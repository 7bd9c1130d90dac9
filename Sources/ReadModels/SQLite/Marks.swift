import EventSourcing
import Foundation
import Records

/// What a file that is being built is marked with, beside the binary that fills it.
enum Marks {
    /// Since when the machine runs: what the kernel calls the time since it was started.
    static let boot: String = {
        guard let bytes = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id")
        else {
            // Where nothing is known, nothing is gone on with but one's own.
            return String(UInt64.random(in: .min ... .max), radix: 16)
        }
        return QuickDigest(of: bytes).text
    }()
}
