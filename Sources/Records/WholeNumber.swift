/// A whole number of another kind than `Int64`, for what counts things; it is written as one.
public protocol WholeNumber: FieldValue, FixedWidthInteger {}

extension Int: WholeNumber {}
extension UInt16: WholeNumber {}
extension UInt64: WholeNumber {}

extension WholeNumber {
    public static var shape: FieldShape { .integer }

    public static func read(from reader: inout JSONReader) -> Self? {
        guard let number = Int64.read(from: &reader) else { return nil }
        return Self(exactly: number) ?? reader.reject(shape: shape)
    }

    public func write(to writer: inout JSONWriter) { writer.integer(Int64(clamping: self)) }

    public var column: ColumnValue { .integer(Int64(clamping: self)) }

    public static func from(column: ColumnValue) -> Self? {
        Int64.from(column: column).flatMap { Self(exactly: $0) }
    }
}

extension FieldVisitor {
    /// A field that is left out where it is as `blank`.
    public mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value, unless blank: Value
    ) {
        var given = value == blank ? nil : value
        field(name, &given)
        value = given ?? blank
    }
}
