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

    /// Lends `body` a snapshot of the log and its index.
    func withSnapshot<R>(_ body: (inout Snapshot) throws -> R) throws -> R {
        let view = try caughtUp()
        return try log.withSnapshot(index, view, body)
    }

    /// Lends `body` the log alone.
    func withLog<R>(_ body: (borrowing LogView) throws -> R) throws -> R {
        let view = try caughtUp()
        return try log.environment.read { try body(LogView($0, view)) }
    }

    private func caughtUp() throws -> TailView {
        let view = try tail.catchUp()
        // Others' events, which may be all that this process ever folds in.
        if view.hasWholeSegments { filler.wake() }
        return view
    }

    /// Decides whether to go by postings: only where they spare looking at most records.
    func choose(_ reading: inout LogReading) throws {
        guard reading.span > Self.fewRecords,
            var candidates = Candidates(reading.query, reading.direction)
        else { return }
        let few = reading.wanted < 256
        let estimate = try withSnapshot { try candidates.estimate(&$0) }
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
        try withLog { log in
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
        try withSnapshot { snapshot in
            guard var candidates = Candidates(reading.query, reading.direction) else { return }
            for _ in 0..<Self.chunk {
                let bound = reading.direction == .forward ? reading.after + 1 : reading.end
                // Backward it begins with what can't be known.
                if bound > snapshot.head { try snapshot.tail.requireEnd() }
                let found = try candidates.position(atOrBeyond: bound, &snapshot)
                guard let position = found, position > reading.after, position <= reading.end
                else {
                    if reading.end > snapshot.head { try snapshot.tail.requireEnd() }
                    return reading.finish()
                }
                try snapshot.log.withRecord(at: position) { record in
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
