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

    private let store: UUID

    /// The index that is there; `nil` if it isn't one of `store`, or has another form.
    init?(_ environment: Environment, of store: UUID) throws {
        guard let tables = try environment.tables(["postings", "meta"]) else { return nil }
        self.environment = environment
        self.store = store
        (postings, meta) = (tables[0], tables[1])
        guard try environment.read({ try stored(in: $0) })?.store == store else { return nil }
    }

    /// Begins an empty index in an environment that is new.
    init(beginningIn environment: Environment, of store: UUID) throws {
        self.environment = environment
        self.store = store
        (postings, meta) = try environment.write { transaction in
            (
                try transaction.table("postings", .postings),
                try transaction.table("meta", .numbered)
            )
        }
        try environment.write { transaction in
            try put(Progress(store: store, through: 0, witness: 0), in: &transaction)
        }
    }

    /// How far it has come.
    func progress() throws -> (through: Position, witness: UInt32) {
        try environment.read { index in
            let progress = try progress(in: index)
            return (progress.through, progress.witness)
        }
    }

    /// Throws unless the index, as `transaction` shows it, has every event up to `position`.
    ///
    /// Whoever decides takes it from the index that something is *not* there. An index that was made anew
    /// meanwhile, or lost what it had, would say so of everything.
    func prove(through position: Position, in transaction: borrowing ReadTransaction) throws {
        guard try progress(in: transaction).through >= position else { throw Self.takenAway }
    }

    private func progress(in transaction: borrowing ReadTransaction) throws -> Progress {
        guard let progress = try stored(in: transaction), progress.store == store else {
            throw Self.takenAway
        }
        return progress
    }

    static let damaged = EventStoreError.unavailable(
        "the index is damaged: remove the folder index/ and open again")

    private static let takenAway = EventStoreError.unavailable(
        "the index was taken away while in use: open the store again")

    /// Writes segments that follow on each other, key by key in order, in one durable commit. What
    /// another process has written of them by now is left out.
    func flush(_ segments: [TailSegment]) throws {
        // The pages that a dead reader seems to need can't be used again.
        try environment.checkReaders()
        guard let first = segments.first, let last = segments.last else { return }
        let runs = segments.map { (after: $0.after, postings: $0.postings()) }
        let keys = runs.flatMap { $0.postings.keys() }.sorted()
        while true {
            do {
                return try environment.write { transaction in
                    let progress = try progress(in: transaction.reads)
                    guard progress.through >= first.after else { throw Self.takenAway }
                    guard progress.through < last.through else { return }
                    try transaction.withWriteCursor(over: self.postings) { cursor in
                        var before: PostingKey?
                        for key in keys where key != before {
                            before = key
                            try cursor.append(
                                Self.positions(of: key, in: runs, after: progress.through),
                                for: key.bits)
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

    /// Gives the disk back what its file has room for and nothing in it.
    func giveBack() throws {
        try environment.giveBack { transaction in
            // As it is, so that there is a commit.
            try put(progress(in: transaction.reads), in: &transaction)
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
                guard bytes.count == 28 else { throw Self.damaged }
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
