// Objects: fields asked for by name, members in whatever order they stand.
//
// The quick way: the next member is the one that is asked for, byte for byte. Where it isn't, the
// members up to it are passed over and remembered; a later field looks among those first.

extension JSONReader {
    /// Reads an object, `visit` asking for its fields. False when it isn't one, or a field failed.
    @inlinable
    public mutating func object(_ visit: (inout JSONReader) -> Void) -> Bool {
        guard let outer = enterObject() else { return false }
        let before = faults.count
        visit(&self)
        leaveObject(to: outer)
        return faults.count == before
    }

    @usableFromInline
    mutating func enterObject() -> ObjectContext? {
        skipSpace()
        guard peek() == UInt8(ascii: "{") else {
            return wrong(.object([]))
        }
        guard depth < Self.maximumDepth else {
            fail("more than \(Self.maximumDepth) objects and lists inside each other")
            return nil
        }
        at += 1
        depth += 1
        defer { frame = ObjectFrame() }
        return ObjectContext(frame: frame)
    }

    @usableFromInline
    mutating func leaveObject(to outer: ObjectContext) {
        while let member = nextMember() {
            skipValue()
            if isStrict, !ignoresUnknown { frame.passed.append(member) }
        }
        if isStrict, !ignoresUnknown {
            for member in frame.passed where !member.taken { unknown(member) }
        }
        depth -= 1
        frame = outer.frame
    }

    /// Moves the cursor to the value of the member called `name`. Answers where to go on after the
    /// value when that isn't right behind it; `nil` when there is no such member.
    @usableFromInline
    mutating func find(_ name: StaticString) -> FoundMember? {
        for index in frame.passed.indices where isName(frame.passed[index].name, name) {
            if frame.passed[index].taken { continue }
            frame.passed[index].taken = true
            defer { at = frame.passed[index].value }
            return FoundMember(resume: at)
        }
        while let member = nextMember() {
            if isName(member.name, name) { return FoundMember(resume: nil) }
            frame.passed.append(member)
            skipValue()
        }
        return nil
    }

    /// Reads the next member's name and colon, leaving the cursor at its value; `nil` at the end.
    private mutating func nextMember() -> ObjectFrame.Member? {
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
        return ObjectFrame.Member(name: name, value: at)
    }

    private mutating func close(_ why: String) -> ObjectFrame.Member? {
        fail(why)
        frame.isClosed = true
        return nil
    }

    private func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        range.count == name.utf8CodeUnitCount
            && name.withUTF8Buffer { bytes[range].elementsEqual($0) }
    }

    private mutating func unknown(_ member: ObjectFrame.Member) {
        let name = String(decoding: bytes[member.name], as: UTF8.self)
        note(Refusal(.unknownField, field: name, "there is no field \(name) here"))
    }
}

/// The object around the one being read.
@usableFromInline
struct ObjectContext {
    let frame: ObjectFrame
}

/// A member that was found: where to go on once its value is read.
@usableFromInline
struct FoundMember {
    @usableFromInline let resume: Int?
}

// MARK: - Fields

extension JSONReader: FieldVisitor {
    @inlinable
    public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        guard let found = find(name) else { return missing(name) }
        let before = faultCount
        let isMissing = isNull()
        if !isMissing, let read = Value.read(from: &self) { value = read }
        finish(name, found, since: before)
        // Names itself, so it comes after the others have been given this field's name.
        if isMissing { missing(name) }
    }

    @inlinable
    public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        guard let found = find(name) else { return }
        let before = faultCount
        value = isNull() ? nil : Value.read(from: &self)
        finish(name, found, since: before)
    }

    public mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        var given: Identifier<Thing>?
        field(name, &given)
        value = given ?? Identifier(makeID())
    }

    @usableFromInline var faultCount: Int { faults.count }

    @usableFromInline
    mutating func missing(_ name: StaticString) {
        note(Refusal(.requiredFieldEmpty, field: "\(name)", "\(name) is required"))
    }

    @usableFromInline
    mutating func finish(_ name: StaticString, _ found: FoundMember, since count: Int) {
        if faults.count > count { prefix("\(name)", since: count) }
        if let resume = found.resume, at < bytes.count || faults.count == count { at = resume }
    }
}
