// Amounts as people of the place write them: `$1,234.50`, `¥5,000`, `1.250 KD`, `₹12,34,567.00`.

extension Cents {
    /// As people write it in a currency, or in that of amounts that say nothing else.
    package func written(in currency: Currency?) -> String {
        (currency ?? .usual).written(amount)
    }
}

extension Currency {
    /// An amount of its least parts, with all decimals.
    package func written(_ minor: some BinaryInteger) -> String { written(minor, .always) }

    /// The same without decimals where they are all 0: `$1,234`.
    package func writtenShortly(_ minor: some BinaryInteger) -> String {
        written(minor, .whereNeeded)
    }

    /// An amount as a plain number with a point and nothing else: `-1234.50`, `5000`.
    package func decimal(_ minor: some BinaryInteger) -> String {
        let (whole, fraction) = parts(of: minor)
        return (minor < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
    }

    private enum Decimals { case always, whereNeeded }

    private func written(_ minor: some BinaryInteger, _ decimals: Decimals) -> String {
        let (whole, fraction) = parts(of: minor)
        let isWhole = fraction.allSatisfy { $0 == "0" }
        let isShort =
            switch decimals {
            case .always: fraction.isEmpty
            case .whereNeeded: isWhole
            }
        let number = grouped(whole) + (isShort ? "" : "." + fraction)
        let minus = minor < 0 ? "-" : ""
        switch Self.signs[code] {
        case .before(let sign): return minus + sign + number
        case .after(let sign): return minus + number + " " + sign
        // A code says what a sign that several share would not.
        case nil: return minus + number + " " + code
        }
    }

    /// The digits before the point, and as many behind it as the currency has.
    private func parts(of minor: some BinaryInteger) -> (whole: String, fraction: String) {
        let digits = String(minor.magnitude)
        let padded = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
        return (String(padded.dropLast(exponent)), String(padded.suffix(exponent)))
    }

    /// In threes; in India, beyond the first three, in twos.
    private func grouped(_ digits: String) -> String {
        let isIndian = ["INR", "PKR", "BDT", "NPR", "LKR"].contains(code)
        var result = ""
        for (index, digit) in digits.enumerated() {
            let left = digits.count - index
            let isBreak = isIndian && left > 3 ? left % 2 == 1 : left % 3 == 0
            if index > 0, isBreak { result.append(",") }
            result.append(digit)
        }
        return result
    }

    private enum Sign {
        case before(String)
        case after(String)
    }

    /// Only those that no other currency shares, but for the dollar and the yen, which mean these.
    private static let signs: [String: Sign] = [
        "AUD": .before("A$"), "BHD": .after("BD"), "BRL": .before("R$"), "CAD": .before("CA$"),
        "CNY": .before("CN¥"), "CZK": .after("Kč"), "EUR": .before("€"), "GBP": .before("£"),
        "HKD": .before("HK$"), "HUF": .after("Ft"), "ILS": .before("₪"), "INR": .before("₹"),
        "JOD": .after("JD"), "JPY": .before("¥"), "KRW": .before("₩"), "KWD": .after("KD"),
        "KZT": .after("₸"), "LYD": .after("LD"), "MXN": .before("MX$"), "NGN": .before("₦"),
        "NZD": .before("NZ$"), "PHP": .before("₱"), "PLN": .after("zł"), "RUB": .after("₽"),
        "SGD": .before("S$"), "THB": .before("฿"), "TND": .after("DT"), "TRY": .before("₺"),
        "TWD": .before("NT$"), "UAH": .after("₴"), "USD": .before("$"), "VND": .after("₫"),
    ]
}
