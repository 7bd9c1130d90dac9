import Foundation

/// What a file that is being built is marked with: whose code fills it, and since when the machine runs.
enum Marks {
    /// Of the file that this process runs, whatever its name: where it lies, how long it is and when
    /// it was written.
    static let binary: String = {
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return ownMark }
        return digest([
            UInt64(status.st_dev), UInt64(status.st_ino), UInt64(clamping: status.st_size),
            UInt64(clamping: status.st_mtim.tv_sec), UInt64(clamping: status.st_mtim.tv_nsec),
        ])
    }()

    /// What the kernel calls the time since it was started.
    static let boot: String = {
        guard let bytes = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id")
        else { return ownMark }
        return digest(bytes.map { UInt64($0) })
    }()

    /// Where nothing is known, nothing is gone on with but one's own.
    private static let ownMark = String(UInt64.random(in: .min ... .max), radix: 16)

    /// FNV-1a: it has to tell apart what is different by accident, not by intent.
    private static func digest(_ numbers: [UInt64]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for number in numbers { hash = (hash ^ number) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
