import Wording

/// So many of something, in the forms that each language has for it (CLDR's plural rules).
struct Counted: Sendable {
    /// English has two forms: `order`, `orders`.
    let one: String
    let many: String
    /// Arabic has six: none, one, two, 3 to 10, 11 to 99, and hundreds.
    let arabic: Arabic

    struct Arabic: Sendable {
        let zero: String
        let one: String
        let two: String
        let few: String
        let many: String
        let other: String

        /// - Parameters: `%` stands for the number.
        init(
            _ zero: String, _ one: String, _ two: String, _ few: String, _ many: String,
            _ other: String
        ) {
            (self.zero, self.one, self.two) = (zero, one, two)
            (self.few, self.many, self.other) = (few, many, other)
        }
    }

    func said(_ count: Int64, in language: Language) -> String {
        let digits = language.isolatedNumber(Digits.grouped(count))
        switch language {
        case .english: return "\(digits) \(count == 1 ? one : many)"
        case .arabic:
            let form =
                switch (count, count % 100) {
                case (0, _): arabic.zero
                case (1, _): arabic.one
                case (2, _): arabic.two
                case (_, 3...10): arabic.few
                case (_, 11...99): arabic.many
                case (_, _): arabic.other
                }
            return form.replacing("%", with: digits)
        }
    }

    static let orders = Counted(
        one: "order", many: "orders",
        arabic: Arabic("لا طلبات", "طلب واحد", "طلبان", "% طلبات", "% طلبًا", "% طلب"))
    static let lines = Counted(
        one: "line", many: "lines",
        arabic: Arabic("لا بنود", "بند واحد", "بندان", "% بنود", "% بندًا", "% بند"))
    static let events = Counted(
        one: "event", many: "events",
        arabic: Arabic("لا أحداث", "حدث واحد", "حدثان", "% أحداث", "% حدثًا", "% حدث"))
    static let messages = Counted(
        one: "message", many: "messages",
        arabic: Arabic("لا رسائل", "رسالة واحدة", "رسالتان", "% رسائل", "% رسالة", "% رسالة"))
}

extension Visit {
    /// `12 orders`
    func counted(_ count: Int64, _ what: Counted) -> String { what.said(count, in: language) }
}
