/// How much room something takes, as people say it: `612.4 MB`.
func byteSize(_ count: some BinaryInteger) -> String {
    var value = Double(count)
    for unit in ["bytes", "kB", "MB", "GB"] {
        if value < 1000 { return decimal(value, unit) }
        value /= 1000
    }
    return decimal(value, "TB")
}

private func decimal(_ value: Double, _ unit: String) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int64(tenths)) \(unit)" : "\(tenths) \(unit)"
}
