internal import EventStore
internal import LMDB

/// How far a reading of the log has come.
struct LogReading {
    let query: EventQuery
    let direction: Direction
    /// The type tags that alone can match; `nil` if the query doesn't name types throughout.
    private let typeTags: [UInt32]?
    /// Positions still to be looked at lie after ``after`` and up to ``end``.
    private(set) var after: Position
    private(set) var end: Position
    private var left: Int
    private let start: Position
    private(set) var isDone = false
    /// The last position that was looked at.
    private(set) var lookedAt: Position
    /// Go by postings; else by looking at each record.
    var byPostings = false

    /// `read.after < end`, and `read.limit > 0`.
    init(_ read: LogRead, end: Position) {
        query = read.query
        direction = read.backward ? .backward : .forward
        after = read.after
        start = read.after
        self.end = end
        left = read.limit
        lookedAt = read.after
        typeTags = Self.typeTags(of: read.query)
    }

    var span: Position { end - after }
    var wanted: Int { left }

    /// Whether a record may match, by its type alone.
    func mayMatch(_ typeTag: UInt32) -> Bool { typeTags?.contains(typeTag) ?? true }

    /// Notes that everything on the way through `position` was looked at.
    mutating func passed(_ position: Position) {
        switch direction {
        case .forward:
            after = position
            lookedAt = position
        case .backward:
            end = position - 1
            lookedAt = position
        }
        if after >= end { isDone = true }
    }

    /// Notes that the event at `position` was shown, and whether more are wanted.
    mutating func shown(_ position: Position, _ goOn: Bool) {
        passed(position)
        left -= 1
        if !goOn || left == 0 { isDone = true }
    }

    /// Notes that nothing further on the way can match.
    mutating func finish() {
        isDone = true
        lookedAt = direction == .forward ? end : start + 1
    }

    private static func typeTags(of query: EventQuery) -> [UInt32]? {
        switch query {
        case .all: return nil
        case .anyOf(let items):
            if items.contains(where: { $0.types.isEmpty }) { return nil }
            return items.flatMap { $0.types.map { crc32c($0) } }
        }
    }
}

extension OpenStore {
    /// A chunk looks at so many records at most.
    private static let chunk: Position = 10_000
    /// Fewer records than these are looked at rather than looked up.
    private static let fewRecords: Position = 64

    /// Lends `body` a snapshot of the log, the tail up to its head, and a cursor over the index that
    /// begins where the tail does, or overlaps it.
    func withSnapshot<R>(
        _ body: (borrowing ReadTransaction, TailView, inout Cursor) throws -> R
    ) throws -> R {
        try log.environment.read { log in
            let view = try tail.catchUp(with: log, index)
            // Others' events, which may be all that this process ever folds in.
            if view.hasWholeSegments { indexer.wake() }
            return try index.environment.read { index in
                try self.index.prove(through: view.after, in: index)
                return try index.withCursor(over: self.index.postings) { cursor in
                    try body(log, view, &cursor)
                }
            }
        }
    }

    /// Decides whether to go by postings: only where they spare looking at most records.
    func choose(_ reading: inout LogReading) throws {
        guard reading.span > Self.fewRecords,
            var candidates = Candidates(reading.query, reading.direction)
        else { return }
        let few = reading.wanted < 256
        let estimate = try withSnapshot { _, tail, index in
            try candidates.estimate(tail, &index)
        }
        reading.byPostings = few || estimate < Int(clamping: reading.span / 4)
    }

    func advance(
        _ reading: inout LogReading, _ body: (borrowing EventView) throws -> Bool
    ) throws {
        if reading.byPostings {
            try lookUp(&reading, body)
        } else {
            try scan(&reading, body)
        }
    }

    private func scan(
        _ reading: inout LogReading, _ body: (borrowing EventView) throws -> Bool
    ) throws {
        try log.environment.read { log in
            func look(_ record: borrowing StoredRecord) throws -> Bool {
                let position = record.position
                guard reading.mayMatch(record.typeTag) else {
                    reading.passed(position)
                    return true
                }
                let view = record.view(in: id)
                if reading.query.matches(view) {
                    reading.shown(position, try body(view))
                } else {
                    reading.passed(position)
                }
                return !reading.isDone
            }
            switch reading.direction {
            case .forward:
                let through = min(reading.end, reading.after + Self.chunk)
                try log.forEachRecord(after: reading.after, through: through, look)
            case .backward:
                let size = min(reading.span, Self.chunk)
                try log.forEachRecordBackward(
                    after: reading.end - size, through: reading.end, look)
            }
        }
    }

    private func lookUp(
        _ reading: inout LogReading, _ body: (borrowing EventView) throws -> Bool
    ) throws {
        try withSnapshot { log, tail, index in
            guard var candidates = Candidates(reading.query, reading.direction) else { return }
            for _ in 0..<Self.chunk {
                let bound = reading.direction == .forward ? reading.after + 1 : reading.end
                let found = try candidates.position(atOrBeyond: bound, tail, &index)
                guard let position = found, position > reading.after, position <= reading.end
                else { return reading.finish() }
                try log.withRecord(at: position) { record in
                    let view = record.view(in: id)
                    if reading.query.matches(view) {
                        reading.shown(position, try body(view))
                    } else {
                        reading.passed(position)
                    }
                }
                if reading.isDone { return }
            }
        }
    }
}
