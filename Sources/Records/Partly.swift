/// A record of which not all need be known yet: every field may be left out, also those that the record
/// can't be without.
///
/// ```swift
/// var known = Partly<TransactionDetails>()
/// mutating func visit(_ fields: inout some FieldVisitor) { known.visit(&fields) }
/// ```
package struct Partly<Details: Record>: Record {
    /// What is known. A field that the record can't be without says nothing where it isn't.
    package private(set) var values = Details()
    /// Which of the fields that the record can't be without are known, by their places in the list.
    private var known: Set<Int> = []

    package init() {}

    /// A record of which all is known.
    package init(_ whole: Details) {
        values = whole
        var required = RequiredFields()
        values.visit(&required)
        known = Set(required.names.keys)
    }

    /// The fields that the record can't be without and that aren't known, in their order.
    package var missing: [String] {
        var required = RequiredFields()
        var values = values
        values.visit(&required)
        return required.names.filter { !known.contains($0.key) }
            .sorted { $0.key < $1.key }.map(\.value)
    }

    /// All of it; `nil` as long as something is missing.
    package var whole: Details? { missing.isEmpty ? values : nil }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        var each = EachMayBeUnknown(fields, known: known)
        values.visit(&each)
        fields = each.fields
        known = each.known
    }

    package static func == (a: Self, b: Self) -> Bool { a.written == b.written }
}

/// Hands each field of a record on as one that may be left out, and notes which are known of those that
/// may not.
private struct EachMayBeUnknown<Fields: FieldVisitor>: FieldVisitor {
    var fields: Fields
    var known: Set<Int>
    private var place = 0

    init(_ fields: Fields, known: Set<Int>) {
        self.fields = fields
        self.known = known
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        var found = known.contains(place) ? value : nil
        fields.field(name, &found)
        take(found, &value)
    }

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value, _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        var found = known.contains(place) ? value : nil
        fields.field(name, &found, rule())
        take(found, &value)
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        fields.field(name, &value)
        place += 1
    }

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value?, _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        fields.field(name, &value, rule())
        place += 1
    }

    private mutating func take<Value: FieldValue>(_ found: Value?, _ value: inout Value) {
        if let found {
            value = found
            known.insert(place)
        } else {
            known.remove(place)
        }
        place += 1
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        field(name, &value)
    }
}

/// The names of the fields that a record can't be without, by their places.
private struct RequiredFields: FieldVisitor {
    private(set) var names: [Int: String] = [:]
    private var place = 0

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        names[place] = "\(name)"
        place += 1
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        place += 1
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        field(name, &value)
    }
}
