/// How people of a place write numbers and dates.
package struct WrittenLocale: Sendable, Equatable {
    /// As it was said: `de`, `en-US`.
    package let tag: String
    /// What stands before the decimals.
    let decimal: Character
    let order: DateOrder

    /// In which order they write the parts of a date.
    enum DateOrder: Sendable {
        case dayMonthYear, monthDayYear, yearMonthDay
    }

    /// - Returns: `nil` for a place that isn't known: what is known is a language, or one and a region.
    package init?(_ tag: String) {
        let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
        guard let language = parts.first, parts.count <= 2 else { return nil }
        let region = parts.count == 2 ? parts[1] : ""
        self.tag = tag
        if Self.withComma.contains(language) {
            decimal = Self.regionsWithPoint.contains("\(language)-\(region)") ? "." : ","
        } else if Self.withPoint.contains(language) {
            decimal = Self.regionsWithComma.contains("\(language)-\(region)") ? "," : "."
        } else {
            return nil
        }
        switch (language, region) {
        case ("en", ""), ("en", "us"), ("es", "us"): order = .monthDayYear
        case ("en", "ca"), ("fr", "ca"): order = .yearMonthDay
        case ("sv", _), ("hu", _), ("lt", _), ("ja", _), ("zh", _), ("ko", _): order = .yearMonthDay
        default: order = .dayMonthYear
        }
    }

    /// The languages that are known.
    package static var languages: [String] { (withComma.union(withPoint)).sorted() }

    private static let withComma: Set<String> = [
        "de", "fr", "es", "it", "nl", "pt", "da", "sv", "nb", "no", "fi", "is", "pl", "cs", "sk",
        "hu", "ro", "bg", "hr", "sl", "sr", "uk", "ru", "el", "tr", "lt", "lv", "et", "id", "vi",
        "ca",
    ]
    private static let withPoint: Set<String> = [
        "en", "ja", "zh", "ko", "th", "he", "hi", "ar", "ms", "fa", "ur", "bn",
    ]
    private static let regionsWithPoint: Set<String> = [
        "de-ch", "de-li", "it-ch", "es-mx", "es-us", "es-gt", "es-pa", "es-do", "es-pr",
    ]
    private static let regionsWithComma: Set<String> = ["en-za", "ar-ma", "ar-dz", "ar-tn"]
}
