import EventStore
import Records
import Vocabulary

/// A time as a person says it, which is as long as it is said: a year, a month, a day, a minute, a second,
/// or a moment. As a beginning it means its first moment, as an end its last.
struct SpokenTime: Equatable {
    /// The first moment that belongs to it.
    var start: Timestamp
    /// The last moment that belongs to it.
    var end: Timestamp
    /// Where it ends with a day: that day, `2026-03-31`.
    var lastDay: String?

    /// What can be said, for whoever said something else.
    static let examples: Sentence =
        "give 2026-03-01, 2026-03, '2026-03-01 12:00', 2026-03-01T12:00:00Z, 'tomorrow 19:30', 7d or '3 days ago'"

    /// What names no zone is meant by the clock of `zone`.
    /// - Throws: ``Failure`` when it is no time.
    init(_ text: String, now: Timestamp = .now, zone: Zone = ShownZone.zone) throws {
        guard let time = Self.reading(text, now, zone) else {
            throw Failure.usage("\(text) is no time: \(Self.examples)")
        }
        self = time
    }

    /// The same, or `nil` when it is no time.
    static func reading(
        _ text: String, _ now: Timestamp = .now, _ zone: Zone = ShownZone.zone
    ) -> SpokenTime? {
        let words = text.trimmed.lowercased().split(separator: " ").map(String.init)
        return moment(text) ?? clock(text, zone) ?? calendar(text, zone)
            ?? named(words, now, zone) ?? clock(words, now, zone)
            ?? distant(words, now, zone).map(SpokenTime.init(at:))
    }

    init(at moment: Timestamp) { (start, end) = (moment, moment) }

    private init(_ start: Timestamp, before next: Timestamp, lastDay: String? = nil) {
        self.start = start
        end = Timestamp(milliseconds: next.milliseconds - 1)
        self.lastDay = lastDay
    }
}

// MARK: - On the calendar and on the clock

extension SpokenTime {
    /// RFC 3339: exactly this moment; without seconds, this minute.
    private static func moment(_ text: String) -> SpokenTime? {
        if let moment = Timestamp(text) { return SpokenTime(at: moment) }
        // Minutes without seconds, as people write them.
        let letters = Array(text)
        guard letters.count > 16, ["T", "t"].contains(letters[10]), letters[16] != ":",
            let minute = Timestamp(String(letters[..<16]) + ":00" + String(letters[16...]))
        else { return nil }
        return SpokenTime(minute, before: minute.later(by: 60_000))
    }

    /// `2026-11-22 04:36`, `2026-11-22T04:36:07`: by the clock of the zone.
    private static func clock(_ text: String, _ zone: Zone) -> SpokenTime? {
        let letters = Array(text.trimmed)
        guard [16, 19].contains(letters.count), [" ", "T", "t"].contains(letters[10]) else {
            return nil
        }
        let hasSeconds = letters.count == 19
        let rest = String(letters[11...]) + (hasSeconds ? "Z" : ":00Z")
        guard let shown = Timestamp(String(letters[..<10]) + "T" + rest) else { return nil }
        let start = zone.moment(ofClock: shown)
        return SpokenTime(start, before: start.later(by: hasSeconds ? 1000 : 60_000))
    }

    /// `tomorrow 19:30`, `friday at 9:00`, `19:30`: a day, today where none is said, and the clock.
    private static func clock(
        _ words: [String], _ now: Timestamp, _ zone: Zone
    ) -> SpokenTime? {
        guard let hours = words.last, hours.contains(":") else { return nil }
        var said = Array(words.dropLast())
        if said.last == "at" { said.removeLast() }
        if said.isEmpty { said = ["today"] }
        guard let day = named(said, now, zone) ?? calendar(said.joined(separator: " "), zone),
            let last = day.lastDay, last == zone.day(of: day.start)
        else { return nil }
        let digits = hours.prefix { $0 != ":" }.count
        return clock(last + (digits == 1 ? " 0" : " ") + hours, zone)
    }

    /// `2026-11-22`, `2026-11`, `2026`.
    private static func calendar(_ text: String, _ zone: Zone) -> SpokenTime? {
        let parts = text.trimmed.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
        switch parts.map(\.count) {
        case [4, 2, 2]: return days(from: text.trimmed, through: text.trimmed, zone)
        case [4, 2]: return month(text.trimmed, zone)
        case [4]: return days(from: "\(text.trimmed)-01-01", through: "\(text.trimmed)-12-31", zone)
        default: return nil
        }
    }

    private static func month(_ month: String, _ zone: Zone) -> SpokenTime? {
        (28...31).reversed().lazy
            .compactMap { days(from: month + "-01", through: "\(month)-\($0)", zone) }.first
    }

    private static func days(from first: String, through last: String, _ zone: Zone) -> SpokenTime?
    {
        guard let start = zone.start(ofDay: first), let next = zone.end(ofDay: last) else {
            return nil
        }
        return SpokenTime(start, before: next, lastDay: last)
    }
}

// MARK: - As seen from now

