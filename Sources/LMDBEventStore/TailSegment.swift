internal import EventStore
internal import Synchronization

/// A run of events that LMDB doesn't have yet, or the index doesn't: their postings, newest first by key, and
/// where their records lie.
///
/// It only grows, and what it has stays: a reader that holds one may go on reading it while the filler
/// writes it out and the tail lets go of it.
final class TailSegment: Sendable {
    /// Where the records of a segment lie.
    enum Memory: Sendable {
        /// In LMDB already: only the index lacks them.
        case body
        /// In this file of the journal.
        case journal(JournalFile)
        /// In the frame of the commit that is being decided.
        case frame(FrameBuffer)

        var bytes: UnsafeRawBufferPointer? {
            switch self {
            case .body: nil
            case .journal(let file): file.bytes
            case .frame(let frame): frame.bytes
            }
        }
    }

    /// The run begins after this position.
    let after: Position
    let memory: Memory
    private let contents: Mutex<Contents>

    private struct Contents {
        var through: Position
        var checksum: UInt32
        var postings: PostingTable
        /// The greatest key that is posted.
        var greatest = PostingKey.least
        /// Where each record begins; none where they lie in LMDB.
        var offsets: [UInt32] = []
        /// Where the next file of the journal begins, once that was asked for.
        var limit: Position?
        /// Where the next frame begins, in a file of the journal.
        var end = JournalFile.firstFrame
    }

    /// `checksum` is that of the record at `position`; there is room for so many `postings` from the beginning.
    init(
        after position: Position, in memory: Memory, checksum: UInt32 = 0, postings: Int = 0
    ) {
        after = position
        self.memory = memory
        contents = Mutex(
            Contents(
                through: position, checksum: checksum,
                postings: PostingTable(expecting: postings)))
    }

    /// The run ends here.
    var through: Position { contents.withLock { $0.through } }

    /// The checksum of the last record in it, or of the one before it while it is empty.
    var lastChecksum: UInt32 { contents.withLock { $0.checksum } }

    var isEmpty: Bool { through == after }

    /// Adds the postings of the next event, which lies in LMDB.
    func add(_ record: borrowing StoredRecord) {
        var keys: [PostingKey] = []
        keys.reserveCapacity(8)
        record.bytes.forEachPostingKey { keys.append($0) }
        add(keys[...], at: record.position, record.checksum)
    }

    /// Adds the next event: its keys, where it is in the log, its record's checksum, and where that begins.
    func add(
        _ keys: ArraySlice<PostingKey>, at position: Position, _ checksum: UInt32,
        offset: Int? = nil
    ) {
        contents.withLock { contents in
            for key in keys {
                contents.postings.add(key, UInt32(clamping: position - after))
                if key > contents.greatest { contents.greatest = key }
            }
            if let offset { contents.offsets.append(UInt32(clamping: offset)) }
            contents.through = position
            contents.checksum = checksum
        }
    }

    // MARK: - Frames

    /// The frame of its file that begins with the event at `position`, where the next frame may begin.
    func nextFrame(of position: Position) -> Frame? {
        guard case .journal(let file) = memory else { return nil }
        return file.frame(at: end, of: position)
    }

    /// Where in its file the next frame begins.
    var end: Int { contents.withLock { $0.end } }

    /// Where the next file of the journal begins: found out once.
    func limit(_ find: () throws -> Position) throws -> Position {
        try contents.withLock { contents in
            if let limit = contents.limit { return limit }
            let found = try find()
            // There may be one yet.
            if found < .max { contents.limit = found }
            return found
        }
    }

    /// Passes over frames whose events others have.
    func skip(through position: Position) {
        guard case .journal(let file) = memory else { return }
        contents.withLock { contents in
            while let frame = Frame(at: contents.end, of: file.bytes, seed: file.seed),
                frame.last <= position
            {
                contents.end = frame.next
            }
        }
    }

