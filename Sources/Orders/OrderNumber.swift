package import Records

/// The number that people know an order by, as a caller gives it: a text or a whole number of JSON. It
/// is kept as text, so `1042` and `"1042"` are the same one; and `1e2`, another way to write a number that
/// is taken, is none.
package struct OrderNumber: Hashable, Sendable {
    /// As it is written.
    package var text: String

    package init(_ text: String) { self.text = text }

    /// Longer than this, in characters, none is: the tag that makes it unique has room for no more.
    static let maximumLength = 60
}

extension FieldRule<OrderNumber> {
    static var orderNumber: Self {
        FieldRule<String>.notBlank(atMost: OrderNumber.maximumLength).inside { $0.text }
    }
}

extension OrderNumber: FieldValue, CustomStringConvertible, ExpressibleByStringLiteral {
    package static var shape: FieldShape { .special("text or a whole number") }

    package static func read(from reader: inout JSONReader) -> OrderNumber? {
        guard let value = JSONValue.read(from: &reader) else { return nil }
        switch value {
        case .string(let text): return Self(reader.isStrict ? text.trimmed : text)
        case .integer(let number): return Self(String(number))
        case .number(let text) where text.utf8.allSatisfy(Self.isOfWholeNumbers): return Self(text)
        case .number, .null, .boolean, .array, .object:
            return reader.reject(shape: shape)
        }
    }

    /// Whether a whole number is written with it, be it one that 64 bits don't hold.
    private static func isOfWholeNumbers(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }

    package func write(to writer: inout JSONWriter) { writer.string(text) }
    package static func parse(_ text: String) -> OrderNumber? { Self(text) }
    package var description: String { text }
    package init(stringLiteral text: String) { self.text = text }
}
