public import Records

/// An amount of money: a 64-bit signed number of cents of one currency.
///
/// Sums and products say `nil` where they would overflow; nothing here can trap.
public struct Cents: Hashable, Comparable, Sendable {
    /// How many.
    public var amount: Int64

    @inlinable
    public init(_ amount: Int64) { self.amount = amount }

    /// No money.
    public static let zero = Cents(0)

    public static func < (a: Self, b: Self) -> Bool { a.amount < b.amount }

    /// `nil` when the sum leaves 64 bits.
    public func adding(_ other: Cents) -> Cents? {
        let (sum, overflow) = amount.addingReportingOverflow(other.amount)
        return overflow ? nil : Cents(sum)
    }

    /// `nil` when the difference leaves 64 bits.
    public func subtracting(_ other: Cents) -> Cents? {
        let (rest, overflow) = amount.subtractingReportingOverflow(other.amount)
        return overflow ? nil : Cents(rest)
    }

    /// `nil` when the product leaves 64 bits.
    public func times(_ count: Int64) -> Cents? {
        let (product, overflow) = amount.multipliedReportingOverflow(by: count)
        return overflow ? nil : Cents(product)
    }
}

extension Cents: FieldValue, CustomStringConvertible, ExpressibleByIntegerLiteral {
    public static var shape: FieldShape { .cents }
    @inlinable
    public static func read(from reader: inout JSONReader) -> Cents? {
        reader.integer(of: .cents).map { Cents($0) }
    }
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.integer(amount) }
    public static func parse(_ text: String) -> Cents? { Int64.parse(text).map { Cents($0) } }
    public var column: ColumnValue { .integer(amount) }
    public static func from(column: ColumnValue) -> Cents? {
        if case .integer(let amount) = column { Cents(amount) } else { nil }
    }
    public var description: String { String(amount) }
    public init(integerLiteral amount: Int64) { self.amount = amount }
}
