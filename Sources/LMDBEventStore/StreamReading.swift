internal import EventStore
internal import LMDB

/// How far a reading of one stream has come.
struct StreamReading {
    let stream: StreamName
    let direction: Direction
    /// The first revision that is wanted.
    fileprivate let from: Revision?
    /// The revision that must come next; `nil` until one was shown.
    fileprivate var next: Revision?
    /// Where it is looked for: there or beyond.
    fileprivate var bound: Position?
    /// What is appended later isn't read.
    fileprivate var head: Position?
    fileprivate var left: Int
    fileprivate(set) var isDone = false

    init(_ stream: StreamName, _ read: StreamRead) {
        self.stream = stream
        direction = read.backward ? .backward : .forward
        from = read.from
        left = read.limit
    }
}

extension OpenStore {
    private static let chunk = 10_000

    /// Reads on for one chunk.
    func advance(
        _ reading: inout StreamReading, _ body: (borrowing EventView) throws -> Bool
    ) throws {
        try withSnapshot { snapshot in
            let head = reading.head ?? snapshot.head
            reading.head = head
            var bound: Position
            if let begun = reading.bound {
                bound = begun
            } else {
                bound = try start(of: reading, &snapshot)
            }
            var list = PostingList(postingKey(.stream, reading.stream.text), reading.direction)
            for _ in 0..<Self.chunk {
                let found = try list.position(atOrBeyond: bound, &snapshot)
                guard let position = found, position <= head else {
                    if reading.direction == .forward { try snapshot.tail.requireEnd() }
                    reading.isDone = true
                    return
                }
                try snapshot.log.withRecord(at: position) { record in
                    try show(record, &reading, body)
                }
                if reading.direction == .backward, position == 1 { reading.isDone = true }
                if reading.isDone { return }
                bound = reading.direction == .forward ? position + 1 : position - 1
            }
            reading.bound = bound
        }
    }

    private func show(
        _ record: borrowing StoredRecord, _ reading: inout StreamReading,
        _ body: (borrowing EventView) throws -> Bool
    ) throws {
        guard record.stream.equals(reading.stream.text) else { return }
        let revision = record.revision
        guard reading.next != nil || reading.begins(at: revision) else { return }
        if let next = reading.next ?? reading.first, revision != next {
            throw EventStoreError.damaged(
                record.position,
                "revision \(revision) of \(reading.stream) stands where \(next) should: the index "
                    + "lacks an event; remove the folder index/ and open again")
        }
        reading.left -= 1
        let goOn = try body(record.view(in: id))
        switch reading.direction {
        case .forward: reading.next = revision + 1
        case .backward:
            reading.next = revision == 0 ? nil : revision - 1
            if revision == 0 { reading.isDone = true }
        }
        if !goOn || reading.left == 0 { reading.isDone = true }
    }

    /// Where a reading begins: a posting at or before the first event that is wanted.
    private func start(
        of reading: StreamReading, _ snapshot: inout Snapshot
    ) throws -> Position {
        guard let from = reading.from, let ordinal = Int(exactly: from) else {
            return reading.direction == .forward ? 1 : try end(of: &snapshot)
        }
        let near = try position(near: ordinal, reading.stream, &snapshot)
        if reading.direction == .forward { return near }
        // Backward the first event wanted must not lie behind: found by going forward to it.
        var list = PostingList(postingKey(.stream, reading.stream.text), .forward)
        var bound = near
        while let position = try list.position(atOrBeyond: bound, &snapshot) {
            let isThere = try snapshot.log.withRecord(at: position) { record in
                record.revision >= from && record.stream.equals(reading.stream.text)
            }
            if isThere { return position }
            bound = position + 1
        }
        return try end(of: &snapshot)
    }

    /// Where a reading backward begins that begins with the last.
    private func end(of snapshot: inout Snapshot) throws -> Position {
        try snapshot.tail.requireEnd()
        return snapshot.head
    }

    /// A position at or before that of the stream's event with the revision `ordinal`.
    private func position(
        near ordinal: Int, _ stream: StreamName, _ snapshot: inout Snapshot
    ) throws -> Position {
        // The posting with as many before it as the revision counts can't lie behind it: each
        // earlier event of the stream has a posting of its own.
        let key = postingKey(.stream, stream.text)
        if ordinal == 0 { return 1 }
        if let position = try snapshot.index.position(of: key, ordinal: ordinal) { return position }
        // Beyond the index, then: its last posting is before it.
        var last: [Position] = []
        try snapshot.index.collectBackward(key, from: snapshot.tail.after, limit: 1, into: &last)
        return last.first ?? 1
    }
}

extension StreamReading {
    /// The revision that must come first, where that is known.
    fileprivate var first: Revision? { direction == .forward ? from ?? 0 : nil }

    /// Whether `revision` isn't before the first that is wanted.
    fileprivate func begins(at revision: Revision) -> Bool {
        switch direction {
        case .forward: revision >= from ?? 0
        case .backward: revision <= from ?? .max
        }
    }
}
