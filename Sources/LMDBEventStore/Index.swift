internal import EventStore
internal import LMDB
internal import struct Foundation.UUID

/// Where each name's events are: a posting of the log, in an environment of its own, which may be
/// thrown away and is made again from the log.
final class Index: Sendable {
    let environment: Environment
    let postings: Table
    private let meta: Table

    /// What is posted, and under which keys. An index of another form is made again.
    private static let form: UInt64 = 2

    /// How far the index has come, and of which log.
    struct Progress: Equatable, Sendable {
        var store: UUID
        /// Every event up to here is in it.
        var through: Position
        /// The checksum of the record there: a log that has another isn't the one it was made of.
        var witness: UInt32
    }

    /// Blocks while another process writes to the index.
    init(_ environment: Environment) throws {
        self.environment = environment
        (postings, meta) = try environment.write { transaction in
            (
                try transaction.table("postings", .postings),
                try transaction.table("meta", .numbered)
            )
        }
    }

    /// What was stored with the last flush; `nil` in a new index.
    func storedProgress() throws -> Progress? {
        try environment.read { try stored(in: $0) }
    }

    /// How far it has come.
    func progress() throws -> (through: Position, witness: UInt32) {
        guard let progress = try storedProgress() else { return (0, 0) }
        return (progress.through, progress.witness)
    }

    /// Makes a new index ready for the log of `store`. Nothing happens if it is that already.
    func begin(for store: UUID) throws {
        try environment.write { transaction in
            guard try stored(in: transaction.reads) == nil else { return }
            try transaction.clear(meta)
            try transaction.clear(postings)
            try put(Progress(store: store, through: 0, witness: 0), in: &transaction)
        }
    }

    /// Writes segments that follow on each other, key by key in order, in one durable commit. What
    /// another process has written of them by now is left out.
    func flush(_ segments: [TailSegment], of store: UUID) throws {
        guard let first = segments.first, let last = segments.last else { return }
        let runs = segments.map { (after: $0.after, postings: $0.postings()) }
        let keys = runs.flatMap { $0.postings.keys() }.sorted()
        while true {
            do {
                return try environment.write { transaction in
                    let progress = try stored(in: transaction.reads)
                    guard let progress, progress.store == store, progress.through >= first.after
                    else {
                        throw EventStoreError.unavailable(
                            "the index was taken away while in use: open the store again")
                    }
                    guard progress.through < last.through else { return }
                    try transaction.withWriteCursor(over: self.postings) { cursor in
                        var before: PostingKey?
                        for key in keys where key != before {
                            before = key
                            try cursor.append(
                                Self.positions(of: key, in: runs, after: progress.through),
                                for: key)
                        }
                    }
                    try put(
                        Progress(store: store, through: last.through, witness: last.lastChecksum),
                        in: &transaction)
                }
            } catch let error as LMDBError where error == .mapFull {
                try environment.growMap()
            }
        }
    }

    /// The positions of `key` in runs that follow on each other, oldest first.
    private static func positions(
        of key: PostingKey, in runs: [(after: Position, postings: PostingTable)],
        after through: Position
    ) -> [Position] {
        var positions: [Position] = []
        for run in runs.reversed() {
            run.postings.forEach(key) { offset in
                let position = run.after + Position(offset)
                if position > through { positions.append(position) }
                return position > through
            }
        }
        positions.reverse()
        return positions
    }

    private func stored(in transaction: borrowing ReadTransaction) throws -> Progress? {
        try transaction.withValue(for: Self.form, in: meta) { bytes in
            try bytes.withUnsafeBytes { bytes in
                guard bytes.count == 28 else {
                    throw EventStoreError.unavailable(
                        "the index is damaged: remove the folder index/ and open again")
                }
                return Progress(
                    store: UUID(
                        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                        low: UInt64(
                            bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))),
                    through: bytes.number(UInt64.self, at: 16),
                    witness: bytes.number(UInt32.self, at: 24))
            }
        }
    }

    private func put(_ progress: Progress, in transaction: inout WriteTransaction) throws {
        let bytes = [UInt8](unsafeUninitializedCapacity: 28) { buffer, count in
            var out = ByteWriter(UnsafeMutableRawBufferPointer(buffer))
            out.put(progress.store.halves.high.bigEndian)
            out.put(progress.store.halves.low.bigEndian)
            out.put(progress.through)
            out.put(progress.witness)
            count = out.count
        }
        try transaction.put(bytes.span.bytes, for: Self.form, in: meta)
    }
}

// MARK: - Lookups

/// Reading the postings of one key with a cursor over ``Index/postings``.
extension Cursor {
    /// How many postings `key` has.
    mutating func count(of key: PostingKey) throws(LMDBError) -> Int {
        try seek(key) ? try countOfValues() : 0
    }

    /// Adds to `found` at most `limit` positions of `key` from `first` through `last`, oldest
    /// first.
    mutating func collect(
        _ key: PostingKey, from first: Position, through last: Position, limit: Int,
        into found: inout [Position]
    ) throws {
        guard first <= last, try seek(key, valueAtOrAfter: first) else { return }
        var left = limit
        while left > 0 {
            let position = value64
            guard position <= last else { return }
            found.append(position)
            left -= 1
            guard left > 0, try move(.nextValue) else { return }
        }
    }

    /// Adds to `found` at most `limit` positions of `key` at or before `last`, newest first.
    mutating func collectBackward(
        _ key: PostingKey, from last: Position, limit: Int, into found: inout [Position]
    ) throws {
        if try seek(key, valueAtOrAfter: last) {
            if value64 > last { guard try move(.previousValue) else { return } }
        } else {
            guard try seek(key), try move(.lastValue) else { return }
        }
        var left = limit
        while left > 0 {
            found.append(value64)
            left -= 1
            guard left > 0, try move(.previousValue) else { return }
        }
    }

    /// The newest position of `key` at or before `last`.
    mutating func newest(of key: PostingKey, atOrBefore last: Position) throws -> Position? {
        // A key that isn't there, as that of a new command, takes one search; and a key's last
        // posting is nearly always the one.
        guard try seek(key), try move(.lastValue) else { return nil }
        if value64 <= last { return value64 }
        guard try seek(key, valueAtOrAfter: last) else { return nil }
        if value64 > last { guard try move(.previousValue) else { return nil } }
        return value64
    }

    /// The posting of `key` that has `ordinal` others before it; `nil` if there are no so many.
    mutating func position(of key: PostingKey, ordinal: Int) throws -> Position? {
        guard try seek(key), try countOfValues() > ordinal else { return nil }
        var before = 0
        var found: Position?
        try forEachPageOfValues { page in
            page.withUnsafeBytes { page in
                let count = page.count / 8
                if ordinal - before < count {
                    found = page.loadUnaligned(
                        fromByteOffset: (ordinal - before) * 8, as: Position.self)
                }
                before += count
                return found == nil
            }
        }
        return found
    }

    /// The value it stands at, of a table of postings.
    private var value64: Position {
        withEntry { _, value in
            value.byteCount == 8
                ? value.withUnsafeBytes { $0.loadUnaligned(as: Position.self) } : 0
        }
    }
}
