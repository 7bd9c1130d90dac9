package import Records

/// A UUID in its one form here: lower case. Feeds write them in either.
package struct FeedUUID: FieldValue, Hashable, Comparable {
    /// `2f1c…`, 36 characters.
    package let text: String

    package init() { text = "00000000-0000-0000-0000-000000000000" }

    /// `nil` for what isn't 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between them.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            switch index {
            case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return nil }
            default: guard UnicodeScalar(byte).properties.isASCIIHexDigit else { return nil }
            }
        }
        self.text = text.lowercased()
    }

    package static func < (a: Self, b: Self) -> Bool {
        a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }

    package static var shape: FieldShape {
        .special("a UUID like 123e4567-e89b-12d3-a456-426614174000")
    }

    package static func read(from reader: inout JSONReader) -> Self? {
        guard let text = reader.string() else { return nil }
        return Self(text) ?? reader.reject(shape: shape)
    }

    package func write(to writer: inout JSONWriter) { writer.string(text) }
    package static func parse(_ text: String) -> Self? { Self(text) }
    package var column: ColumnValue { .text(text) }
    package static func from(column: ColumnValue) -> Self? {
        if case .text(let text) = column { Self(text) } else { nil }
    }
}
