/// A moment, in whole milliseconds of UTC, written in RFC 3339: `2026-03-01T12:00:00.000Z`.
///
/// Years 1 to 9999. Milliseconds in an integer, because a floating-point date loses them.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
    public let milliseconds: Int64

    /// 0001-01-01T00:00:00.000Z.
    package static let earliest = Timestamp(milliseconds: -62_135_596_800_000)
    /// 9999-12-31T23:59:59.999Z.
    package static let latest = Timestamp(milliseconds: 253_402_300_799_999)

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}

// MARK: - RFC 3339

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds: always 24 characters.
    public var description: String {
        String(unsafeUninitializedCapacity: 24) { buffer in
            write(into: buffer)
            return 24
        }
    }

    /// The calendar day in UTC, `2026-03-01`.
    package var day: String { String(description.prefix(10)) }

    /// Writes the 24 bytes of RFC 3339 at the start of `buffer`.
    private func write(into buffer: UnsafeMutableBufferPointer<UInt8>) {
        let clamped = min(max(self, .earliest), .latest).milliseconds
        let millis = ((clamped % 1000) + 1000) % 1000
        let seconds = (clamped - millis) / 1000
        let ofDay = ((seconds % 86_400) + 86_400) % 86_400
        let (year, month, day) = civil(fromDays: (seconds - ofDay) / 86_400)
        func put(_ value: Int64, at start: Int, width: Int) {
            var rest = value
            for place in stride(from: start + width - 1, through: start, by: -1) {
                buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
        }
        put(year, at: 0, width: 4)
        put(month, at: 5, width: 2)
        put(day, at: 8, width: 2)
        put(ofDay / 3600, at: 11, width: 2)
        put(ofDay / 60 % 60, at: 14, width: 2)
        put(ofDay % 60, at: 17, width: 2)
        put(millis, at: 20, width: 3)
        buffer[4] = UInt8(ascii: "-")
        buffer[7] = UInt8(ascii: "-")
        buffer[10] = UInt8(ascii: "T")
        buffer[13] = UInt8(ascii: ":")
        buffer[16] = UInt8(ascii: ":")
        buffer[19] = UInt8(ascii: ".")
        buffer[23] = UInt8(ascii: "Z")
    }

    /// Reads RFC 3339: a date, `T`, a time with up to nine digits of fraction (kept to the
    /// millisecond, the rest must be zeros), and `Z` or an offset. `nil` for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            let days = Self.days(ofDate: bytes[0..<10]),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = number(bytes[11..<13]), hour < 24,
            let minute = number(bytes[14..<16]), minute < 60,
            let second = number(bytes[17..<19]), second < 60
        else { return nil }
        var rest = bytes[19...]
        var millis: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (48...57).contains($0) }
            guard (1...9).contains(digits.count), digits.dropFirst(3).allSatisfy({ $0 == 48 })
            else { return nil }
            for place in 0..<3 {
                let index = digits.startIndex + place
                millis = millis * 10 + (index < digits.endIndex ? Int64(digits[index] - 48) : 0)
            }
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = Self.offsetMinutes(rest) else { return nil }
        let seconds = days * 86_400 + hour * 3600 + (minute - offset) * 60 + second
        self.init(milliseconds: seconds * 1000 + millis)
        guard self >= .earliest, self <= .latest else { return nil }
    }

    /// Midnight UTC that begins the day written `2026-03-01`; `nil` if there is no such day.
    public init?(day text: String) {
        guard let days = Self.days(ofDate: Array(text.utf8)[...]) else { return nil }
        self.init(milliseconds: days * 86_400_000)
    }

    private static func days(ofDate bytes: ArraySlice<UInt8>) -> Int64? {
        let at = bytes.startIndex
        guard bytes.count == 10, bytes[at + 4] == UInt8(ascii: "-"),
            bytes[at + 7] == UInt8(ascii: "-"),
            let year = number(bytes[at..<at + 4]), year >= 1,
            let month = number(bytes[at + 5..<at + 7]), (1...12).contains(month),
            let day = number(bytes[at + 8..<at + 10]), day >= 1
        else { return nil }
        let days = dayNumber(year, month, day)
        // A day that doesn't exist (30 February) comes back as another one.
        return civil(fromDays: days) == (year, month, day) ? days : nil
    }

    private static func offsetMinutes(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard let sign = bytes.first else { return nil }
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") {
            return bytes.count == 1 ? 0 : nil
        }
        let at = bytes.startIndex
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), bytes.count == 6,
            bytes[at + 3] == UInt8(ascii: ":"),
            let hours = number(bytes[at + 1..<at + 3]), hours < 24,
            let minutes = number(bytes[at + 4..<at + 6]), minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
}

private func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
        guard (48...57).contains(digit) else { return nil }
        value = value * 10 + Int64(digit - 48)
    }
    return value
}

// Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms": days are counted in eras of 400
// years that begin on 1 March, so that the leap day is the last of its year.

private func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
}

private func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let mp = (5 * dayOfYear + 2) / 153
    let month = mp + (mp < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * mp + 2) / 5 + 1)
}
