import EventStore

/// Chance that comes again: the same seed, the same year on every machine.
struct DemoChance {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func next() -> UInt64 { random.next() }

    /// A number of `range`, which holds less than 2^32.
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        // The standard library's own way may change between its versions.
        range.lowerBound + Int((next() >> 32) % UInt64(range.count))
    }

    /// True in so many of a thousand cases.
    mutating func happens(_ perMille: Int) -> Bool { number(0...999) < perMille }

    /// One of `all`, which isn't empty.
    mutating func one<Element>(of all: [Element]) -> Element { all[number(0...all.count - 1)] }

    /// A share between the two, in hundredths.
    mutating func share(_ percent: ClosedRange<Int>) -> Double { Double(number(percent)) / 100 }
}
