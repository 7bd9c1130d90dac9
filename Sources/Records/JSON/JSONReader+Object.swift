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
    package mutating func object(_ visit: (inout JSONReader) -> Void) -> Bool {
        let outer = frame
        let before = faultCount
        guard enterObject() else { return false }
        let start = at
        repeat { visit(&self) } while isReadAgain(from: start, since: before)
        frame = outer
        return faultCount == before
    }

    @usableFromInline
    mutating func enterObject() -> Bool {
        skipSpace()
        guard peek() == UInt8(ascii: "{") else {
            return wrong(.object([])) ?? false
        }
        guard frame.depth < Self.maximumDepth else {
            fail("more than \(Self.maximumDepth) objects and lists inside each other")
            return false
        }
        at += 1
        frame = ObjectFrame(
            isInOrder: isInOrder, depth: frame.depth + 1, passedFrom: passedCount)
        return true
    }

    /// Leaves an object whose fields were asked for, unless they must be asked for again: those from
    /// `start`, when there were `count` faults.
    @usableFromInline
    mutating func isReadAgain(from start: Int, since count: Int) -> Bool {
        if frame.isInOrder {
            if closeInOrder(since: count) { return false }
            isInOrder = false
            at = start
            notes?.faults.removeSubrange(count...)
            frame = ObjectFrame(
                isInOrder: false, depth: frame.objectDepth, passedFrom: passedCount)
            return true
        }
        closeInAnyOrder()
        return false
    }

    /// Passes over what is left of an object. False when it has to be read again.
    private mutating func closeInOrder(since count: Int) -> Bool {
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

    private mutating func closeInAnyOrder() {
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

    // MARK: In order

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
        if end + 2 < bytes.count, bytes[start - 1] == UInt8(ascii: "\""),
            isFirst || bytes[at] == UInt8(ascii: ","), bytes[end] == UInt8(ascii: "\""),
            bytes[end + 1] == UInt8(ascii: ":"), bytes.isEqual(start, name)
        {
            frame.isFirst = false
            at = end + 2
        } else if !isNextInOtherForm(name) {
            frame.missed |= sign(of: name)
            return .other
        }
        if peek() <= 0x20 { skipSpace() }
        return peek() == UInt8(ascii: "n") && isNull() ? .null : .value
    }

    /// The same with white space before or behind the name.
    @inline(__always)
    private mutating func isNextInOtherForm(_ name: UnsafeRawBufferPointer) -> Bool {
        isSpaced && isNextSpaced(name)
    }

    private mutating func isNextSpaced(_ name: UnsafeRawBufferPointer) -> Bool {
        if frame.isDisordered { return false }
        let (start, wasFirst) = (at, frame.isFirst)
        if let member = nextMember(), member.name.count == name.count,
            bytes.isEqual(member.name.lowerBound, name)
        {
            return true
        }
        at = start
        frame.isFirst = wasFirst
        frame.isClosed = false
        return false
    }

    /// Whether white space stands around the next member's name.
    @inline(__always)
    private var isSpaced: Bool {
        let quote = frame.isFirst ? at : at + 1
        return quote < bytes.count && (bytes[at] <= 0x20 || bytes[quote] <= 0x20)
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

    // MARK: In any order

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
}

/// What a reader knows of the object whose fields it is reading. Two words, since it is put aside and
/// taken up again with each object.
@usableFromInline
struct ObjectFrame {
    /// The signs of fields that weren't next.
    @usableFromInline var missed: UInt64 = 0
    @usableFromInline var state: UInt64 = 0

    /// The one around all objects.
    init() { isFirst = true }

    init(isInOrder: Bool, depth: Int, passedFrom: Int) {
        state = UInt64(truncatingIfNeeded: passedFrom) << 32
        state |= UInt64(truncatingIfNeeded: depth) << 16 | UInt64(truncatingIfNeeded: depth) << 8
        self[1] = isInOrder
        isFirst = true
    }

    /// A field that isn't next is taken not to be there.
    @inlinable var isInOrder: Bool { state & 1 != 0 }
    /// No member has been read yet, so none has a comma before it.
    var isFirst: Bool {
        get { self[2] }
        set { self[2] = newValue }
    }
    /// Nothing more to be found at the cursor: it is past the closing brace.
    var isClosed: Bool {
        get { self[4] }
        set { self[4] = newValue }
    }
    /// A field that must be there wasn't next: nothing more is worth reading in order.
    var isDisordered: Bool {
        get { self[8] }
        set { self[8] = newValue }
    }
    /// Arrays and objects that are open. Never many: see ``JSONReader/maximumDepth``.
    var depth: Int {
        get { Int(state >> 8 & 0xFF) }
        set { state = state & ~0xFF00 | UInt64(truncatingIfNeeded: newValue & 0xFF) << 8 }
    }
    /// The same when the object was opened.
    var objectDepth: Int { Int(state >> 16 & 0xFF) }
    /// Where its members begin among those that were passed over.
    var passedFrom: Int { Int(state >> 32) }

    private subscript(flag: UInt64) -> Bool {
        get { state & flag != 0 }
        set { state = newValue ? state | flag : state & ~flag }
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

// MARK: - Fields

extension JSONReader: FieldVisitor {
    @inlinable
    public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        guard frame.isInOrder else { return fieldInAnyOrder(name, &value) }
        switch next(name.utf8Start, name.utf8CodeUnitCount) {
        case .value: if !value.fill(from: &self) { giveUpOrder() }
        case .null, .other: giveUpOrder()
        }
    }

    @inlinable
    public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        guard frame.isInOrder else { return fieldInAnyOrder(name, &value) }
        switch next(name.utf8Start, name.utf8CodeUnitCount) {
        case .value: value = Value.read(from: &self)
        case .null: value = nil
        case .other: break
        }
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
        value = given ?? Identifier(notes?.makeID?() ?? "")
    }

    @inlinable var faultCount: Int { notes?.faultCount ?? 0 }

    @usableFromInline
    mutating func missing(_ name: StaticString) {
        note(Refusal(.requiredFieldEmpty, field: "\(name)", "\(name) is required"))
    }

    @usableFromInline
    mutating func finish(_ name: StaticString, _ found: FoundMember, since count: Int) {
        if faultCount > count { prefix("\(name)", since: count) }
        if let resume = found.resume, at < bytes.count || faultCount == count { at = resume }
    }
}
