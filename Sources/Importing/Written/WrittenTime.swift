import EventStore
import Records
import Vocabulary

/// A day or a moment as people write it: `31.12.2025`, `12/31/2025 2:05 PM`, `2025-12-31 14:05:07 +0100`,
/// `3 Mar 2025`.
struct WrittenTime: Equatable {
    /// `2025-12-31`.
    var day: String
    /// Since midnight; `nil` where only the day is said.
    var milliseconds: Int64?
    /// How far ahead of UTC its clock is, where that is said.
    var offset: Int64?

    /// `locale` says in which order day and month stand. Without one a date is read that can be read in
    /// one way only.
    /// - Throws: ``Unreadable``.
    init(_ text: String, _ locale: WrittenLocale?) throws(Unreadable) {
        var words = Words(text)
        day = try words.day(locale)
        milliseconds = try words.clock()
        offset = try words.offset()
        guard words.isAtEnd else { throw words.none }
    }

    /// The moment; a time without a zone is one of `zone`'s clock, and a day begins there at midnight.
    func time(in zone: Zone) -> Timestamp? {
        guard let midnight = Timestamp(day: day) else { return nil }
        guard let milliseconds else {
            return offset.map { Timestamp(milliseconds: midnight.milliseconds - $0) }
                ?? zone.start(ofDay: day)
        }
        let shown = Timestamp(milliseconds: midnight.milliseconds + milliseconds)
        if let offset { return Timestamp(milliseconds: shown.milliseconds - offset) }
        // By the offset that holds about then, once more by the one that holds at what comes of it.
        let near = Timestamp(milliseconds: shown.milliseconds - zone.offset(at: shown))
        return Timestamp(milliseconds: shown.milliseconds - zone.offset(at: near))
    }
}

/// A date's parts, one after the other: numbers, words and what stands between them.
private struct Words {
    private let text: String
    private var parts: ArraySlice<Part> = []

    private enum Part: Equatable {
        case number(Int64, digits: Int)
        case word(String)
        case mark(Character)
        case space
    }

    init(_ text: String) {
        self.text = text
        var parts: [Part] = []
        var rest = text.trimmed[...]
        while let first = rest.first {
            if first.isASCIIDigit {
                let digits = rest.prefix { $0.isASCIIDigit }
                parts.append(.number(Int64(digits) ?? .max, digits: digits.count))
                rest = rest.dropFirst(digits.count)
            } else if first.isLetter {
                let letters = rest.prefix { $0.isLetter }
                parts.append(.word(letters.lowercased()))
                rest = rest.dropFirst(letters.count)
            } else {
                rest = rest.dropFirst()
                if !first.isWhitespace {
                    parts.append(.mark(first))
                } else if parts.last != .space {
                    parts.append(.space)
                }
            }
        }
        self.parts = parts[...]
    }

    var isAtEnd: Bool { parts.isEmpty }

    var none: Unreadable {
        Unreadable(
            .invalidField, why: "\(text) is no date or time that can be read",
            hint: "write it as 2025-12-31 or 2025-12-31 14:05, or say the --locale")
    }

    private mutating func number() -> (value: Int64, digits: Int)? {
        guard case .number(let value, let digits)? = parts.first else { return nil }
        parts.removeFirst()
        return (value, digits)
    }

    private mutating func word() -> String? {
        guard case .word(let word)? = parts.first else { return nil }
        parts.removeFirst()
        return word
    }

    /// Passes one of `marks`, with space around it.
    private mutating func mark(_ marks: String) -> Character? {
        var rest = parts
        if rest.first == .space { rest.removeFirst() }
        guard case .mark(let mark)? = rest.first, marks.contains(mark) else { return nil }
        rest.removeFirst()
        if rest.first == .space { rest.removeFirst() }
        parts = rest
        return mark
    }

    private mutating func passSpace() {
        if parts.first == .space { parts.removeFirst() }
    }

    // MARK: Day

