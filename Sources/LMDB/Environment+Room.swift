internal import CLMDB
internal import Glibc

// LMDB's file never gets shorter: pages that hold nothing any more are written over by later commits, or wait for
// ever. Their room on the disk can be given back all the same: a hole is made in the file where they lie. Who
// writes later writes such a page whole before anybody reads it, so nothing else changes.

/// What a file takes on the disk, in bytes, and how much of it holds nothing.
package struct DataRoom: Equatable, Sendable {
    package var taken: Int
    package var needless: Int
}

extension Environment {
    /// What its data file takes, and how much of that could be given back.
    package func room() throws -> DataRoom {
        try read { reads in
            guard let environment = mdb_txn_env(reads.handle) else { throw LMDBError.panic }
            var information = MDB_envinfo()
            try check(mdb_env_info(environment, &information))
            var free = 0
            try reads.forEachFreeRange(before: .max) { free += $0.count }
            let page = try pageSize(of: environment)
            let taken = try bytesTaken(by: file(of: environment))
            let needed = (information.me_last_pgno + 1 - free).multipliedReportingOverflow(by: page)
            return DataRoom(
                taken: taken, needless: min(max(taken - needed.partialValue, 0), free * page))
        }
    }

    /// By how many commits the oldest reader is behind, of any process; 0 where nobody reads an older one.
    ///
    /// For as long as somebody reads an old one, pages that were let go of since can't be written over.
    package func oldestReaderLag() throws -> Int {
        try read { reads in
            guard let environment = mdb_txn_env(reads.handle) else { throw LMDBError.panic }
            var information = MDB_envinfo()
            try check(mdb_env_info(environment, &information))
            let last = information.me_last_txnid
            return last - min(try oldestReader(of: environment), last)
        }
    }

    /// Gives the disk the room of pages that hold nothing, in no snapshot that anybody reads, and none that
    /// could be gone back to after a power cut.
    ///
    /// `change` is run before, in a commit of its own: it must change something, though it be to what it was, since
    /// pages that were let go of by the last commit are needed until there is another. Others go on reading; who
    /// writes waits for some milliseconds. Cut off anywhere, nothing has happened to what the file holds.
    /// - Throws: an ``LMDBError`` with the code `EOPNOTSUPP` on a disk that can't make holes.
    @available(*, noasync)
    package func giveBack(after change: (inout WriteTransaction) throws -> Void) throws {
        try checkReaders()
        try write(change)
        // Nobody takes a page for as long as this one, which changes nothing, is the one that writes.
        try write { transaction in
            // Each calls LMDB as it is: whoever writes has the environment open, and enters it once.
            guard let environment = mdb_txn_env(transaction.handle) else { throw LMDBError.panic }
            // What was let go of by a commit that the disk lacks is needed by the one before.
            try check(mdb_env_sync(environment, 1))
            let last = mdb_txn_id(transaction.handle) - 1
            let oldest = min(try oldestReader(of: environment), last)
            let (file, page) = (try file(of: environment), try pageSize(of: environment))
            // LMDB shows that list to readers alone.
            var begun: OpaquePointer?
            try check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &begun))
            guard let begun else { throw LMDBError.panic }
            defer { mdb_txn_abort(begun) }
            try ReadTransaction(begun).forEachFreeRange(before: oldest) { pages in
                let code = daybook_punch_hole(
                    file, off_t(pages.lowerBound * page), off_t(pages.count * page))
                if code != 0 { throw LMDBError(code: errno) }
            }
        }
        try sync()
    }
}

/// The oldest commit that somebody reads, of any process: as LMDB tells it for people, a line for each, since
/// it has no other way. What can't be understood counts as the oldest there can be.
private func oldestReader(of environment: OpaquePointer) throws(LMDBError) -> Int {
    var oldest = Int.max
    let code = withUnsafeMutablePointer(to: &oldest) { oldest in
        mdb_reader_list(
            environment,
            { line, oldest in
                guard let line, let oldest else { return -1 }
                let words = String(cString: line).split { $0 == " " || $0 == "\n" }
                let commit = words.count == 3 ? words[2] : ""
                // A place that reads nothing just now, the heading, or that there are none.
                if commit == "-" || commit == "txnid" || words.first == "(no" { return 0 }
                let least = oldest.assumingMemoryBound(to: Int.self)
                least.pointee = min(least.pointee, Int(commit) ?? 0)
                return 0
            }, oldest)
    }
    if code < 0 { throw .panic }
    return oldest
}

private func bytesTaken(by file: Int32) throws(LMDBError) -> Int {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw LMDBError(code: errno) }
    return Int(clamping: status.st_blocks).multipliedReportingOverflow(by: 512).partialValue
}

private func file(of environment: OpaquePointer) throws(LMDBError) -> Int32 {
    var file: Int32 = -1
    try check(mdb_env_get_fd(environment, &file))
    return file
}

private func pageSize(of environment: OpaquePointer) throws(LMDBError) -> Int {
    var statistics = MDB_stat()
    try check(mdb_env_stat(environment, &statistics))
    return Int(statistics.ms_psize)
}

extension ReadTransaction {
    /// Lends `body` the pages that hold nothing, let go of by commits older than `oldest`.
    ///
    /// LMDB lists them in a table of its own, 0: under the number of a commit, how many pages it let go of, and which,
    /// 8 bytes each, the greatest first.
    fileprivate func forEachFreeRange(
        before oldest: Int, _ body: (Range<Int>) throws -> Void
    ) throws {
        try withCursor(over: .free) { cursor in
            var found = try cursor.move(.first)
            while found {
                let isWanted = try cursor.withEntry { key, value in
                    try key.withUnsafeBytes { key in
                        guard key.count == 8, key.loadUnaligned(as: Int.self) < oldest else {
                            return false
                        }
                        try value.withUnsafeBytes { try Self.ranges(of: $0, body) }
                        return true
                    }
                }
                if !isWanted { return }
                found = try cursor.move(.next)
            }
        }
    }

    private static func ranges(
        of list: UnsafeRawBufferPointer, _ body: (Range<Int>) throws -> Void
    ) throws {
        guard list.count >= 8 else { throw LMDBError.corrupted }
        let count = list.loadUnaligned(as: Int.self)
        guard count >= 0, count <= list.count / 8 - 1 else { throw LMDBError.corrupted }
        var range = 0..<0
        for number in 1..<(count + 1) {
            let page = list.loadUnaligned(fromByteOffset: number * 8, as: Int.self)
            // Pages 0 and 1 say which commit is the last.
            guard page > 1, page < Int.max else { throw LMDBError.corrupted }
            if page + 1 == range.lowerBound {
                range = page..<range.upperBound
            } else {
                if !range.isEmpty { try body(range) }
                range = page..<page + 1
            }
        }
        if !range.isEmpty { try body(range) }
    }
}
