import Records
import Vocabulary

/// An amount of money as a person writes it into a form: `12.50`, `1,234`, or its least parts, exactly, as `1250c`.
/// Whole arithmetic only.
struct TypedAmount {
    let minor: Int64

    /// Why an amount isn't one.
    struct Fault: Error { let why: Sentence }

    private static let mostDecimals = 4

    init(_ given: String, in currency: Currency) throws(Fault) {
        let text = Self.plain(given)
        if text.hasSuffix("c"), let parts = Self.whole(text.dropLast()) {
            minor = parts
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        guard parts.count <= 2, let whole = parts.first, let digits = Self.ungrouped(whole),
            fraction.allSatisfy(Self.isDigit), parts.count == 1 || !fraction.isEmpty
        else {
            throw Fault(why: "\(given) is no amount: give 12.50, or cents as 1250c")
        }
        guard fraction.count <= Self.mostDecimals else {
            throw Fault(why: "\(given) has more decimals than any currency")
        }
        guard fraction.count <= currency.exponent else {
            throw Fault(
                why:
                    "\(given) has more decimals than \(currency), which has \(currency.exponent)")
        }
        let zeros = String(repeating: "0", count: currency.exponent - fraction.count)
        guard let all = Self.whole(digits + fraction + zeros) else {
            throw Fault(why: "\(given) is more than can be kept: 64 bits of cents")
        }
        minor = all
    }

    /// Digits as a keyboard for Arabic has them are digits, too.
    static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
            switch scalar.value {
            case 0x660...0x669: plain.append(Unicode.Scalar(UInt8(scalar.value - 0x660 + 0x30)))
            case 0x6F0...0x6F9: plain.append(Unicode.Scalar(UInt8(scalar.value - 0x6F0 + 0x30)))
            case 0x66B: plain.append(".")
            case 0x66C: plain.append(",")
            case 0x2212: plain.append("-")
            case 0x200E, 0x200F, 0x61C: continue
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }

    private static func ungrouped(_ text: Substring) -> String? {
        let sign = text.hasPrefix("-") ? "-" : ""
        let groups = text.dropFirst(sign.count).split(
            separator: ",", omittingEmptySubsequences: false)
        guard let first = groups.first, !first.isEmpty,
            groups.allSatisfy({ $0.allSatisfy(isDigit) }),
            groups.count == 1
                || first.count <= 3 && groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        return sign + groups.joined()
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    /// Digits behind a minus or nothing; `nil` for anything else, and for what leaves 64 bits.
    static func whole(_ text: some StringProtocol) -> Int64? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return digits.isEmpty || !digits.allSatisfy(isDigit) ? nil : Int64(text)
    }
}
