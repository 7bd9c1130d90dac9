import EventStore
import Vocabulary
import Wording

/// A moment as somebody types it into the page: a position of the log, a day, a minute, a time; by the clock of the
/// business, and in Arabic as in English. What is longer than a moment means its end, so that all of it is seen.
enum TypedMoment: Sendable, Equatable {
    case position(Int64)
    case time(Timestamp)

    init?(_ typed: String, in zone: Zone, now: Timestamp = .now) {
        let text = Self.plain(typed)
        if let position = Self.position(text) {
            self = .position(position)
        } else if let time = Timestamp(text.uppercased()) {
            self = .time(time)
        } else if let end = Self.end(of: text, zone, now) {
            self = .time(end)
        } else {
            return nil
        }
    }

    /// As it stands in an address.
    var text: String {
        switch self {
        case .position(let position): String(position)
        case .time(let time): time.description
        }
    }

    /// With the digits 0 to 9, and without the marks that keep Arabic in order.
    private static func plain(_ typed: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in typed.unicodeScalars {
            switch scalar.value {
            case 0x660...0x669: plain.append(digit(scalar.value - 0x660))
            case 0x6F0...0x6F9: plain.append(digit(scalar.value - 0x6F0))
            case 0x200E, 0x200F, 0x61C, 0x202A...0x202E, 0x2066...0x2069: continue
            case 0x60C, 0x66C: plain.append(",")
            case 0xA0, 0x202F: plain.append(" ")
            default: plain.append(scalar)
            }
        }
        return String(plain).lowercased().split(separator: " ").joined(separator: " ")
    }

    private static func digit(_ value: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

    /// `6917`, `6,917`, `#6917`
    private static func position(_ text: String) -> Int64? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty, isDigits(first),
            parts.dropFirst().allSatisfy({ $0.count == 3 && isDigits($0) }),
            parts.count == 1 || first.count <= 3
        else { return nil }
        return Int64(parts.joined())
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    // MARK: - By the calendar

    /// The last moment of what is meant: `today`, `2026-03`, `2026-03-01`, `28 feb 2026, 11:22`.
    private static func end(of text: String, _ zone: Zone, _ now: Timestamp) -> Timestamp? {
        let today = zone.day(of: now)
        switch text {
        case "now", "الآن": return now
        case "today", "اليوم": return last(of: today, zone)
        case "yesterday", "أمس":
            return zone.start(ofDay: today).flatMap {
                last(of: zone.day(of: Timestamp(milliseconds: $0.milliseconds - 1)), zone)
            }
        default: break
        }
        var words = text.split { $0 == " " || $0 == "," }.map(String.init)
        // As browsers write what was chosen from a calendar: 2026-03-01T12:00.
        if words.count == 1, let first = words.first, let t = first.firstIndex(of: "t") {
            words = [String(first[..<t]), String(first[first.index(after: t)...])]
        }
        var clock: String?
        if words.count > 1, words.last?.contains(":") == true { clock = words.popLast() }
        guard let day = day(words) else {
            return clock == nil ? month(words, zone) : nil
        }
        guard let clock else { return last(of: day, zone) }
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 && isDigits($0) }),
            let shown = Timestamp("\(day)T\(clock)\(parts.count == 2 ? ":00" : "")Z")
        else { return nil }
        let start = zone.moment(ofClock: shown)
        return Timestamp(milliseconds: start.milliseconds + (parts.count == 2 ? 59_999 : 999))
    }

    private static func last(of day: String, _ zone: Zone) -> Timestamp? {
        zone.end(ofDay: day).map { Timestamp(milliseconds: $0.milliseconds - 1) }
    }

    /// `2026-03`: the end of its last day.
    private static func month(_ words: [String], _ zone: Zone) -> Timestamp? {
        guard words.count == 1, let word = words.first, word.count == 7 else { return nil }
        let days = (28...31).reversed().lazy.map { "\(word.replacing("/", with: "-"))-\($0)" }
        return days.compactMap { last(of: $0, zone) }.first
    }

    /// `2026-03-01`, `2026/03/01`, `28 Feb 2026`, `28 فبراير 2026`.
    private static func day(_ words: [String]) -> String? {
        if words.count == 1, let word = words.first {
            let day = word.replacing("/", with: "-")
            return day.count == 10 && Timestamp(day: day) != nil ? day : nil
        }
        guard words.count == 3, let month = month(called: words[1]), words[2].count == 4 else {
            return nil
        }
        let padded = { (text: String) in text.count == 1 ? "0" + text : text }
        let day = "\(words[2])-\(padded(String(month)))-\(padded(words[0]))"
        return Timestamp(day: day) != nil ? day : nil
    }

    private static func month(called name: String) -> Int? {
        let english = Language.months.firstIndex {
            name.count >= 3 && $0.lowercased().hasPrefix(name)
        }
        return (english ?? Language.arabicMonths.firstIndex(of: name)).map { $0 + 1 }
    }
}

extension Zone {
    /// The moment at which its clocks show this, written as if it were UTC.
    fileprivate func moment(ofClock shown: Timestamp) -> Timestamp {
        let near = Timestamp(milliseconds: shown.milliseconds - offset(at: shown))
        return Timestamp(milliseconds: shown.milliseconds - offset(at: near))
    }
}
