public import Records

/// The number that people know an order by, as a caller gives it: a text or a number of JSON. It is
/// kept as text, so `1042` and `"1042"` are the same one.
public struct OrderNumber: Hashable, Sendable {
    /// As it is written.
    public var text: String

    public init(_ text: String) { self.text = text }

    /// Longer than this, in characters, none is: the tag that makes it unique has room for no more.
    static let maximumLength = 60
}

extension OrderNumber: FieldValue, CustomStringConvertible, ExpressibleByStringLiteral {
    public static var shape: FieldShape { .special("text or a number") }

    public static func read(from reader: inout JSONReader) -> OrderNumber? {
        guard let value = JSONValue.read(from: &reader) else { return nil }
        switch value {
        case .string(let text): return Self(reader.isStrict ? text.trimmed : text)
        case .integer(let number): return Self(String(number))
        case .number(let text): return Self(text)
        case .null, .boolean, .array, .object:
            return reader.reject(shape: shape)
        }
    }

    public func write(to writer: inout JSONWriter) { writer.string(text) }
    public static func parse(_ text: String) -> OrderNumber? { Self(text) }
    public var description: String { text }
    public init(stringLiteral text: String) { self.text = text }
}