    mutating func day(_ locale: WrittenLocale?) throws(Unreadable) -> String {
        if let name = word() {
            // Mar 3, 2025
            passSpace()
            guard let month = Self.month(name), let day = number() else { throw none }
            _ = mark(",.")
            passSpace()
            guard let year = number() else { throw none }
            return try written(Self.year(year), month, day.value)
        }
        guard let first = number() else { throw none }
        if first.digits == 8 {
            return try written(first.value / 10_000, first.value / 100 % 100, first.value % 100)
        }
        let mark = mark("./-")
        passSpace()
        if let name = word() {
            // 3 Mar 2025
            _ = self.mark("./-")
            passSpace()
            guard let month = Self.month(name), let year = number() else { throw none }
            return try written(Self.year(year), month, first.value)
        }
        guard let mark, let second = number(), self.mark(String(mark)) != nil,
            let third = number()
        else { throw none }
        if first.digits == 4 { return try written(first.value, second.value, third.value) }
        switch try order(locale, mark, first.value, second.value) {
        case .dayMonthYear:
            return try written(Self.year(third), second.value, first.value)
        case .monthDayYear:
            return try written(Self.year(third), first.value, second.value)
        case .yearMonthDay:
            return try written(Self.year(first), second.value, third.value)
        }
    }

    private func order(
        _ locale: WrittenLocale?, _ mark: Character, _ first: Int64, _ second: Int64
    ) throws(Unreadable) -> WrittenLocale.DateOrder {
        if let locale { return locale.order }
        // Nobody writes the month first with points between.
        if mark == "." || first > 12 { return .dayMonthYear }
        if second > 12 { return .monthDayYear }
        throw Unreadable(
            .ambiguousValue,
            why: "\(text) can be read in two ways: nobody said which is the month",
            hint: "say whose way of writing it is: --locale en-US, or --locale en-GB")
    }

    private static func year(_ given: (value: Int64, digits: Int)) -> Int64 {
        given.digits > 2 ? given.value : given.value + (given.value < 70 ? 2000 : 1900)
    }

    private static func month(_ name: String) -> Int64? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august",
            "september", "october", "november", "december",
        ]
        guard name.count >= 3 else { return nil }
        return names.firstIndex { $0.hasPrefix(name) }.map { Int64($0) + 1 }
    }

    private func written(
        _ year: Int64, _ month: Int64, _ day: Int64
    ) throws(Unreadable) -> String {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            throw none
        }
        let text = Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2)
        guard Timestamp(day: text) != nil else { throw none }
        return text
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }

    // MARK: Time

    mutating func clock() throws(Unreadable) -> Int64? {
        if case .word("t")? = parts.first { parts.removeFirst() }
        _ = mark(",")
        passSpace()
        guard let hour = number() else { return nil }
        guard mark(":.") != nil, let minute = number(), minute.value < 60 else { throw none }
        var second: Int64 = 0
        var millis: Int64 = 0
        if mark(":.") != nil {
            guard let given = number(), given.value < 60 else { throw none }
            second = given.value
            if mark(".,") != nil {
                guard let given = number(), given.digits <= 9 else { throw none }
                var value = given.value
                for _ in given.digits..<max(given.digits, 3) { value *= 10 }
                for _ in 3..<max(given.digits, 3) { value /= 10 }
                millis = value
            }
        }
        passSpace()
        var hours = hour.value
        if case .word(let half)? = parts.first, half == "am" || half == "pm" {
            parts.removeFirst()
            guard (1...12).contains(hours) else { throw none }
            hours = hours % 12 + (half == "pm" ? 12 : 0)
        }
        guard hours < 24 else { throw none }
        return ((hours * 60 + minute.value) * 60 + second) * 1000 + millis
    }

    mutating func offset() throws(Unreadable) -> Int64? {
        passSpace()
        if case .word(let zone)? = parts.first {
            guard ["z", "utc", "gmt"].contains(zone) else { throw none }
            parts.removeFirst()
            return 0
        }
        guard let sign = mark("+-−") else { return nil }
        guard let first = number() else { throw none }
        var minutes = first.value * 60
        if first.digits == 4 {
            minutes = first.value / 100 * 60 + first.value % 100
        } else if mark(":") != nil {
            guard let second = number() else { throw none }
            minutes += second.value
        }
        guard minutes < 24 * 60 else { throw none }
        return (sign == "+" ? 1 : -1) * minutes * 60_000
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
