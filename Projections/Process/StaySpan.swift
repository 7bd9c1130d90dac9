/// Stays of about the same length: each span is about half as long again, or a third, as the one before, so
/// that minutes and months have room in one picture, and ends where people would end it.
struct StaySpan: Equatable {
    /// In milliseconds, the first that belongs to it; `nil`: all that are shorter do, also where times run
    /// backwards.
    var from: Int64?
    /// The first that doesn't; `nil`: all that are longer belong to it.
    var to: Int64?

    /// A minute, some more, half an hour; then two to each doubling, of hours and of days, up to three
    /// years.
    private static let ends: [Int64] =
        [1, 2, 5, 10, 15, 30, 45].map { $0 * 60_000 }
        + [2, 3, 4, 6, 8, 12, 16, 24, 32].map { $0 * 1_800_000 }
        + [
            2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1_024, 1_536,
            2_048,
        ]
        .map { $0 * 43_200_000 }

    /// All spans there are, the shortest first.
    static let all: [StaySpan] = zip([nil] + ends, ends + [nil]).map { StaySpan(from: $0, to: $1) }

    /// How many of `lengths` belong to each.
    static func counts(of lengths: [Int64]) -> [Int] {
        var counts = Array(repeating: 0, count: all.count)
        for length in lengths { counts[place(of: length)] += 1 }
        return counts
    }

    /// How many ends lie at `length` or before.
    private static func place(of length: Int64) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= length { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
