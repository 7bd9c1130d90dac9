// Objects: fields asked for by name, members in whatever order they stand.
//
// The quick way: each member that is asked for is the next one, byte for byte, and a field that isn't
// next isn't there. Where that doesn't come out (a member is left over that a field was missing for, or
// anything is wrong) the object is read again in any order: members that stand before the one that is asked
// for are passed over and remembered, and a later field looks among those first.
//
// Once that has happened, objects that are opened later are read in any order at once. So an object is read
// again at most once for each that it lies in, however the bytes were chosen.

extension JSONReader {
    /// Reads an object, `visit` asking for its fields. False when it isn't one, or a field failed.
    ///
    /// `visit` may be called twice, and then asks for the same.
    @inlinable
    public mutating func object(_ visit: (inout JSONReader) -> Void) -> Bool {
        guard let object = enterObject() else { return false }
        repeat { visit(&self) } while isReadAgain(object)
        return faultCount == object.faults
    }

    @usableFromInline
    mutating func enterObject() -> OpenObject? {
        skipSpace()
        guard peek() == UInt8(ascii: "{") else {
            return wrong(.object([]))
        }
        guard depth < Self.maximumDepth else {
            fail("more than \(Self.maximumDepth) objects and lists inside each other")
            return nil
        }
        at += 1
        let object = OpenObject(start: at, depth: depth, faults: faults.count, outer: frame)
        depth += 1
        frame = ObjectFrame(isInOrder: isInOrder, passedFrom: passed.count)
        return object
    }

    /// Leaves an object whose fields were asked for, unless they must be asked for again.
    @usableFromInline
    mutating func isReadAgain(_ object: OpenObject) -> Bool {
        if frame.isInOrder, !closeInOrder(object) {
            isInOrder = false
            at = object.start
            depth = object.depth + 1
            faults.removeSubrange(object.faults...)
            frame = ObjectFrame(isInOrder: false, passedFrom: passed.count)
            return true
        }
        if !frame.isInOrder { closeInAnyOrder() }
        depth = object.depth
        frame = object.outer
        return false
    }

    /// Passes over what is left of an object. False when it has to be read again.
    private mutating func closeInOrder(_ object: OpenObject) -> Bool {
        guard !frame.isDisordered, faults.count == object.faults else { return false }
        if peek() == UInt8(ascii: "}") {
            at += 1
            return true
        }
        while let member = nextMember() {
            if frame.missed & sign(of: member.name) != 0 { return false }
            skipValue()
        }
        return faults.count == object.faults
    }

    private mutating func closeInAnyOrder() {
        let tellsUnknown = isStrict && !ignoresUnknown
        while let member = nextMember() {
            skipValue()
            if tellsUnknown { passed.append(member) }
        }
        if tellsUnknown {
            for member in passed[frame.passedFrom...] where !member.taken { unknown(member) }
        }
        passed.removeSubrange(frame.passedFrom...)
    }

    // MARK: In order

    /// Whether the member called `name` is the next; if so, the cursor is moved to its value.
    @usableFromInline
    mutating func isNext(_ name: StaticString) -> Bool {
        name.withUTF8Buffer { name in
            // As this writer writes it: ,"name":
            let quote = frame.isFirst ? at : at + 1
            let end = quote + 1 + name.count
            guard end + 1 < bytes.count, frame.isFirst || bytes[at] == UInt8(ascii: ","),
                bytes[quote] == UInt8(ascii: "\""), bytes[end] == UInt8(ascii: "\""),
                bytes[end + 1] == UInt8(ascii: ":"), isEqual(quote + 1, name)
            else { return isNextInOtherForm(name) }
            frame.isFirst = false
            at = end + 2
            switch peek() {
            case 0x20, 0x0A, 0x0D, 0x09: skipSpace()
            default: break
            }
            return true
        }
    }

    /// The same with white space before or behind the name.
    private mutating func isNextInOtherForm(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let (start, wasFirst) = (at, frame.isFirst)
        if !frame.isDisordered, isSpaced {
            if let member = nextMember(), member.name.count == name.count,
                isEqual(member.name.lowerBound, name)
            {
                return true
            }
            at = start
            frame.isFirst = wasFirst
            frame.isClosed = false
        }
        frame.missed |= sign(of: name)
        return false
    }

