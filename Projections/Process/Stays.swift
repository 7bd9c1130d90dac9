import EventSourcing
import Records

/// How long things stayed somewhere, in milliseconds; most are over, some may last.
struct Stays {
    /// Those that are over, ascending.
    private(set) var over: [Int64] = []
    /// Those that last, so far.
    private(set) var lasting: [Int64] = []

    init(over: [Int64], lasting: [Int64] = []) {
        self.over = over.sorted()
        self.lasting = lasting
    }

    /// `medianMilliseconds` and the like; of none, none.
    var figures: [JSONValue.Member] {
        guard let longest = over.last else { return [] }
        let count = Int64(over.count)
        return [
            .init("medianMilliseconds", .integer(percentile(50))),
            .init("meanMilliseconds", .integer(Self.sum(over) / count)),
            .init("p90Milliseconds", .integer(percentile(90))),
            .init("maxMilliseconds", .integer(longest)),
        ]
    }

    /// All of it together.
    var total: Int64 { Self.sum(over + lasting) }

    private func percentile(_ percent: Int64) -> Int64 {
        over[Int(nearestRank(percent, of: Int64(over.count)) - 1)]
    }

    /// One that leaves 64 bits stands at their end: 29,000 things for 10,000 years each.
    private static func sum(_ lengths: [Int64]) -> Int64 {
        lengths.reduce(0) { sum, length in
            let (next, overflow) = sum.addingReportingOverflow(length)
            return overflow ? (length < 0 ? .min : .max) : next
        }
    }
}
