/// The value of a field that is always written: as `null` where there is none.
///
/// An optional field is left out instead. A percentage without a budget, say, is no missing field but
/// an answer of its own.
public struct Nullable<Value: FieldValue>: FieldValue {
    public var value: Value?

    public init(_ value: Value? = nil) { self.value = value }

    public static var shape: FieldShape { Value.shape }

    public static func read(from reader: inout JSONReader) -> Nullable? {
        if reader.isNull() { return Nullable() }
        return Value.read(from: &reader).map { Nullable($0) }
    }

    public func write(to writer: inout JSONWriter) {
        if let value { value.write(to: &writer) } else { writer.null() }
    }

    public static func parse(_ text: String) -> Nullable? {
        Value.parse(text).map { Nullable($0) }
    }

    public var column: SQLValue { value?.column ?? .null }

    public static func from(column: SQLValue) -> Nullable? {
        column == .null ? Nullable() : Value.from(column: column).map { Nullable($0) }
    }
}
