import EventSourcing
import EventStore
import Vocabulary

/// Numbers and times as people read them.

/// `1234567` as `1,234,567`.
func grouped(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
        result.append(digit)
    }
    return result
}

/// A whole number with thousands separators.
func grouped(_ value: some BinaryInteger) -> String {
    let digits = String(value.magnitude)
    return (value < 0 ? "-" : "") + grouped(digits)
}

/// An amount of cents as `1,234.50`, exactly.
func money(_ cents: Int64) -> String {
    let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    return (cents < 0 ? "-" : "") + grouped(whole) + (rest < 10 ? ".0" : ".") + String(rest)
}

/// `2026-03-01T12:00:05.000Z` as `2026-03-01 12:00`; with seconds, `2026-03-01 12:00:05`. By the clock that
/// was asked for.
func shortTime(
    _ time: String, seconds: Bool = false, in zone: Zone = ShownZone.zone
) -> String {
    let time = Timestamp(time).map { zone.clock(at: $0).description } ?? time
    let bytes = Array(time.utf8)
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") else { return time }
    return "\(time.prefix(10)) \(time.dropFirst(11).prefix(seconds ? 8 : 5))"
}

/// A length of time as `0.31 s`, `12 s`, `1:02 min`.
func duration(_ length: Duration) -> String {
    let (seconds, attoseconds) = length.components
    if seconds < 10 {
        let hundredths = attoseconds / 10_000_000_000_000_000
        return "\(seconds).\(hundredths < 10 ? "0" : "")\(hundredths) s"
    }
    if seconds < 60 { return "\(seconds) s" }
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) min"
}

/// A length of time in business, of days and hours rather than seconds: `1 d 12 h`, `3 h 5 min`.
/// It may be less than nothing, where the times that it lies between run backwards.
func length(milliseconds: Int64) -> String {
    let minutes = milliseconds.magnitude / 60_000
    let (days, hours, rest) = (minutes / 1440, minutes / 60 % 24, minutes % 60)
    let text: String
    if days > 0 {
        text = "\(grouped(days)) d \(hours) h"
    } else if hours > 0 {
        text = "\(hours) h \(rest) min"
    } else {
        text = minutes > 0 ? "\(minutes) min" : "\(milliseconds.magnitude / 1000) s"
    }
    return milliseconds < 0 ? "-" + text : text
}

/// How many a second `count` in `length` is.
func rate(_ count: Int, _ length: Duration) -> String {
    let seconds = length / .seconds(1)
    guard seconds > 0, let each = Int64(exactly: (Double(count) / seconds).rounded()) else {
        return "–"
    }
    return grouped(each) + "/s"
}

/// `order` or `orders`, as `count` wants it.
func counted(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
    grouped(count) + " " + (count == 1 ? one : many ?? one + "s")
}
