package import Records

/// A currency by its code of ISO 4217: `USD`, `JPY`, `KWD`.
///
/// What a ``Cents`` counts are its least parts: hundredths of a dollar, whole yen, thousandths of a
/// dinar.
package struct Currency: Hashable, Sendable {
    /// Three capital letters.
    package let code: String

    /// One as a log has it, whether or not the list knows it: earlier releases took any three letters.
    package init(stored code: String) { self.code = code }

    /// What every amount is in that says nothing else.
    package static let usual = Currency(stored: "USD")

    /// The currency of this code; `nil` for one that ISO 4217 doesn't have.
    package init?(_ code: String) {
        guard Self.exponents[code] != nil else { return nil }
        self.code = code
    }

    /// How many decimals it has; two where nobody knows.
    package var exponent: Int { Self.exponents[code] ?? 2 }

    /// How many of its least parts make one of it: a hundred cents, a thousand fils.
    package var leastParts: Int64 { (0..<exponent).reduce(1) { parts, _ in parts * 10 } }
}

extension Currency: FieldValue, CustomStringConvertible {
    package static var shape: FieldShape { .special("a currency's code of ISO 4217, like USD") }

    package static func read(from reader: inout JSONReader) -> Currency? {
        guard let code = reader.string() else { return nil }
        if !reader.isStrict { return Currency(stored: code) }
        let given = code.trimmed
        return Currency(given)
            ?? reader.reject(
                shape: shape, why: unknown(given), hint: nearest(to: given, among: codes))
    }

    package mutating func tidy(by tidier: inout Tidier) {
        if Self.exponents[code] == nil { tidier.refuse(why: Self.unknown(code)) }
    }

    package func write(to writer: inout JSONWriter) { writer.string(code) }
    package static func parse(_ text: String) -> Currency? { Currency(text) }
    package var column: ColumnValue { .text(code) }
    package static func from(column: ColumnValue) -> Currency? {
        if case .text(let code) = column { Currency(stored: code) } else { nil }
    }
    package var description: String { code }

    private static func unknown(_ code: String) -> Sentence {
        "ISO 4217 has no currency \(code)"
    }
}
