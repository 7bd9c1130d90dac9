/// Chance that comes again: the same seed, the same numbers on every machine (SplitMix64).
struct DemoChance {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

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
