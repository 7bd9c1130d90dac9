package import Records

/// An amount of money: a 64-bit signed number of cents of one currency.
///
/// Sums and products say `nil` where they would overflow; nothing here can trap.
package struct Cents: Hashable, Comparable, Sendable {
    /// How many.
    package var amount: Int64

    @inlinable
    package init(_ amount: Int64) { self.amount = amount }

    /// No money.
    package static let zero = Cents(0)

    /// More than this nobody gives, above zero or below. It is far beyond any shop, and nine million
    /// such amounts have a sum that fits 64 bits: one slip of the hand spoils no figure for all.
    package static let most = Cents(1_000_000_000_000)

    /// Whether a caller may give it. What a log holds from before there was a bound is read as it is.
    package var isWithinBounds: Bool { amount.magnitude <= Self.most.amount.magnitude }

    package static func < (a: Self, b: Self) -> Bool { a.amount < b.amount }

    /// `nil` when the sum leaves 64 bits.
    package func adding(_ other: Cents) -> Cents? {
        let (sum, overflow) = amount.addingReportingOverflow(other.amount)
        return overflow ? nil : Cents(sum)
    }

    /// `nil` when the difference leaves 64 bits.
    package func subtracting(_ other: Cents) -> Cents? {
        let (rest, overflow) = amount.subtractingReportingOverflow(other.amount)
        return overflow ? nil : Cents(rest)
    }

    /// `nil` when the product leaves 64 bits.
    package func times(_ count: Int64) -> Cents? {
        let (product, overflow) = amount.multipliedReportingOverflow(by: count)
        return overflow ? nil : Cents(product)
    }
}

extension Cents: FieldValue, CustomStringConvertible, ExpressibleByIntegerLiteral {
    package static var shape: FieldShape { .cents }
    @inlinable
    package static func read(from reader: inout JSONReader) -> Cents? {
        guard let amount = reader.integer(of: .cents) else { return nil }
        return reader.isStrict ? given(Cents(amount), to: &reader) : Cents(amount)
    }
    @inlinable
    package func write(to writer: inout JSONWriter) { writer.integer(amount) }
    package static func parse(_ text: String) -> Cents? { Int64.parse(text).map { Cents($0) } }
    package var column: ColumnValue { .integer(amount) }
    package static func from(column: ColumnValue) -> Cents? {
        if case .integer(let amount) = column { Cents(amount) } else { nil }
    }
    package var description: String { String(amount) }
    package init(integerLiteral amount: Int64) { self.amount = amount }
}

// MARK: - What a caller may give

extension Cents {
    @usableFromInline
    static func given(_ cents: Cents, to reader: inout JSONReader) -> Cents? {
        cents.isWithinBounds ? cents : reader.reject(shape: shape, why: tooMuch)
    }

    package mutating func tidy(by tidier: inout Tidier) {
        if !isWithinBounds { tidier.refuse(why: Self.tooMuch) }
    }

    private static var tooMuch: Sentence {
        "must be at most \(most.amount) cents, above zero or below"
    }
}
