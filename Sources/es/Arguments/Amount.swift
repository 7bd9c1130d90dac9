import ArgumentParser
import EventSourcing
import Records
import Vocabulary

/// An amount of money as a person types it: `12.50`, `12.5`, `12`, `1,234.50`, or its least parts, exactly,
/// as `1250c`. How many those are its currency says, which is known only once the store is open. Whole
/// arithmetic only, checked.
struct Amount: Equatable {
    /// As it was typed.
    let text: String
    private let number: Number

    private enum Number: Equatable {
        case leastParts(Int64)
        /// A sign and digits; the digits behind the point.
        case decimal(whole: String, fraction: String)
    }

    /// No currency has more decimals.
    private static let mostDecimals = 4

    /// - Throws: ``Failure`` that says what is wrong with it.
    static func parse(_ text: String) throws -> Amount {
        if text.hasSuffix("c"), let cents = Int64(strict: text.dropLast()) {
            return Amount(text: text, number: .leastParts(cents))
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first else { throw unfit(text) }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.allSatisfy(\.isASCIIDigit), !(parts.count == 2 && fraction.isEmpty) else {
            throw unfit(text)
        }
        guard let digits = ungrouped(whole) else { throw unfit(text) }
        let amount = Amount(
            text: text, number: .decimal(whole: digits, fraction: String(fraction)))
        guard fraction.count <= mostDecimals else {
            throw Failure.usage("\(text) has more decimals than any currency")
        }
        // So many fit whatever the currency, or are told to be too many before a store is opened.
        guard Int64(strict: digits + fraction) != nil else { throw amount.tooMuch }
        return amount
    }

    /// How many of the currency's least parts it is.
    /// - Throws: ``Failure`` where it has more decimals than the currency, or leaves 64 bits.
    func minor(in currency: Currency) throws -> Int64 {
        switch number {
        case .leastParts(let parts): return parts
        case .decimal(let whole, let fraction):
            guard fraction.count <= currency.exponent else {
                throw Failure.usage(
                    "\(text) has more decimals than \(currency), which has \(currency.exponent)")
            }
            let zeros = String(repeating: "0", count: currency.exponent - fraction.count)
            guard let minor = Int64(strict: whole + fraction + zeros) else { throw tooMuch }
            return minor
        }
    }

    private var tooMuch: Failure {
        .usage("\(text) is more than can be kept: 64 bits of cents")
    }

    /// `1,234` as `1234`; `nil` when that isn't how thousands are set apart.
    private static func ungrouped(_ text: Substring) -> String? {
        let sign = text.hasPrefix("-") ? "-" : ""
        let groups = text.dropFirst(sign.count).split(
            separator: ",", omittingEmptySubsequences: false)
        guard let first = groups.first, !first.isEmpty,
            groups.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        if groups.count > 1 {
            guard first.count <= 3, groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
                return nil
            }
        }
        return sign + groups.joined()
    }

    private static func unfit(_ text: String) -> Failure {
        .usage("\(text) is no amount: give 12.50, or cents as 1250c")
    }
}

extension Int64 {
    /// Digits after an optional minus; `nil` for anything else, or what doesn't fit 64 bits.
    init?(strict text: some StringProtocol) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit), let value = Int64(text) else {
            return nil
        }
        self = value
    }
}
