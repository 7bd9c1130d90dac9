// A change of some fields, and the record that it changes: each names its fields once, and what
// they share is found by name.

extension Record {
    /// Puts the new values that `changes` gives into the fields of the same names here, and leaves in
    /// `changes` only those that differ from what was here: what has really changed.
    ///
    /// A field of `changes` that is `nil` leaves the one here as it is. A blank text takes an optional
    /// text away. Fields of `changes` that aren't optional only say what is changed: they stay.
    package mutating func settle<Changes: Record>(_ changes: inout Changes) {
        var given = GivenFields()
        changes.visit(&given)
        var taker = FieldTaker(given: given.values)
        visit(&taker)
        var keeper = FieldKeeper(names: taker.changed)
        changes.visit(&keeper)
    }

    /// Puts the new values that `changes` gives into the fields of the same names here.
    package mutating func take<Changes: Record>(_ changes: Changes) {
        var changes = changes
        settle(&changes)
    }
}

extension FieldValue {
    /// Byte for byte: Swift's own `==` takes `é` in one scalar and in two for the same text.
    package func isSame(as other: Self) -> Bool {
        var first = JSONWriter()
        var second = JSONWriter()
        write(to: &first)
        other.write(to: &second)
        return first.bytes == second.bytes
    }
}

extension String {
    /// What a change to this text comes to, where one field is all there is to settle: `nil` where it
    /// is so already, by bytes. An empty text is the same as none.
    package func unlessSame(as old: String?) -> String? {
        utf8.elementsEqual((old ?? "").utf8) ? nil : self
    }
}

/// Collects the optional fields that have a value.
private struct GivenFields: FieldVisitor {
    var values: [String: any FieldValue] = [:]

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {}

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        if let value { values["\(name)"] = value }
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {}
}

/// Puts the values given into the fields of these names, and notes which of them differed.
private struct FieldTaker: FieldVisitor {
    let given: [String: any FieldValue]
    var changed: Set<String> = []

    init(given: [String: any FieldValue]) { self.given = given }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        guard let new = given["\(name)"] as? Value, !new.isSame(as: value) else { return }
        value = new
        changed.insert("\(name)")
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        guard let new = given["\(name)"] as? Value else { return }
        if let text = new as? String, text.trimmed.isEmpty {
            if value == nil { return }
            value = nil
        } else {
            if let value, new.isSame(as: value) { return }
            value = new
        }
        changed.insert("\(name)")
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {}
}

/// Takes the value of every optional field away but of those that changed.
private struct FieldKeeper: FieldVisitor {
    let names: Set<String>

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {}

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        if !names.contains("\(name)") { value = nil }
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {}
}
