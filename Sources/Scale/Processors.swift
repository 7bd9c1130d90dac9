/// The processors of one machine: work goes to whichever is free first, and waits where none is.
struct Processors: Sendable {
    /// When each is free again.
    private var free: [Double]
    /// Seconds of work that all had together.
    private(set) var busy = 0.0

    init(_ count: Int) { free = Array(repeating: 0, count: count) }

    var count: Int { free.count }

    /// Gives it this much work at this time, which never runs back.
    /// - Returns: When that is done.
    mutating func work(_ seconds: Double, at time: Double) -> Double {
        var soonest = 0
        for place in free.indices where free[place] < free[soonest] { soonest = place }
        let end = max(time, free[soonest]) + seconds
        free[soonest] = end
        busy += seconds
        return end
    }
}
