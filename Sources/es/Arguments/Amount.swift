import ArgumentParser
import EventSourcing
import Records

/// An amount of money as a person types it, in cents: `12.50`, `12.5`, `12`, `1,234.50`, or exact
/// cents as `1250c`. Whole arithmetic only, checked.
struct Amount: Equatable {
    var cents: Int64

    /// - Throws: ``Failure`` that says what is wrong with it.
    static func parse(_ text: String) throws -> Amount {
        if text.hasSuffix("c"), let cents = Int64(strict: text.dropLast()) {
            return Amount(cents: cents)
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first else { throw unfit(text) }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.allSatisfy(\.isASCIIDigit), !(parts.count == 2 && fraction.isEmpty) else {
            throw unfit(text)
        }
        guard fraction.count <= 2 else {
            throw Failure.usage("\(text) has more than two decimals; a cent is the least there is")
        }
        guard let digits = ungrouped(whole) else { throw unfit(text) }
        let padding = String(repeating: "0", count: 2 - fraction.count)
        guard let cents = Int64(strict: digits + fraction + padding) else {
            throw Failure.usage("\(text) is more than can be kept: 64 bits of cents")
        }
        return Amount(cents: cents)
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
