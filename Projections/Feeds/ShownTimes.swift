import EventSourcing
import EventStore
import Records
import Vocabulary
import Wording

/// By which clock times are shown: one that is always as far ahead of UTC, `+03:00`, `Z`; or that of a
/// zone, `Europe/Berlin`, in summer and in winter.
enum Clock: FieldValue {
    case ahead(minutes: Int64)
    case of(Zone)

    static var shape: FieldShape {
        .special("an offset from UTC like +03:00, Z, or a zone like Europe/Berlin")
    }

    static func parse(_ text: String) -> Clock? {
        if let zone = Zone(text) { return .of(zone) }
        // Midnight there tells how far it is from midnight here; RFC 3339 has the same form.
        guard let there = Timestamp("2000-01-01T00:00:00" + text),
            let here = Timestamp(day: "2000-01-01")
        else { return nil }
        return .ahead(minutes: (here.milliseconds - there.milliseconds) / 60_000)
    }

    static func read(from reader: inout JSONReader) -> Clock? {
        guard let text = reader.string() else { return nil }
        return parse(text) ?? reader.reject(shape: shape)
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .of(let zone): zone.write(to: &writer)
        case .ahead(let minutes):
            let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
            writer.string((minutes < 0 ? "-" : "+") + two(Int64(hours)) + ":" + two(Int64(rest)))
        }
    }

    /// What it shows then, as if it were UTC.
    fileprivate func time(at time: Timestamp) -> Timestamp {
        switch self {
        case .of(let zone): return zone.clock(at: time)
        case .ahead(let minutes):
            let (moved, overflow) = time.milliseconds.addingReportingOverflow(minutes * 60_000)
            // Years 1 to 9999 are all that is written; beyond them the last moment stands.
            return Timestamp(milliseconds: overflow ? time.milliseconds : moved)
        }
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
    by clock: Clock
) -> String {
    let first = LocalTime(clock.time(at: start))
    let last = LocalTime(clock.time(at: end))
    let comma = language.comma
    if first.day == last.day {
        let today = first.day == LocalTime(clock.time(at: now)).day
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

    /// What the clock shows, written as if it were UTC.
    init(_ time: Timestamp) {
        let parts = time.description.split { $0 == "-" || $0 == "T" || $0 == ":" }.map(String.init)
        day = parts[2] + "/" + parts[1] + "/" + parts[0]
        clock = parts[3] + ":" + parts[4]
        hour = Int64(parts[3]) ?? 0
    }
}

/// At least two digits.
private func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }

/// What amounts come to, as people write it, one behind the other where they are of several currencies:
/// `$1,234`, `-$5.50`, `1.250 KD`.
func shownAmounts(_ sums: Sums, in language: Language) -> String {
    sums.all.map { entry in
        language.isolatedNumber(entry.sum.map(entry.currency.writtenShortly) ?? "?")
    }.joined(separator: language.comma)
}
