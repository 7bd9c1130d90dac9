import EventStore

/// What became of stores that were asked for.
struct StoreCounts {
    /// Why one was closed.
    enum Why: String, CaseIterable {
        /// Nobody had asked for a while.
        case idle
        /// Another was asked for.
        case room
        /// Another stands where it was, or none.
        case gone
    }

    private(set) var openings = Distribution.times
    var failures = 0
    var closings: [Why: Int] = [:]

    mutating func opened(in time: Duration) { openings.add(time / .seconds(1)) }
}
