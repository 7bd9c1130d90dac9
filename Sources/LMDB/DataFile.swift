internal import Glibc

/// A look at an LMDB data file before LMDB maps it.
///
/// LMDB makes a missing or empty file anew without a word, and a file that was cut off kills the
/// process (SIGBUS) when the missing part is read; so both are found out here. Only `data.mdb` is
/// opened: closing LMDB's lock file would take LMDB's locks from it.
package enum DataFile {
    package enum Fault: Equatable, Sendable {
        case missing
        case foreign(String)
        case truncated(bytes: Int, expected: Int)
    }

    // Both first pages hold a meta block; the offsets are those of LMDB 0.9's MDB_meta behind a
    // page header of 16 bytes, on a 64-bit machine.
    private static let magicOffset = 16
    private static let versionOffset = 20
    private static let mapSizeOffset = 32
    private static let pageSizeOffset = 40
    /// What both tables that every file has are like, which stays so.
    private static let flags = [44..<46, 88..<94]
    private static let lastPageOffset = 136
    private static let commitOffset = 144
    private static let metaEnd = 152
    private static let magic: UInt32 = 0xBEEF_C0DE
    private static let version: UInt32 = 1

    /// What is wrong with the file; `nil` if LMDB can be let at it.
    package static func fault(in path: String) throws(LMDBError) -> Fault? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file == -1, errno == ENOENT || errno == ENOTDIR { return .missing }
        guard file != -1 else { throw LMDBError(code: errno) }
        defer { close(file) }
        let first = try read(metaEnd, of: file)
        if first.isEmpty { return .missing }
        guard let pageSize = pageSize(first) else {
            return .foreign("its first page isn't LMDB's")
        }
        let head = try metas(of: pageSize, in: file)
        var status = stat()
        guard fstat(file, &status) == 0 else { throw LMDBError(code: errno) }
        let size = Int(status.st_size)
        let least = head.withUnsafeBytes { bytes -> Int? in
            let second = UnsafeRawBufferPointer(rebasing: bytes[min(pageSize, bytes.count)...])
            guard second.count >= metaEnd, self.pageSize(second) == pageSize else { return nil }
            let last = max(
                bytes.loadUnaligned(fromByteOffset: lastPageOffset, as: UInt64.self),
                second.loadUnaligned(fromByteOffset: lastPageOffset, as: UInt64.self))
            let (least, overflow) = (Int(clamping: last) &+ 1)
                .multipliedReportingOverflow(by: pageSize)
            return overflow ? .max : least
        }
        guard let least else {
            return size < pageSize + metaEnd
                ? .truncated(bytes: size, expected: 2 * pageSize)
                : .foreign("its second page isn't LMDB's")
        }
        if size < least { return .truncated(bytes: size, expected: least) }
        return areOfOneFile(head, pageSize)
            ? nil : .foreign("one of its first pages isn't of the last commits")
    }

    /// Both first pages as they are at one moment, while others may commit.
    private static func metas(of pageSize: Int, in file: Int32) throws(LMDBError) -> [UInt8] {
        var last: [UInt8] = []
        // A reading that others were in the middle of isn't met twice.
        for _ in 0..<1_000 {
            let next = try read(pageSize + metaEnd, of: file)
            if next == last || areOfOneFile(next, pageSize) { return next }
            last = next
        }
        return last
    }

    /// Whether what both metas say alike is alike, and the numbers of their commits fit: LMDB writes them by
    /// turns. With another number an older one passes for the newest, and the last commit is gone without
    /// a word.
    private static func areOfOneFile(_ head: [UInt8], _ pageSize: Int) -> Bool {
        guard head.count == pageSize + metaEnd else { return false }
        return head.withUnsafeBytes { bytes in
            let commits = [0, pageSize].map {
                bytes.loadUnaligned(fromByteOffset: $0 + commitOffset, as: UInt64.self)
            }
            for part in flags {
                let other = part.lowerBound + pageSize..<part.upperBound + pageSize
                guard bytes[part].elementsEqual(bytes[other]) else { return false }
            }
            if commits == [0, 0] { return true }
            return commits[0].isMultiple(of: 2)
                && (commits[0] &+ 1 == commits[1] || commits[1] &+ 1 == commits[0])
        }
    }

    /// How large a map the processes that have the file open have come to use.
    package static func mapSize(in path: String) throws(LMDBError) -> Int {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file != -1 else { throw LMDBError(code: errno) }
        defer { close(file) }
        guard let page = pageSize(try read(metaEnd, of: file)) else { throw .invalid }
        let head = try read(page + metaEnd, of: file)
        guard head.count == page + metaEnd else { throw .invalid }
        return head.withUnsafeBytes { bytes in
            let sizes = [0, page].map {
                bytes.loadUnaligned(fromByteOffset: $0 + mapSizeOffset, as: UInt64.self)
            }
            return Int(clamping: max(sizes[0], sizes[1]))
        }
    }

    /// The first `count` bytes of a file, or fewer where there are no more.
    private static func read(_ count: Int, of file: Int32) throws(LMDBError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while bytes.count < count {
            let wanted = min(piece.count, count - bytes.count)
            let got = pread(file, &piece, wanted, off_t(bytes.count))
            if got < 0 { throw LMDBError(code: errno) }
            if got == 0 { break }
            bytes += piece[..<got]
        }
        return bytes
    }

    private static func pageSize(_ page: [UInt8]) -> Int? {
        page.withUnsafeBytes { pageSize($0) }
    }

    /// The size of pages that a meta block tells of; `nil` if it isn't one.
    private static func pageSize(_ page: UnsafeRawBufferPointer) -> Int? {
        guard page.count >= metaEnd, isMeta(page) else { return nil }
        let size = Int(page.loadUnaligned(fromByteOffset: pageSizeOffset, as: UInt32.self))
        return (256...65_536).contains(size) ? size : nil
    }

    private static func isMeta(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.loadUnaligned(fromByteOffset: magicOffset, as: UInt32.self) == magic
            && bytes.loadUnaligned(fromByteOffset: versionOffset, as: UInt32.self) == version
    }
}
