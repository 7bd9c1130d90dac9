import EventStore
import Records
import Vocabulary
import Wording

/// A month as a calendar has it: weeks of seven days, with what lasts for days drawn across them.
struct SalesMonth {
    let year: Int
    let month: Int
    /// The weeks of the first year and the last one reach to where there are no days.
    private static let years = 2...9998

    /// `2026-03`
    init?(_ text: String) {
        guard text.utf8.count == 7, let start = Calendar(day: text + "-01"),
            Self.years.contains(start.year)
        else { return nil }
        (year, month) = (start.year, start.month)
    }

    /// The month of a moment that was moved to where the clock hangs.
    init(_ calendar: Calendar) { (year, month) = (calendar.year, calendar.month) }

    private init(year: Int, month: Int) { (self.year, self.month) = (year, month) }

    var text: String { String(firstDay.prefix(7)) }
    var previous: SalesMonth? {
        let before =
            month == 1 ? Self(year: year - 1, month: 12) : Self(year: year, month: month - 1)
        return Self.years.contains(before.year) ? before : nil
    }
    var next: SalesMonth? {
        let after =
            month == 12 ? Self(year: year + 1, month: 1) : Self(year: year, month: month + 1)
        return Self.years.contains(after.year) ? after : nil
    }

    var firstDay: String { Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-01" }
    func title(in language: Language) -> String {
        Calendar(day: firstDay).map(language.month) ?? text
    }

    /// The weeks that touch it, seven days each, numbered from the beginning of 1970.
    func weeks(in language: Language) -> [[Int64]] {
        guard let first = Timestamp(day: firstDay) else { return [] }
        let start = Self.number(of: first)
        // The last month of all has no next one here, and 31 days.
        let end = next.flatMap { Timestamp(day: $0.firstDay) }.map(Self.number) ?? start + 31
        // The first of January 1970 was a Thursday; weeks begin on Monday and, in Arabic, on Saturday.
        let shift: Int64 =
            switch language {
            case .english: 3
            case .arabic: 5
            }
        let monday = start - ((start + shift) % 7 + 7) % 7
        return stride(from: monday, to: end, by: 7).map { week in (week..<week + 7).map(\.self) }
    }

    /// The names of a week's days, in the order in which the weeks have them.
    static func dayNames(in language: Language) -> [(short: String, whole: String)] {
        switch language {
        case .english:
            [
                ("Mon", "Monday"), ("Tue", "Tuesday"), ("Wed", "Wednesday"), ("Thu", "Thursday"),
                ("Fri", "Friday"), ("Sat", "Saturday"), ("Sun", "Sunday"),
            ]
        case .arabic:
            ["السبت", "الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة"].map {
                ($0, $0)
            }
        }
    }

    static func number(of time: Timestamp) -> Int64 {
        Int64((Double(time.milliseconds) / 86_400_000).rounded(.down))
    }

    static func calendar(ofDay number: Int64) -> Calendar {
        Calendar(Timestamp(milliseconds: number * 86_400_000))
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}

/// Something that lasts from one day to another, both included.
struct Lasting {
    let first: Int64
    let last: Int64
    let index: Int

    /// What of each is in a week, one below the other where they meet: where it begins and ends among its days,
    /// and in which line it is drawn.
    static func lines(of all: [Lasting], in week: [Int64]) -> [(
        Lasting, from: Int, to: Int, line: Int
    )] {
        guard let start = week.first, let end = week.last else { return [] }
        var ends: [Int64] = []
        return all.filter { $0.first <= end && $0.last >= start }
            .sorted { ($0.first, $1.last, $0.index) < ($1.first, $0.last, $1.index) }
            .map { one in
                let (from, to) = (max(one.first, start), min(one.last, end))
                let line = ends.firstIndex { $0 < from } ?? ends.count
                if line == ends.count { ends.append(to) } else { ends[line] = to }
                return (one, Int(from - start) + 1, Int(to - start) + 1, line + 1)
            }
    }
}
