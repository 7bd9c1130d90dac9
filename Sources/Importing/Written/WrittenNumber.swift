import Records
import Vocabulary

/// A number as people write it: `1.234,56 €`, `$1,234.56`, `(12.50)`, `1'234.50-`. Digits and no more, so
/// nothing is rounded.
struct WrittenNumber: Equatable {
    var isNegative: Bool
    var whole: String
    var fraction: String
    /// The sign or the code of a currency that stands with it.
    var currency: String?

    var isZero: Bool { (whole + fraction).allSatisfy { $0 == "0" } }

    /// `locale` says what stands before the decimals. Without one a number is read that can be read in one
    /// way only.
    /// - Throws: ``Unreadable``.
    init(_ text: String, _ locale: WrittenLocale?) throws(Unreadable) {
        var rest = text.trimmed[...]
        var isNegative = false
        if rest.hasPrefix("("), rest.hasSuffix(")") {
            isNegative = true
            rest = rest.dropFirst().dropLast()
        }
        var around = ""
        while let first = rest.first, !first.isNumber, first != ".", first != "," {
            around.append(rest.removeFirst())
        }
        let behind = rest.reversed().prefix { !$0.isNumber }
        rest = rest.dropLast(behind.count)
        around += String(behind.reversed())
        for sign in around where "-−–".contains(sign) { isNegative = !isNegative }
        let currency = String(around.filter { !"-−–+%".contains($0) && !$0.isWhitespace })
        self.isNegative = isNegative
        self.currency = currency.isEmpty ? nil : currency
        guard !rest.isEmpty else { throw Self.none(text) }

        var body = ""
        for character in rest {
            if let digit = character.wholeNumberValue, digit < 10 {
                body += String(digit)
            } else if character.isWhitespace || "'’".contains(character) {
                body += " "
            } else if ".,٫٬".contains(character) {
                body.append(character == "٫" ? "." : character == "٬" ? "," : character)
            } else {
                throw Self.none(text)
            }
        }
        let decimal: Character
        if let locale {
            decimal = locale.decimal
        } else {
            decimal = try Self.decimal(of: body, text)
        }
        let parts = body.split(separator: decimal, omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first else { throw Self.none(text) }
        whole = try Self.ungrouped(first, text)
        fraction = parts.count == 2 ? String(parts[1]) : ""
        guard fraction.allSatisfy(\.isASCIIDigit), !(whole + fraction).isEmpty else {
            throw Self.none(text)
        }
        if whole.isEmpty { whole = "0" }
    }

    /// What stands before the decimals, where nobody said.
    private static func decimal(of body: String, _ text: String) throws(Unreadable) -> Character {
        let marks = body.filter { $0 == "." || $0 == "," }
        guard let last = marks.last else { return "." }
        // 1.234,50 and 1,234.50
        if Set(marks).count == 2 { return last }
        // 1,234,567
        if marks.count > 1 { return last == "," ? "." : "," }
        if last == "." { return "." }
        throw Unreadable(
            .ambiguousValue,
            why:
                "\(text) can be read in two ways: nobody said whether a comma stands before decimals",
            hint: "say whose way of writing it is: --locale de, or --locale en-US")
    }

    /// `1 234` or `1.234` as `1234`; refused where that isn't how thousands are set apart.
    private static func ungrouped(_ text: Substring, _ all: String) throws(Unreadable) -> String {
        let groups = text.split(
            omittingEmptySubsequences: false, whereSeparator: { !$0.isASCIIDigit })
        guard groups.count > 1 else { return String(text) }
        let isGrouped =
            (1...3).contains(groups[0].count) && groups.last?.count == 3
            && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 || $0.count == 2 }
        guard isGrouped else { throw none(all) }
        return groups.joined()
    }

    private static func none(_ text: String) -> Unreadable {
        Unreadable(.invalidField, why: "\(text) is no number")
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

// MARK: - As a value

extension WrittenNumber {
    /// A whole number.
    func integer(_ text: String) throws(Unreadable) -> Int64 {
        guard fraction.allSatisfy({ $0 == "0" }) else {
            throw Unreadable(.invalidField, why: "\(text) is no whole number")
        }
        return try Self.integer(sign + whole, text)
    }

    /// As JSON writes a number.
    var decimal: String {
        let digits = whole.drop { $0 == "0" }
        return sign + (digits.isEmpty ? "0" : digits) + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// How many of a currency's least parts it is. Decimals more than the currency has must be zeros.
    func minor(of currency: Currency, _ text: String) throws(Unreadable) -> Int64 {
        if let own = self.currency, !Self.fits(own, currency) {
            throw Unreadable(
                .otherCurrency, why: "\(text) is in \(own), and amounts here are in \(currency)")
        }
        let decimals = currency.exponent
        guard fraction.dropFirst(decimals).allSatisfy({ $0 == "0" }) else {
            throw Unreadable(
                .invalidField,
                why: "\(text) has more decimals than \(currency), which has \(decimals)",
                hint: "if that is no decimal point, say whose way of writing it is: --locale de")
        }
        let zeros = String(repeating: "0", count: max(decimals - fraction.count, 0))
        return try Self.integer(sign + whole + fraction.prefix(decimals) + zeros, text)
    }

    private var sign: String { isNegative ? "-" : "" }

    private static func integer(_ digits: String, _ text: String) throws(Unreadable) -> Int64 {
        guard let value = Int64(digits) else {
            throw Unreadable(.invalidField, why: "\(text) is more than can be kept: 64 bits")
        }
        return value
    }

    /// Whether a sign or a code can mean a currency.
    static func fits(_ text: String, _ currency: Currency) -> Bool {
        if text.uppercased() == currency.code { return true }
        // A code is told from a sign that is a word, like Kč, by being one.
        if Currency(text.uppercased()) != nil { return false }
        guard let codes = signs[text] else { return true }
        return codes.contains(currency.code)
    }

    private static let signs: [String: Set<String>] = [
        "€": ["EUR"], "£": ["GBP", "EGP", "LBP", "SYP", "GIP", "FKP", "SHP"],
        "¥": ["JPY", "CNY"], "₹": ["INR"], "₽": ["RUB"], "₺": ["TRY"], "₩": ["KRW"],
        "₪": ["ILS"], "₴": ["UAH"], "₫": ["VND"], "฿": ["THB"], "zł": ["PLN"], "Kč": ["CZK"],
        "Ft": ["HUF"], "US$": ["USD"], "C$": ["CAD"], "A$": ["AUD"], "R$": ["BRL"],
    ]
}
