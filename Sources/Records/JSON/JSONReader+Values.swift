// Single values, and passing over what nobody asked for.

extension JSONReader {
    /// The byte at the cursor; 0 past the end, which no JSON has.
    @inline(__always)
    func peek() -> UInt8 { at < bytes.count ? bytes[at] : 0 }

    @inline(__always)
    mutating func skipSpace() {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }

    /// Whether `null` stands here; passes over it if so.
    @usableFromInline
    mutating func isNull() -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        return word("null")
    }

    /// `true` or `false`; `nil` when something else stands there.
    public mutating func boolean() -> Bool? {
        switch peek() {
        case UInt8(ascii: "t"): return word("true") ? true : nil
        case UInt8(ascii: "f"): return word("false") ? false : nil
        default: return wrong(.boolean)
        }
    }

    /// A whole number that fits 64 bits, written without fraction or exponent.
    public mutating func integer(of shape: FieldShape = .integer) -> Int64? {
        let start = at
        let negative = peek() == UInt8(ascii: "-")
        if negative { at += 1 }
        let digits = at
        // Below 10^19 whatever the digits are; more of them are counted out below.
        var magnitude: UInt64 = 0
        while at < bytes.count, case let digit = bytes[at] &- 48, digit < 10 {
            magnitude = magnitude &* 10 &+ UInt64(digit)
            at += 1
        }
        let count = at - digits
        switch peek() {
        case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): break
        default:
            guard (1...19).contains(count), !(count > 1 && bytes[digits] == 48) else { break }
            if magnitude <= UInt64(Int64.max) {
                return negative ? -Int64(magnitude) : Int64(magnitude)
            }
            if negative, magnitude == Int64.min.magnitude { return .min }
        }
        at = start
        return wrong(shape)
    }

    /// A number; `nil` when something else stands there, or one that no `Double` comes near.
    public mutating func double() -> Double? {
        guard let text = numberText() else { return wrong(.number) }
        guard let value = Double(text), value.isFinite else { return reject(shape: .number) }
        return value
    }

    /// Reads an array, `element` taking one value at a time. False when it isn't one, or one failed.
    @inlinable
    package mutating func array(_ element: (inout JSONReader) -> Bool) -> Bool {
        guard enterArray() else { return false }
        var index = 0
        var whole = true
        while nextElement(isFirst: index == 0) {
            let before = faultCount
            if !element(&self) { whole = false }
            prefixElement(index, since: before)
            index += 1
        }
        // The list's end is passed over whatever stood in it: what comes behind is read as well.
        return leaveArray() && whole
    }

    @usableFromInline
    mutating func enterArray() -> Bool {
        skipSpace()
        guard peek() == UInt8(ascii: "[") else { return wrong(.list(.json)) ?? false }
        guard frame.depth < Self.maximumDepth else {
            fail("more than \(Self.maximumDepth) objects and lists inside each other")
            return false
        }
        at += 1
        frame.depth += 1
        return true
    }

    @usableFromInline
    mutating func nextElement(isFirst: Bool) -> Bool {
        skipSpace()
        if peek() == UInt8(ascii: "]") { return false }
        if !isFirst {
            guard peek() == UInt8(ascii: ",") else {
                fail("a comma or ']' is due")
                return false
            }
            at += 1
            skipSpace()
        }
        return at < bytes.count
    }

    @usableFromInline
    mutating func leaveArray() -> Bool {
        frame.depth -= 1
        guard peek() == UInt8(ascii: "]") else {
            if faultCount == 0 { fail("a list doesn't end") }
            return false
        }
        at += 1
        return true
    }

    @usableFromInline
    mutating func prefixElement(_ index: Int, since count: Int) {
        if faultCount > count { prefix("[\(index)]", since: count) }
    }

    // MARK: Passing over

    /// Passes over one value of any form.
    mutating func skipValue() {
        var open = 0
        repeat {
            skipSpace()
            switch peek() {
            case UInt8(ascii: "\""):
                guard skipString() else { return fail("a string doesn't end") }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open += 1
                at += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard open > 0 else { return fail("a value is due") }
                open -= 1
                at += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard open > 0 else { return fail("a value is due") }
                at += 1
            case 0: return fail("a value is due")
            default: skipWord()
            }
        } while open > 0
    }

    private mutating func skipWord() {
        let start = at
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"),
                0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
                if at == start { at += 1 }
                return
            default: at += 1
            }
        }
    }

    // MARK: Parts

    /// The value here is of another form: notes it and passes over it.
    mutating func wrong<Value>(_ shape: FieldShape) -> Value? {
        let rejected: Value? = reject(shape: shape)
        skipValue()
        return rejected
    }

    private mutating func word(_ text: StaticString) -> Bool {
        let end = at + text.utf8CodeUnitCount
        guard end <= bytes.count, text.withUTF8Buffer({ bytes[at..<end].elementsEqual($0) }) else {
            fail("'\(text)' is due")
            return false
        }
        at = end
        return true
    }

    /// The text of a number of JSON's grammar, passed over; `nil` if there is none.
    mutating func numberText() -> String? {
        let start = at
        var end = at
        func digits() -> Bool {
            let from = end
            while end < bytes.count, bytes[end] &- 48 < 10 { end += 1 }
            return end > from
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: "-") { end += 1 }
        let first = end
        guard digits(), !(bytes[first] == 48 && end - first > 1) else { return nil }
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            end += 1
            guard digits() else { return nil }
        }
        if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            end += 1
            if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-")
            {
                end += 1
            }
            guard digits() else { return nil }
        }
        at = end
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
