/// What may serve as an identifier anywhere in Daybook.
package enum IdentifierRule {
    /// The most bytes of UTF-8 that an identifier may have.
    package static let maximumBytes = 128

    /// What is wrong with `text` as an identifier, as the end of a sentence; `nil` if nothing is.
    ///
    /// An identifier is 1–128 bytes of UTF-8 without white space, control, bidi-control or
    /// zero-width characters: what looks the same to a person must be the same to the log.
    package static func fault(in text: String) -> String? { fault(in: text[...]) }

    /// The same, of a part of a text.
    static func fault(in text: Substring) -> String? {
        let bytes = text.utf8.count
        if bytes == 0 { return "is empty" }
        if bytes > maximumBytes { return "is longer than \(maximumBytes) bytes" }
        if isPlain(text) { return nil }
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace { return "has white space" }
            if isInvisible(scalar) { return "has a control or invisible character" }
        }
        return nil
    }

    /// Whether all of it is visible ASCII, as nearly every identifier is.
    private static func isPlain(_ text: Substring) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte < 0x21 || byte > 0x7E { return false }
            return true
        } ?? false
    }

    /// Control, bidi-control, zero-width and other default-ignorable characters.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x7E: false
        case 0...0x1F, 0x7F...0x9F: true
        case 0xFEFF, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x061C: true
        default:
            scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl
                || scalar.properties.isNoncharacterCodePoint
        }
    }
}
