extension [UInt8] {
    /// Whether the bytes are one object of JSON (RFC 8259) in UTF-8, with at most 128 objects and lists
    /// inside each other.
    package var isJSONObject: Bool {
        withUnsafeBufferPointer { bytes in
            var check = JSONCheck(bytes: bytes)
            return check.isOneObject()
        }
    }
}

/// Goes through a text of JSON once, keeping nothing of it: each append pays for it.
private struct JSONCheck {
    /// As many as whatever looks into a stored text goes along.
    private static let maximumDepth = 128

    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func isOneObject() -> Bool {
        skipSpace()
        guard next == UInt8(ascii: "{"), isObject(1) else { return false }
        skipSpace()
        return at == bytes.count
    }

    /// The next byte; past the end a 0, which may stand nowhere.
    private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        at += 1
        return true
    }

    @inline(__always)
    private mutating func skipSpace() {
        while true {
            switch next {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }

    // MARK: - What may stand there

    private mutating func isValue(_ depth: Int) -> Bool {
        switch next {
        case UInt8(ascii: "\""): isString()
        case UInt8(ascii: "{"): isObject(depth + 1)
        case UInt8(ascii: "["): isList(depth + 1)
        case UInt8(ascii: "t"): isWord("true")
        case UInt8(ascii: "f"): isWord("false")
        case UInt8(ascii: "n"): isWord("null")
        default: isNumber()
        }
    }

    private mutating func isObject(_ depth: Int) -> Bool {
        guard depth <= Self.maximumDepth else { return false }
        at += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return true }
        while true {
            guard next == UInt8(ascii: "\""), isString() else { return false }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { return false }
            skipSpace()
            guard isValue(depth) else { return false }
            skipSpace()
            if take(UInt8(ascii: "}")) { return true }
            guard take(UInt8(ascii: ",")) else { return false }
            skipSpace()
        }
    }

    private mutating func isList(_ depth: Int) -> Bool {
        guard depth <= Self.maximumDepth else { return false }
        at += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return true }
        while true {
            guard isValue(depth) else { return false }
            skipSpace()
            if take(UInt8(ascii: "]")) { return true }
            guard take(UInt8(ascii: ",")) else { return false }
            skipSpace()
        }
    }

    private mutating func isString() -> Bool {
        at += 1
        while true {
            let start = at
            var beyondASCII: UInt64 = 0
            at = UnsafeRawBufferPointer(bytes).plainRun(from: start, &beyondASCII)
            // Beyond ASCII there is nothing but in such runs, and what ends one ends each letter in it.
            if beyondASCII != 0, !isUTF8(start..<at) { return false }
            if take(UInt8(ascii: "\"")) { return true }
            guard take(UInt8(ascii: "\\")) else { return false }
            switch next {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
                UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                at += 1
            case UInt8(ascii: "u"):
                at += 1
                for _ in 0..<4 {
                    guard isHexadecimal(next) else { return false }
                    at += 1
                }
            default: return false
            }
        }
    }

    private func isUTF8(_ range: Range<Int>) -> Bool {
        do {
            _ = try UTF8Span(validating: UnsafeBufferPointer(rebasing: bytes[range]).span)
            return true
        } catch {
            return false
        }
    }

    private func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    private mutating func isWord(_ word: StaticString) -> Bool {
        for offset in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[offset]) else { return false }
        }
        return true
    }

    private mutating func isNumber() -> Bool {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")), !areDigits() { return false }
        if take(UInt8(ascii: ".")), !areDigits() { return false }
        if next | 0x20 == UInt8(ascii: "e") {
            at += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
            return areDigits()
        }
        return true
    }

    /// Takes one digit at least.
    private mutating func areDigits() -> Bool {
        let start = at
        while next &- UInt8(ascii: "0") < 10 { at += 1 }
        return at > start
    }
}
