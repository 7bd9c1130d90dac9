/// How many values fell where, between bounds: what a histogram is drawn of.
package struct Distribution: Sendable, Equatable {
    /// Each part reaches up to one of them, and with it.
    package let bounds: [Double]
    /// How many values there are in each part; the last has those beyond all bounds.
    package private(set) var counts: [Int]
    /// What all of them come to.
    package private(set) var sum = 0.0

    package init(_ bounds: [Double]) {
        self.bounds = bounds
        counts = [Int](repeating: 0, count: bounds.count + 1)
    }

    package mutating func add(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }

    /// Times of what mostly takes milliseconds, in seconds.
    package static let times = Distribution([
        0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30,
    ])
    /// How many things go together.
    package static let sizes = Distribution([1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000])
}

/// What a store has done in this process, and what waits there.
package struct LogFigures: Sendable {
    /// Requests that were stored.
    package var appends = 0
    /// Events of each commit.
    package var commitEvents = Distribution.sizes
    /// Seconds that each took, from its first decision until it was on the disk.
    package var commitSeconds = Distribution.times
    /// Events that the index lacks.
    package var backlog: Position = 0
    /// By how many commits the oldest reader of the log is behind; 0 where nobody reads an older one.
    package var oldestReader = 0

    package init() {}
}

/// A store that counts what it does.
package protocol Counting: EventStore {
    /// - Throws: ``EventStoreError`` where it can't be looked up.
    func figures() async throws(EventStoreError) -> LogFigures
}

extension EventStore {
    /// The store, or the one behind it, where that counts.
    package var counting: (any Counting)? {
        if let store = self as? any Counting { return store }
        return (self as? any StoreOver)?.store.counting
    }
}
