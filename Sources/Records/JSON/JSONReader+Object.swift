// Objects: fields asked for by name, members in whatever order they stand.
//
// The quick way (JSONReader+InOrder.swift): each member that is asked for is the next one, byte for byte,
// and a field that isn't next isn't there. Where that doesn't come out, be it that a member is left over
// that a field was missing for, that white space stands in between, or that anything is wrong, the object is
// read again in any order (JSONReader+AnyOrder.swift).
//
// Both are needed: what is optional is mostly not there, and to find that out among all members costs more
// than to read the rest of the record.
//
// Once an object was read again, those that are opened later are read in any order at once. So an object is
// read again at most once for each that it lies in, however the bytes were chosen.

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
}

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
        case .null: value = Value.readNull(by: &self)
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
        value = isNull() ? Value.readNull(by: &self) : Value.read(from: &self)
        // What a person leaves blank in a form is the same as what a program leaves out.
        if isStrict, value?.isBlank == true { value = nil }
        finish(name, found, since: before)
    }

    @inlinable
    public mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value, _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        guard isStrict else { return field(name, &value) }
        let before = faultCount
        field(name, &value)
        if faultCount == before { check(value, name, rule()) }
    }

    @inlinable
    public mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value?, _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        guard isStrict else { return field(name, &value) }
        let before = faultCount
        field(name, &value)
        if let value, faultCount == before { check(value, name, rule()) }
    }

    /// Notes what is wrong with a value that has its form.
    @usableFromInline
    mutating func check<Value: FieldValue>(
        _ value: Value, _ name: StaticString, _ rule: FieldRule<Value>
    ) {
        for refusal in rule.refusals(of: value, name) { note(refusal) }
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
