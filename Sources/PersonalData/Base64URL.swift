/// base64url without padding (RFC 4648, section 5), of exactly one form for any bytes. Written here
/// because it stands on the way of every sealed text that is read, where Foundation's took a third of
/// the time.
enum Base64URL {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The six bits of each letter; 255 for what is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(letters[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { text.append(letters[Int(bits << UInt32(6 - count) & 63)]) }
        return text
    }

    /// `nil` where the text is none that ``encoded(_:)`` gives.
    static func decoded(_ text: UnsafeRawBufferPointer.SubSequence) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        for letter in text {
            let value = values[Int(letter)]
            if value == 255 { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        // A letter too many, or bits that say nothing and aren't zeros.
        if count == 6 || bits & (1 << UInt32(count) - 1) != 0 { return nil }
        return bytes
    }
}