    /// Adds the events of `frame`, the next in its file: all, or none.
    /// - Throws: ``EventStoreError/damaged(_:_:)`` where its records don't add up.
    func add(_ frame: Frame) throws {
        guard case .journal(let file) = memory else { return }
        try Self.forEachRecord(of: frame, in: file) { _, _ in }
        try Self.forEachRecord(of: frame, in: file) { record, offset in
            var keys: [PostingKey] = []
            keys.reserveCapacity(8)
            record.bytes.forEachPostingKey { keys.append($0) }
            add(keys[...], at: record.position, record.checksum, offset: offset)
        }
        contents.withLock { $0.end = frame.next }
    }

    private static func forEachRecord(
        of frame: Frame, in file: JournalFile, _ body: (borrowing StoredRecord, Int) -> Void
    ) throws {
        var offset = frame.records.lowerBound
        for position in frame.first...frame.last {
            guard let bytes = RecordForm.record(at: offset, of: file.bytes),
                offset + bytes.count <= frame.records.upperBound
            else { throw EventStoreError.damaged(position, "the records of a frame don't add up") }
            body(try StoredRecord(bytes, at: position), offset)
            offset += bytes.count
        }
    }

    /// Adds the events of `pending`, whose frame of `size` bytes stands in this segment's file by now.
    func take(_ pending: TailSegment, frameOf size: Int) {
        let more = pending.contents.withLock { $0 }
        contents.withLock { contents in
            for entry in more.postings.entries {
                let position = pending.after + Position(entry.offset)
                contents.postings.add(entry.key, UInt32(clamping: position - after))
            }
            for offset in more.offsets {
                contents.offsets.append(offset + UInt32(clamping: contents.end))
            }
            contents.greatest = max(contents.greatest, more.greatest)
            contents.end += size
            contents.through = more.through
            contents.checksum = more.checksum
        }
    }

    // MARK: - Records

    /// The record at `position`, which is in the segment, where it lies; `nil` where that is LMDB.
    func record(at position: Position) throws -> UnsafeRawBufferPointer? {
        guard let bytes = memory.bytes else { return nil }
        let offset = contents.withLock { $0.offsets[Int(position - after) - 1] }
        guard let record = RecordForm.record(at: Int(offset), of: bytes) else {
            throw EventStoreError.damaged(position, "the record is cut off")
        }
        return record
    }

    // MARK: - Postings

    /// How many postings `key` has.
    func count(of key: PostingKey) -> Int {
        contents.withLock { contents in
            var count = 0
            contents.postings.forEach(key) { _ in
                count += 1
                return true
            }
            return count
        }
    }

    /// The newest position of `key` that is at or before `bound`.
    func newest(of key: PostingKey, atOrBefore bound: Position) -> Position? {
        contents.withLock { contents in
            if key > contents.greatest { return nil }
            var found: Position?
            contents.postings.forEach(key) { offset in
                let position = after + Position(offset)
                if position <= bound { found = position }
                return found == nil
            }
            return found
        }
    }

    /// At most `limit` positions of `key`, at or before `bound`, newest first.
    func positions(of key: PostingKey, atOrBefore bound: Position, limit: Int) -> [Position] {
        contents.withLock { contents in
            var found: [Position] = []
            contents.postings.forEach(key) { offset in
                let position = after + Position(offset)
                if position <= bound { found.append(position) }
                return found.count < limit
            }
            return found
        }
    }

    /// The positions of `key` at or after `bound`, oldest first.
    func positions(of key: PostingKey, atOrAfter bound: Position) -> [Position] {
        contents.withLock { contents in
            var found: [Position] = []
            contents.postings.forEach(key) { offset in
                let position = after + Position(offset)
                if position >= bound { found.append(position) }
                return position > bound
            }
            found.reverse()
            return found
        }
    }

    /// All postings, as they are now.
    func postings() -> PostingTable { contents.withLock { $0.postings } }
}

extension TailSegment {
    /// The first position of its file; `nil` if it has none.
    var fileFirst: Position? {
        if case .journal(let file) = memory { file.first } else { nil }
    }
}
