// Members in any order: those that stand before the one that is asked for are passed over and remembered,
// and a later field looks among those first.

extension JSONReader {
    /// Moves the cursor to the value of the member called `name`. Answers where to go on after the
    /// value when that isn't right behind it; `nil` when there is no such member.
    @usableFromInline
    mutating func find(_ name: StaticString) -> FoundMember? {
        if let notes {
            for index in frame.passedFrom..<notes.passed.count
            where !notes.passed[index].taken && isName(notes.passed[index].name, name) {
                notes.passed[index].taken = true
                defer { at = notes.passed[index].value }
                return FoundMember(resume: at)
            }
        }
        while let member = nextMember() {
            if isName(member.name, name) { return FoundMember(resume: nil) }
            noted.passed.append(member)
            skipValue()
        }
        return nil
    }

    /// Reads the next member's name and colon, leaving the cursor at its value; `nil` at the end.
    mutating func nextMember() -> PassedMember? {
        if frame.isClosed { return nil }
        skipSpace()
        if peek() == UInt8(ascii: "}") {
            at += 1
            frame.isClosed = true
            return nil
        }
        if !frame.isFirst {
            guard peek() == UInt8(ascii: ",") else { return close("a comma or '}' is due") }
            at += 1
            skipSpace()
        }
        frame.isFirst = false
        guard peek() == UInt8(ascii: "\"") else { return close("a field's name is due") }
        let start = at + 1
        guard skipString() else { return close("a string doesn't end") }
        let name = start..<at - 1
        skipSpace()
        guard peek() == UInt8(ascii: ":") else { return close("':' is due") }
        at += 1
        skipSpace()
        return PassedMember(name: name, value: at)
    }

    private mutating func close(_ why: Sentence) -> PassedMember? {
        fail(why)
        frame.isClosed = true
        return nil
    }

    private func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        range.count == name.utf8CodeUnitCount
            && name.withUTF8Buffer { bytes.isEqual(range.lowerBound, UnsafeRawBufferPointer($0)) }
    }

    private mutating func unknown(_ member: PassedMember) {
        let name = String(decoding: bytes[member.name], as: UTF8.self)
        note(Refusal(.unknownField, field: name, "there is no field \(name) here"))
    }

    mutating func closeInAnyOrder() {
        let tellsUnknown = isStrict && !ignoresUnknown
        while let member = nextMember() {
            skipValue()
            if tellsUnknown { noted.passed.append(member) }
        }
        guard let notes, notes.passed.count > frame.passedFrom else { return }
        if tellsUnknown {
            for member in notes.passed[frame.passedFrom...] where !member.taken { unknown(member) }
        }
        notes.passed.removeSubrange(frame.passedFrom...)
    }
}

/// A member that stood before it was asked for.
struct PassedMember {
    var name: Range<Int>
    var value: Int
    var taken = false
}

/// A member that was found: where to go on once its value is read.
@usableFromInline
struct FoundMember {
    @usableFromInline let resume: Int?
}
