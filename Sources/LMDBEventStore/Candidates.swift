internal import EventStore

/// Where events that match a query may be, in order, by postings alone. Each must still be compared
/// with its record: a posting key is only a hash.
struct Candidates {
    private var items: [Item]
    private let direction: Direction

    /// `nil` for a query that means every event.
    init?(_ query: EventQuery, _ direction: Direction) {
        switch query {
        case .all: return nil
        case .anyOf(let items):
            self.items = items.map { Item($0, direction) }
            self.direction = direction
        }
    }

    /// About how many there are at most, in the whole log.
    mutating func estimate(_ log: inout Snapshot) throws -> Int {
        var sum = 0
        for item in items { sum += try item.estimate(&log) }
        return sum
    }

    /// The first candidate that is `bound` or lies beyond it on the way.
    mutating func position(
        atOrBeyond bound: Position, _ log: inout Snapshot
    ) throws -> Position? {
        var best: Position?
        for item in items.indices {
            let found = try items[item].position(atOrBeyond: bound, direction, &log)
            guard let found else { continue }
            if best.map({ direction.reaches(found, before: $0) }) ?? true { best = found }
        }
        return best
    }

    /// One item: in each of these sets of postings at once.
    private struct Item {
        var sets: [KeySet]

        init(_ item: EventQuery.Item, _ direction: Direction) {
            sets = item.tags.map { KeySet([postingKey(.tag, $0)], direction) }
            if !item.types.isEmpty {
                sets.append(KeySet(item.types.map { postingKey(.type, $0) }, direction))
            }
            if !item.categories.isEmpty {
                sets.append(KeySet(item.categories.map { postingKey(.category, $0) }, direction))
            }
        }

        func estimate(_ log: inout Snapshot) throws -> Int {
            var least = Int.max
            for set in sets {
                var sum = 0
                for key in set.keys {
                    sum += log.tail.count(of: key) + (try log.index.count(of: key))
                }
                least = min(least, sum)
            }
            return least
        }

        mutating func position(
            atOrBeyond bound: Position, _ direction: Direction, _ log: inout Snapshot
        ) throws -> Position? {
            var bound = bound
            var agreeing = 0
            // Each set in turn moves the bound on, until all agree on it.
            var turn = 0
            while agreeing < sets.count {
                let found = try sets[turn].position(atOrBeyond: bound, direction, &log)
                guard let found else { return nil }
                agreeing = found == bound ? agreeing + 1 : 1
                bound = found
                turn = (turn + 1) % sets.count
            }
            return bound
        }
    }

    /// The postings of any of some keys.
    private struct KeySet {
        let keys: [PostingKey]
        var lists: [PostingList]

        init(_ keys: [PostingKey], _ direction: Direction) {
            self.keys = keys
            lists = keys.map { PostingList($0, direction) }
        }

        mutating func position(
            atOrBeyond bound: Position, _ direction: Direction, _ log: inout Snapshot
        ) throws -> Position? {
            var best: Position?
            for list in lists.indices {
                guard let found = try lists[list].position(atOrBeyond: bound, &log) else {
                    continue
                }
                if best.map({ direction.reaches(found, before: $0) }) ?? true { best = found }
            }
            return best
        }
    }
}
