extension BinaryInteger {
    /// A whole number with thousands separators: `1,234,567`.
    package var inGroups: String {
        var text = self < 0 ? "-" : ""
        let digits = String(magnitude)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
