/// The stores that one node has open: for another one the one goes that was asked least lately, and one that nobody has asked
/// for long.
struct OpenBooks {
    private let most: Int
    private let idle: Double
    private var asked: [Int: Double] = [:]
    /// Each asking, in order; of one store's the last alone counts.
    private var order: [(log: Int, time: Double)] = []
    private var gone = 0

    init(most: Int, idle: Double) { (self.most, self.idle) = (most, idle) }

    var count: Int { asked.count }

    /// Asks a store.
    /// - Returns: Whether it was open.
    mutating func ask(_ log: Int, at time: Double) -> Bool {
        let wasOpen = asked[log].map { time - $0 <= idle } ?? false
        asked[log] = time
        order.append((log, time))
        while gone < order.count {
            let oldest = order[gone]
            let isStale = asked[oldest.log] != oldest.time
            guard isStale || asked.count > most || time - oldest.time > idle else { break }
            if !isStale { asked[oldest.log] = nil }
            gone += 1
        }
        if gone > 65_536 {
            order.removeFirst(gone)
            gone = 0
        }
        return wasOpen
    }
}
