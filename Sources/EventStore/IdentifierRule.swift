/// What may serve as an identifier anywhere in Daybook.
public enum IdentifierRule {
    /// The most bytes of UTF-8 that an identifier may have.
    public static let maximumBytes = 128

    /// What is wrong with `text` as an identifier, as the end of a sentence; `nil` if nothing is.
    ///
    /// An identifier is 1–128 bytes of UTF-8 without white space, control, bidi-control or
    /// zero-width characters: what looks the same to a person must be the same to the log.
    public static func fault(in text: some StringProtocol) -> String? {
        let bytes = text.utf8.count
        if bytes == 0 { return "is empty" }
        if bytes > maximumBytes { return "is longer than \(maximumBytes) bytes" }
        if text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return nil }
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace { return "has white space" }
            if isInvisible(scalar) { return "has a control or invisible character" }
        }
        return nil
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
