private import CLMDB

/// Which file a path leads to: two of one identity are one file, whatever their paths.
package struct FileIdentity: Hashable, Sendable {
    private var device: UInt64 = 0
    private var number: UInt64 = 0

    /// `nil` if there is nothing at `path`.
    package init?(_ path: String) {
        guard daybook_identity(path, &device, &number) == 0 else { return nil }
    }
}
