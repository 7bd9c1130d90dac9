import EventStore

// Strings: taken over whole where they have no escapes, else run by run.

extension JSONReader {
    /// A string's text. Invalid UTF-8, a lone surrogate and NUL are refused, never repaired.
    public mutating func string() -> String? {
        guard peek() == UInt8(ascii: "\"") else { return wrong(.text) }
        let start = at + 1
        var beyondASCII: UInt64 = 0
        let end = bytes.plainRun(from: start, &beyondASCII)
        switch end < bytes.count ? bytes[end] : 0 {
        case UInt8(ascii: "\""):
            at = end + 1
            let run = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            return beyondASCII == 0 ? ascii(run) : text(of: run)
        case UInt8(ascii: "\\"): return escapedString(from: start)
        default:
            fail(end < bytes.count ? "a control character in a string" : "a string doesn't end")
            return nil
        }
    }

    /// Passes over a string, from quote to quote. False when it has no end.
    mutating func skipString() -> Bool {
        at += 1
        var ignored: UInt64 = 0
        while at < bytes.count {
            at = bytes.plainRun(from: at, &ignored)
            switch peek() {
            case UInt8(ascii: "\""):
                at += 1
                return true
            case UInt8(ascii: "\\"): at += 2
            default: at += 1
            }
        }
        at = bytes.count
        return false
    }

    /// The text of bytes of ASCII alone, which is sound whatever they are.
    private func ascii(_ bytes: UnsafeRawBufferPointer) -> String {
        bytes.withMemoryRebound(to: UInt8.self) { bytes in
            String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true))
        }
    }

    private mutating func text(of bytes: UnsafeRawBufferPointer) -> String? {
        let text = bytes.withMemoryRebound(to: UInt8.self) { bytes -> String? in
            guard let sound = try? UTF8Span(validating: bytes.span) else { return nil }
            return String(copying: sound)
        }
        if text == nil { fail("a string isn't UTF-8") }
        return text
    }

    /// A string with escapes: the runs between them are copied whole, into the text's own room.
    private mutating func escapedString(from start: Int) -> String? {
        // Escapes only ever get shorter, and are ASCII: what they stand for is sound if all of it is.
        at = start - 1
        let hasEnd = skipString()
        let end = hasEnd ? at - 1 : at
        // From the beginning again: whether the bytes before the escape are UTF-8 isn't known yet.
        at = start
        var isSound = true
        let text = String(unsafeUninitializedCapacity: end - start) { room in
            let room = UnsafeMutableRawBufferPointer(room)
            var count = 0
            while at < end, isSound {
                if bytes[at] == UInt8(ascii: "\\") {
                    guard let scalar = escape() else {
                        fail("an escape that isn't one")
                        isSound = false
                        break
                    }
                    if scalar.isASCII {
                        room[count] = UInt8(truncatingIfNeeded: scalar.value)
                        count += 1
                        continue
                    }
                    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        room[count] = byte
                        count += 1
                    }
                    continue
                }
                var beyondASCII: UInt64 = 0
                let run = bytes[at..<bytes.plainRun(from: at, &beyondASCII)]
                if run.isEmpty {
                    fail("a control character in a string")
                    isSound = false
                } else if beyondASCII != 0, !isUTF8(UnsafeRawBufferPointer(rebasing: run)) {
                    fail("a string isn't UTF-8")
                    isSound = false
                } else {
                    UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyBytes(from: run)
                    count += run.count
                    at = run.endIndex
                }
            }
            return isSound ? count : 0
        }
        guard isSound else { return nil }
        guard hasEnd else {
            fail("a string doesn't end")
            return nil
        }
        at = end + 1
        return text
    }

    private func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.withMemoryRebound(to: UInt8.self) { (try? UTF8Span(validating: $0.span)) != nil }
    }

    /// The character that an escape stands for; `nil` for a lone surrogate, NUL and nonsense.
    private mutating func escape() -> Unicode.Scalar? {
        guard at + 1 < bytes.count else { return nil }
        let kind = bytes[at + 1]
        at += 2
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "u"):
            guard let unit = hexUnit(), unit != 0 else { return nil }
            guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
            guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
                bytes[at + 1] == UInt8(ascii: "u")
            else { return nil }
            at += 2
            guard let low = hexUnit(), (0xDC00..<0xE000).contains(low) else { return nil }
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        default: return nil
        }
    }

    private mutating func hexUnit() -> UInt32? {
        guard at + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch bytes[at] {
            case 48...57: digit = bytes[at] - 48
            case 65...70: digit = bytes[at] - 55
            case 97...102: digit = bytes[at] - 87
            default: return nil
            }
            unit = unit << 4 | UInt32(digit)
            at += 1
        }
        return unit
    }
}
