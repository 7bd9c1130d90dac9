import Records

// Figures that several queries work out: means, ranks, and how a number is told.

/// The mean; none of nothing.
func average(_ sum: Int64, of count: Int64) -> Double? {
    count > 0 ? Double(sum) / Double(count) : nil
}

/// The rank, from 1, of a percentile among `count` values in ascending order: the nearest one,
/// ceil(p·n). In whole numbers, because 0.9 isn't one in binary.
func nearestRank(_ percent: Int64, of count: Int64) -> Int64 {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: 100)
    return whole * percent + (rest * percent + 99) / 100
}

extension JSONValue {
    /// A number in its one form; `null` for none.
    init(number: Double?) {
        guard let number else {
            self = .null
            return
        }
        var writer = JSONWriter()
        writer.double(number)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        self = Int64(text).map(JSONValue.integer) ?? .number(text)
    }
}
