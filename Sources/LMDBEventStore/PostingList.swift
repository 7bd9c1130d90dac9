internal import EventStore

/// Which way a read goes.
enum Direction: Sendable {
    case forward, backward

    /// Whether `a` comes before `b` on the way.
    func reaches(_ a: Position, before b: Position) -> Bool {
        switch self {
        case .forward: a < b
        case .backward: a > b
        }
    }
}

/// The positions of one key, one after the other in one direction, out of index and tail together.
///
/// Asked for one position at a time, it fetches ever more at once.
struct PostingList {
    private let key: PostingKey
    private let direction: Direction
    private var fetched: [Position] = []
    private var next = 0
    private var isLast = false
    private var atOnce = 16

    init(_ key: PostingKey, _ direction: Direction) {
        self.key = key
        self.direction = direction
    }

    /// The first position that is `bound` or lies beyond it on the way; `nil` when there is none.
    /// `bound` may only move on from call to call.
    mutating func position(
        atOrBeyond bound: Position, _ log: inout Snapshot
    ) throws -> Position? {
        while next < fetched.count, direction.reaches(fetched[next], before: bound) { next += 1 }
        if next == fetched.count {
            if isLast { return nil }
            try fetch(from: bound, &log)
            if fetched.isEmpty { return nil }
        }
        return fetched[next]
    }

    private mutating func fetch(
        from bound: Position, _ log: inout Snapshot
    ) throws {
        fetched.removeAll(keepingCapacity: true)
        next = 0
        switch direction {
        case .forward:
            let last = min(log.tail.after, log.head)
            try log.index.collect(key, from: bound, through: last, limit: atOnce, into: &fetched)
            if fetched.count < atOnce {
                fetched += log.tail.positions(
                    of: key, atOrAfter: max(bound, log.tail.after + 1),
                    limit: atOnce - fetched.count)
            }
        case .backward:
            fetched = log.tail.positions(of: key, atOrBefore: bound, limit: atOnce)
            if fetched.count < atOnce {
                try log.index.collectBackward(
                    key, from: min(bound, log.tail.after, log.head), limit: atOnce - fetched.count,
                    into: &fetched)
            }
        }
        isLast = fetched.count < atOnce
        atOnce = min(atOnce * 2, 4096)
    }
}
