import EventSourcing
import EventStore
import Records
import Wording

/// How far local time is ahead of UTC, always the same: `+03:00`, `-05:30`, `Z`.
struct UTCOffset: FieldValue {
    let minutes: Int64

    static let utc = UTCOffset(minutes: 0)

    private init(minutes: Int64) { self.minutes = minutes }

    static var shape: FieldShape { .special("an offset from UTC like +03:00, or Z") }

    static func parse(_ text: String) -> UTCOffset? {
        // Midnight there tells how far it is from midnight here; RFC 3339 has the same form.
        guard let there = Timestamp("2000-01-01T00:00:00" + text),
            let here = Timestamp(day: "2000-01-01")
        else { return nil }
        return UTCOffset(minutes: (here.milliseconds - there.milliseconds) / 60_000)
    }

    static func read(from reader: inout JSONReader) -> UTCOffset? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    func write(to writer: inout JSONWriter) {
        let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
        writer.string((minutes < 0 ? "-" : "+") + two(Int64(hours)) + ":" + two(Int64(rest)))
    }
}

/// A span of time as a person reads it:
///
///     Today, 11:45 - 18:45
///     16/11/2024, 11:45 - 18:45
///     16/11/2024, 11:45 AM → 17/11/2024, 18:45 PM
///
/// The last with a clock of 24 hours and the half of the day beside it: that is how the app that feeds
/// come from shows it.
func shownSpan(
    from start: Timestamp, to end: Timestamp, now: Timestamp, in language: Language,
    at offset: UTCOffset
) -> String {
    let first = LocalTime(start, offset)
    let last = LocalTime(end, offset)
    let comma = language.comma
    if first.day == last.day {
        let today = first.day == LocalTime(now, offset).day
        let day = today ? language.today : first.day
        return language.isolated("\(day)\(comma)\(first.clock) - \(last.clock)")
    }
    let ends = [first, last].map { time in
        "\(time.day)\(comma)\(time.clock) \(language.half(ofDay: time.hour))"
    }
    return language.isolated(ends.joined(separator: " \(language.arrow) "))
}

/// A moment by a clock on a wall.
private struct LocalTime {
    /// `16/11/2024`.
    let day: String
    /// `11:45`.
    let clock: String
    let hour: Int64

    init(_ time: Timestamp, _ offset: UTCOffset) {
        let (moved, overflow) = time.milliseconds.addingReportingOverflow(offset.minutes * 60_000)
        // Years 1 to 9999 are all that is written; beyond them the last moment stands.
        let text = Timestamp(milliseconds: overflow ? time.milliseconds : moved).description
        let parts = text.split { $0 == "-" || $0 == "T" || $0 == ":" }.map(String.init)
        day = parts[2] + "/" + parts[1] + "/" + parts[0]
        clock = parts[3] + ":" + parts[4]
        hour = Int64(parts[3]) ?? 0
    }
}

/// At least two digits.
private func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }

/// Cents as dollars: `$1,234`, `$1,234.50`, `-$5`.
func shownDollars(_ cents: Int128, in language: Language) -> String {
    let (dollars, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    var text = ""
    for (index, digit) in String(dollars).reversed().enumerated() {
        if index > 0, index % 3 == 0 { text.append(",") }
        text.append(digit)
    }
    let fraction = rest == 0 ? "" : "." + two(Int64(rest))
    return language.isolatedNumber(
        (cents < 0 ? "-" : "") + "$" + String(text.reversed()) + fraction)
}
