package import Records

/// The number that people know an order by, as a caller gives it: a text or a number of JSON. It is
/// kept as text, so `1042` and `"1042"` are the same one.
package struct OrderNumber: Hashable, Sendable {
    /// As it is written.
    package var text: String

    package init(_ text: String) { self.text = text }

    /// Longer than this, in characters, none is: the tag that makes it unique has room for no more.
    static let maximumLength = 60
}

extension OrderNumber: FieldValue, CustomStringConvertible, ExpressibleByStringLiteral {
    package static var shape: FieldShape { .special("text or a number") }

    package static func read(from reader: inout JSONReader) -> OrderNumber? {
        guard let value = JSONValue.read(from: &reader) else { return nil }
        switch value {
        case .string(let text): return Self(reader.isStrict ? text.trimmed : text)
        case .integer(let number): return Self(String(number))
        case .number(let text): return Self(text)
        case .null, .boolean, .array, .object:
            return reader.reject(shape: shape)
        }
    }

    package func write(to writer: inout JSONWriter) { writer.string(text) }
    package static func parse(_ text: String) -> OrderNumber? { Self(text) }
    package var description: String { text }
    package init(stringLiteral text: String) { self.text = text }
}
