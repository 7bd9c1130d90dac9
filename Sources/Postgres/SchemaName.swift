/// A schema's name, which is all that is ever written into a statement's text.
package struct SchemaName: Sendable, Equatable {
    package let text: String

    package init(_ text: String) throws(PostgresOpeningError) {
        let isPlain = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "_")
        }
        guard (1...48).contains(text.utf8.count), isPlain, !text.hasPrefix("pg_"),
            let first = text.utf8.first, first >= UInt8(ascii: "a")
        else { throw .badSchemaName }
        self.text = text
    }

    /// A statement's text, with the name in the place of each `@`.
    package func filling(_ text: String) -> String {
        text.replacing("@.", with: "\"\(self.text)\".")
    }
}
