// Members in the order in which they are asked for, as this writer writes them.

extension JSONReader {
    /// What stands where a member was asked for.
    @usableFromInline
    enum Next {
        /// The cursor is at its value.
        case value
        /// It is there, and has `null`, which was passed over.
        case null
        /// The next member has another name, or there is none.
        case other
    }

    /// Whether the member whose name is these bytes is the next.
    @usableFromInline
    mutating func next(_ name: UnsafePointer<UInt8>, _ count: Int) -> Next {
        let name = UnsafeRawBufferPointer(start: name, count: count)
        // As this writer writes it: ,"name":
        let isFirst = frame.isFirst
        let start = isFirst ? at + 1 : at + 2
        let end = start + count
        guard end + 2 < bytes.count, bytes[start - 1] == UInt8(ascii: "\""),
            isFirst || bytes[at] == UInt8(ascii: ","), bytes[end] == UInt8(ascii: "\""),
            bytes[end + 1] == UInt8(ascii: ":"), bytes.isEqual(start, name)
        else {
            frame.missed |= sign(of: name)
            return .other
        }
        frame.isFirst = false
        at = end + 2
        if peek() <= 0x20 { skipSpace() }
        return peek() == UInt8(ascii: "n") && isNull() ? .null : .value
    }

    /// A field that has to be there isn't next, or isn't of its form.
    @usableFromInline
    mutating func giveUpOrder() {
        frame.isDisordered = true
        at = bytes.count
    }

    /// One of 64 bits, by length, first and last byte of a name: of two names with different ones it is
    /// plain that they differ.
    private func sign(of name: UnsafeRawBufferPointer) -> UInt64 {
        guard let first = name.first, let last = name.last else { return 1 }
        let number =
            UInt64(first) &+ UInt64(last) &* 7 &+ UInt64(truncatingIfNeeded: name.count) &* 13
        return 1 << (number & 63)
    }

    private func sign(of name: Range<Int>) -> UInt64 {
        sign(of: UnsafeRawBufferPointer(rebasing: bytes[name]))
    }

    /// Passes over what is left of an object. False when it has to be read again.
    mutating func closeInOrder(since count: Int) -> Bool {
        guard !frame.isDisordered, faultCount == count else { return false }
        if peek() == UInt8(ascii: "}") {
            at += 1
            return true
        }
        while let member = nextMember() {
            if frame.missed & sign(of: member.name) != 0 { return false }
            skipValue()
        }
        return faultCount == count
    }
}
