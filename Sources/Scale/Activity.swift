import EventStore
import Glibc

/// How much is asked of each of many accounts: few are busy, most lie idle. The busiest asks twice as much as the second,
/// three times as much as the third and so on (Zipf's law), which is how books, shops and words are used.
package struct Activity: Sendable {
    /// Up to each account, what share of all is asked of it and of those before it.
    private let shares: [Double]

    package init(accounts: Int) {
        var sum = 0.0
        var sums: [Double] = []
        sums.reserveCapacity(accounts)
        for rank in 1...max(accounts, 1) {
            sum += 1 / Double(rank)
            sums.append(sum)
        }
        shares = sums.map { $0 / sum }
    }

    package var accounts: Int { shares.count }

    /// What share of all is asked of the busiest so many.
    package func share(ofBusiest count: Int) -> Double {
        count <= 0 ? 0 : shares[min(count, shares.count) - 1]
    }

    /// Whom the next request is for: 0 is the busiest.
    func account(_ chance: inout SeededRandom) -> Int {
        let wanted = chance.share()
        var (low, high) = (0, shares.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if shares[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SeededRandom {
    /// From 0 to just below 1.
    mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// The time until what happens so often in a second, and by chance, happens next.
    mutating func gap(_ rate: Double) -> Double { -log(1 - share()) / rate }
}
