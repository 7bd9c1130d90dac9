internal import Glibc

/// The system's calls by which the keys come to the disk, so that a test can stand in between and say
/// what a power cut would leave.
package struct KeyDisk: Sendable {
    /// Writes bytes at an offset: as `pwrite`.
    package var write: @Sendable (_ file: Int32, _ bytes: [UInt8], _ offset: Int) -> Int
    /// Waits until all that was written is on the disk: as `fdatasync`.
    package var sync: @Sendable (_ file: Int32) -> Int32

    package init(
        write: @escaping @Sendable (Int32, [UInt8], Int) -> Int,
        sync: @escaping @Sendable (Int32) -> Int32
    ) {
        self.write = write
        self.sync = sync
    }

    /// The machine's own.
    package static let system = KeyDisk(
        write: { pwrite($0, $1, $1.count, off_t($2)) }, sync: { fdatasync($0) })
}
