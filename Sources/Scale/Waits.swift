/// How long each of many waited, in seconds.
package struct Waits: Sendable, Equatable {
    private var all: [Double] = []

    mutating func add(_ seconds: Double) { all.append(seconds) }

    /// Puts them in order, once all are there.
    mutating func sort() { all.sort() }

    package var count: Int { all.count }
    package var shortest: Double { all.first ?? 0 }
    package var longest: Double { all.last ?? 0 }

    /// What so many of a hundred waited at most.
    package func within(_ percent: Double) -> Double {
        all.isEmpty ? 0 : all[min(Int(Double(all.count) * percent / 100), all.count - 1)]
    }
}