    /// Whether white space stands between here and the next member's name.
    private var isSpaced: Bool {
        let quote = frame.isFirst ? at : at + 1
        return quote < bytes.count && (bytes[at] <= 0x20 || bytes[quote] <= 0x20)
    }

    /// Whether a value begins here as only `null` does.
    @usableFromInline var isAtNull: Bool { peek() == UInt8(ascii: "n") }

    /// A field that has to be there isn't next, or isn't of its form.
    @usableFromInline
    mutating func giveUpOrder() {
        frame.isDisordered = true
        at = bytes.count
    }

    /// One of 64 bits, by length, first and last byte of a name: of two names with different ones it is
    /// plain that they differ.
    private func sign(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let first = name.first, let last = name.last else { return 1 }
        return 1 << (UInt64(first) &+ UInt64(last) &* 7 &+ UInt64(name.count) &* 13) & 63
    }

    private func sign(of name: Range<Int>) -> UInt64 {
        UnsafeRawBufferPointer(rebasing: bytes[name]).withMemoryRebound(to: UInt8.self) {
            sign(of: $0)
        }
    }

    // MARK: In any order

    /// Moves the cursor to the value of the member called `name`. Answers where to go on after the
    /// value when that isn't right behind it; `nil` when there is no such member.
    @usableFromInline
    mutating func find(_ name: StaticString) -> FoundMember? {
        for index in frame.passedFrom..<passed.count where isName(passed[index].name, name) {
            if passed[index].taken { continue }
            passed[index].taken = true
            defer { at = passed[index].value }
            return FoundMember(resume: at)
        }
        while let member = nextMember() {
            if isName(member.name, name) { return FoundMember(resume: nil) }
            passed.append(member)
            skipValue()
        }
        return nil
    }

    /// Reads the next member's name and colon, leaving the cursor at its value; `nil` at the end.
    private mutating func nextMember() -> PassedMember? {
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

    private mutating func close(_ why: String) -> PassedMember? {
        fail(why)
        frame.isClosed = true
        return nil
    }

    private func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        range.count == name.utf8CodeUnitCount
            && name.withUTF8Buffer { isEqual(range.lowerBound, $0) }
    }

    private mutating func unknown(_ member: PassedMember) {
        let name = String(decoding: bytes[member.name], as: UTF8.self)
        note(Refusal(.unknownField, field: name, "there is no field \(name) here"))
    }
}

/// What a reader knows of the object whose fields it is reading.
@usableFromInline
struct ObjectFrame {
    /// A field that isn't next is taken not to be there.
    @usableFromInline let isInOrder: Bool
    /// Where its members begin among those that were passed over.
    let passedFrom: Int
    /// A field that must be there wasn't next: nothing more is worth reading in order.
    var isDisordered = false
    /// Nothing more to be found at the cursor: it is past the closing brace.
    var isClosed = false
    /// No member has been read yet, so none has a comma before it.
    var isFirst = true
    /// The signs of fields that weren't next.
    var missed: UInt64 = 0

    init(isInOrder: Bool, passedFrom: Int) {
        self.isInOrder = isInOrder
        self.passedFrom = passedFrom
    }
}

/// A member that stood before it was asked for.
struct PassedMember {
    var name: Range<Int>
    var value: Int
    var taken = false
}

/// An object that is being read, and what was known before it.
@usableFromInline
struct OpenObject {
    /// Right behind its brace.
    let start: Int
    let depth: Int
    /// How many faults had been found before it.
    @usableFromInline let faults: Int
    /// The object around it.
    let outer: ObjectFrame
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
        guard frame.isInOrder else { return fieldInAnyOrder(name, &value) }
        if isNext(name), !isAtNull, let read = Value.read(from: &self) {
            value = read
        } else {
            giveUpOrder()
        }
    }

    @inlinable
    public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        guard frame.isInOrder else { return fieldInAnyOrder(name, &value) }
        if isNext(name) { value = isNull() ? nil : Value.read(from: &self) }
    }

    @inlinable
    mutating func fieldInAnyOrder<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        guard let found = find(name) else { return missing(name) }
        let before = faultCount
        let isMissing = isNull()
        if !isMissing, let read = Value.read(from: &self) { value = read }
        finish(name, found, since: before)
        // Names itself, so it comes after the others have been given this field's name.
        if isMissing { missing(name) }
    }

    @inlinable
    mutating func fieldInAnyOrder<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
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
