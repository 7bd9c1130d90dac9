internal import Glibc

/// A look at an LMDB data file before LMDB maps it.
///
/// LMDB makes a missing or empty file anew without a word, and a file that was cut off kills the
/// process (SIGBUS) when the missing part is read; so both are found out here. Only `data.mdb` is
/// opened: closing LMDB's lock file would take LMDB's locks from it.
enum DataFile {
    enum Fault: Equatable {
        case missing
        case foreign(String)
        case truncated(bytes: Int, expected: Int)
    }

    // Both first pages hold a meta block; the offsets are those of LMDB 0.9's MDB_meta behind a
    // page header of 16 bytes, on a 64-bit machine.
    private static let magicOffset = 16
    private static let versionOffset = 20
    private static let pageSizeOffset = 40
    private static let lastPageOffset = 136
    private static let metaEnd = 152
    private static let magic: UInt32 = 0xBEEF_C0DE
    private static let version: UInt32 = 1

    /// What is wrong with the file; `nil` if LMDB can be let at it.
    static func fault(in path: String) throws(StoreOpeningError) -> Fault? {
        guard let first = try Files.read(path, atMost: metaEnd), !first.isEmpty else {
            return .missing
        }
        guard let pageSize = pageSize(first) else {
            return .foreign("its first page isn't LMDB's")
        }
        guard let head = try Files.read(path, atMost: pageSize + metaEnd) else { return .missing }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw .io(errno: errno, what: "can't look at \(path)")
        }
        let size = Int(status.st_size)
        let least = head.withUnsafeBytes { bytes -> Int? in
            let second = UnsafeRawBufferPointer(rebasing: bytes[min(pageSize, bytes.count)...])
            guard second.count >= metaEnd, isMeta(second) else { return nil }
            let last = max(
                bytes.number(UInt64.self, at: lastPageOffset),
                second.number(UInt64.self, at: lastPageOffset))
            let (least, overflow) = (Int(clamping: last) &+ 1)
                .multipliedReportingOverflow(by: pageSize)
            return overflow ? .max : least
        }
        guard let least else {
            return size < pageSize + metaEnd
                ? .truncated(bytes: size, expected: 2 * pageSize)
                : .foreign("its second page isn't LMDB's")
        }
        return size < least ? .truncated(bytes: size, expected: least) : nil
    }

    private static func pageSize(_ page: [UInt8]) -> Int? {
        page.withUnsafeBytes { bytes in
            guard bytes.count >= metaEnd, isMeta(bytes) else { return nil }
            let size = Int(bytes.number(UInt32.self, at: pageSizeOffset))
            return (256...65_536).contains(size) ? size : nil
        }
    }

    private static func isMeta(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.number(UInt32.self, at: magicOffset) == magic
            && bytes.number(UInt32.self, at: versionOffset) == version
    }
}