extension SpokenTime {
    private static let weekdays = [
        "thursday", "friday", "saturday", "sunday", "monday", "tuesday", "wednesday",
    ]

    /// `now`, `today`, `tomorrow`, `monday`, `last month`, `next friday`.
    private static func named(
        _ words: [String], _ now: Timestamp, _ zone: Zone
    ) -> SpokenTime? {
        let today = zone.clock(at: now)
        func day(_ offset: Int64) -> SpokenTime? {
            let day = today.later(by: offset * 86_400_000).day
            return days(from: day, through: day, zone)
        }
        switch words {
        case ["now"]: return SpokenTime(at: now)
        case ["today"]: return day(0)
        case ["yesterday"]: return day(-1)
        case ["tomorrow"]: return day(1)
        case ["this", "month"], ["last", "month"], ["next", "month"]:
            let then = today.earlier(byMonths: turns[words[0]] ?? 0)
            return month(String(then.day.prefix(7)), zone)
        case ["this", "year"], ["last", "year"], ["next", "year"]:
            let then = today.earlier(byMonths: 12 * (turns[words[0]] ?? 0))
            return calendar(String(then.day.prefix(4)), zone)
        default:
            // The last such day that there was, today included; or the next after today.
            guard let name = words.last,
                words.count == 1 || words == ["last", name] || words == ["next", name],
                let wanted = weekdays.firstIndex(where: { $0 == name || $0.prefix(3) == name })
            else { return nil }
            let number = today.milliseconds / 86_400_000
            let back = (number - Int64(wanted)) % 7
            if words[0] == "next" { return day(7 - back) }
            return day(-back - (back == 0 && words.count == 2 ? 7 : 0))
        }
    }

    /// How many months or years before this one.
    private static let turns: [String: Int64] = ["this": 0, "last": 1, "next": -1]

    /// `in 2 hours`, and all that is ago.
    private static func distant(_ words: [String], _ now: Timestamp, _ zone: Zone) -> Timestamp? {
        guard words.first == "in" else { return time(words, now, zone) }
        return words.last == "ago" ? nil : time(Array(words.dropFirst()), now, zone, isAhead: true)
    }

    /// `7d`, `2 hours ago`, `an hour ago`, `1y`: so long before now, or ahead.
    private static func time(
        _ words: [String], _ now: Timestamp, _ zone: Zone, isAhead: Bool = false
    ) -> Timestamp? {
        var text = words.joined()
        if text.hasSuffix("ago") { text.removeLast(3) }
        var digits = text.prefix(while: \.isASCIIDigit)
        var unit = text.dropFirst(digits.count)
        if digits.isEmpty, isAhead || words.last == "ago", let first = words.first,
            ["a", "an"].contains(first)
        {
            digits = "1"
            unit = text.dropFirst(first.count)
        }
        guard let count = Int64(digits) else { return nil }
        let each: Int64
        switch unit {
        case "s", "sec", "second", "seconds": each = 1000
        case "m", "min", "minute", "minutes": each = 60_000
        case "h", "hour", "hours": each = 3_600_000
        case "d", "day", "days": each = 86_400_000
        case "w", "week", "weeks": each = 604_800_000
        case "mo", "month", "months", "y", "year", "years":
            let months = unit.hasPrefix("y") ? 12 * Int64(clamping: count) : count
            guard count < 10_000, months < 120_000 else { return nil }
            let shown = zone.clock(at: now).earlier(byMonths: isAhead ? -months : months)
            return shown > .earliest ? zone.moment(ofClock: shown) : nil
        default: return nil
        }
        let (length, overflow) = count.multipliedReportingOverflow(by: each)
        guard !overflow, length <= now.milliseconds - Timestamp.earliest.milliseconds else {
            return nil
        }
        return now.later(by: isAhead ? length : -length)
    }
}

extension Timestamp {
    fileprivate func later(by milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + milliseconds)
    }

    /// The same day so many months before, or the last that there is in that month.
    fileprivate func earlier(byMonths months: Int64) -> Timestamp {
        let (day, rest) = (day, ((milliseconds % 86_400_000) + 86_400_000) % 86_400_000)
        guard let year = Int64(day.prefix(4)), let month = Int64(day.dropFirst(5).prefix(2)),
            let ofMonth = Int64(day.suffix(2)), year * 12 + month - 1 - months >= 12
        else { return .earliest }
        let (then, index) = (year * 12 + month - 1 - months).quotientAndRemainder(dividingBy: 12)
        func padded(_ number: Int64, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        let start = padded(then, 4) + "-" + padded(index + 1, 2) + "-"
        let found = stride(from: ofMonth, to: 0, by: -1).lazy
            .compactMap { Timestamp(day: start + padded($0, 2)) }.first
        return (found ?? .earliest).later(by: found == nil ? 0 : rest)
    }
}

extension Zone {
    /// The moment at which its clocks show this, written as if it were UTC.
    fileprivate func moment(ofClock shown: Timestamp) -> Timestamp {
        let near = Timestamp(milliseconds: shown.milliseconds - offset(at: shown))
        return Timestamp(milliseconds: shown.milliseconds - offset(at: near))
    }
}
