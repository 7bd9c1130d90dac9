import EventStore
import Wording

/// What a calendar and a clock on the wall show, taken apart.
struct Calendar: Sendable {
    let year: Int
    let month: Int
    let day: Int
    /// `11:22`
    let clock: String

    /// Of a moment that was moved to where the clock hangs.
    init(_ time: Timestamp) {
        let text = time.description
        let parts = text.split { $0 == "-" || $0 == "T" || $0 == ":" }
        let number = { (index: Int) in parts.count > index ? Int(parts[index]) ?? 0 : 0 }
        (year, month, day) = (number(0), min(max(number(1), 1), 12), number(2))
        clock = parts.count > 4 ? "\(parts[3]):\(parts[4])" : ""
    }

    init?(day text: String) {
        guard let time = Timestamp(day: text) else { return nil }
        self.init(time)
    }
}

extension Language {
    /// `28 Feb 2026`
    func day(_ calendar: Calendar) -> String {
        switch self {
        case .english:
            "\(calendar.day) \(Self.months[calendar.month - 1].prefix(3)) \(calendar.year)"
        case .arabic:
            isolated("\(calendar.day) \(Self.arabicMonths[calendar.month - 1]) \(calendar.year)")
        }
    }

    /// `28 Feb 2026, 11:22`
    func moment(_ calendar: Calendar) -> String {
        switch self {
        case .english: "\(day(calendar)), \(calendar.clock)"
        case .arabic:
            isolated(
                "\(calendar.day) \(Self.arabicMonths[calendar.month - 1]) \(calendar.year)، \(calendar.clock)"
            )
        }
    }

    /// `February 2026`
    func month(_ calendar: Calendar) -> String {
        switch self {
        case .english: "\(Self.months[calendar.month - 1]) \(calendar.year)"
        case .arabic: isolated("\(Self.arabicMonths[calendar.month - 1]) \(calendar.year)")
        }
    }

    /// `1 d 13 h`, `40 min`, `12 s`
    func span(milliseconds: Int64) -> String {
        let seconds = max(milliseconds, 0) / 1000
        let parts: [(Int64, english: String, arabic: String)] = [
            (seconds / 86_400, "d", "ي"), (seconds / 3600 % 24, "h", "س"),
            (seconds / 60 % 60, "min", "د"), (seconds % 60, "s", "ث"),
        ]
        let first = parts.firstIndex { $0.0 > 0 } ?? 3
        let shown = parts[first..<min(first + 2, parts.count)].filter { $0.0 > 0 || first == 3 }
        switch self {
        case .english: return shown.map { "\($0.0) \($0.english)" }.joined(separator: " ")
        case .arabic: return isolated(shown.map { "\($0.0) \($0.arabic)" }.joined(separator: " "))
        }
    }

    /// A span of less than a second, or of a few: `12.5 ms`.
    func milliseconds(_ number: String) -> String {
        switch self {
        case .english: "\(number) ms"
        case .arabic: isolated("\(number) م.ث")
        }
    }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    static let arabicMonths = [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
        "نوفمبر", "ديسمبر",
    ]
}
