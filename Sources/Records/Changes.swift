/// New values for some fields of a record, made of the record's own list of fields: each is given,
/// taken away by `null`, or left out, and then it stays.
///
/// The same is what a command asks for and what its event tells:
///
/// ```swift
/// var changes = Changes<ItemDetails>()
/// mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
/// ```
///
/// `null` is refused of a field that the record can't be without. A blank text takes an optional one
/// away as well, and is kept as it was given.
package struct Changes<Details: Record>: Record {
    /// The new values. Of what isn't given, whatever there can be none of is `nil`, and the rest says
    /// nothing.
    package private(set) var values = Details()
    /// The fields that are given, by their places in the list.
    private var given: Set<Int> = []

    package init() {}

    /// What `new` has otherwise than `old`, by bytes: Swift's own `==` takes `é` in one scalar and in
    /// two for the same text.
    package init(from old: Details, to new: Details) {
        values = new
        keep(Self.places(where: old, differsFrom: new))
    }

    /// What `change` makes of a blank record. So it gives no field the value that a blank one has.
    package init(_ change: (inout Details) -> Void) {
        var new = Details()
        change(&new)
        self.init(from: Details(), to: new)
    }

    /// Whether no field is given.
    package var isEmpty: Bool { given.isEmpty }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        var each = EachMayBeLeftOut(fields, given: given, keepsBlanks: true)
        values.visit(&each)
        fields = each.fields
        given = each.given
    }

    /// Puts the new values in the place of those in `details`.
    package func apply(to details: inout Details) {
        if isEmpty { return }
        json().withUnsafeBytes { bytes in
            var reader = JSONReader(lenient: bytes)
            _ = reader.object { fields in
                var each = EachMayBeLeftOut(fields, given: [], keepsBlanks: false)
                details.visit(&each)
                fields = each.fields
            }
        }
    }

    /// What a field that was `old` comes to.
    package func value<Value>(
        of field: WritableKeyPath<Details, Value>, from old: Value
    ) -> Value {
        var details = Details()
        details[keyPath: field] = old
        apply(to: &details)
        return details[keyPath: field]
    }

    /// Puts the new values in the place of those in `details`, and leaves given only what wasn't so
    /// before: what has really changed.
    package mutating func settle(in details: inout Details) {
        let old = details
        apply(to: &details)
        keep(given.intersection(Self.places(where: old, differsFrom: details)))
    }

    /// Leaves given only the fields in these places.
    private mutating func keep(_ places: Set<Int>) {
        given = places
        var eraser = FieldEraser(kept: places)
        values.visit(&eraser)
    }

    package static func == (a: Self, b: Self) -> Bool { a.written == b.written }

    private static func places(where old: Details, differsFrom new: Details) -> Set<Int> {
        let (old, new) = (FieldBytes(of: old).all, FieldBytes(of: new).all)
        return Set(new.indices.filter { old[$0] != new[$0] })
    }
}

/// Hands each field of a record on as one that may be left out, and notes which are given.
private struct EachMayBeLeftOut<Fields: FieldVisitor>: FieldVisitor {
    var fields: Fields
    var given: Set<Int>
    /// Whether a blank text is given as it is, or takes away what there was.
    private let keepsBlanks: Bool
    private var place = 0

    init(_ fields: Fields, given: Set<Int>, keepsBlanks: Bool) {
        self.fields = fields
        self.given = given
        self.keepsBlanks = keepsBlanks
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        var new = given.contains(place) ? Replacement(value) : nil
        fields.field(name, &new)
        note(isGiven: new != nil)
        if let new { value = new.value }
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        var new = given.contains(place) ? NewOrNone(value) : nil
        fields.field(name, &new)
        take(new, &value)
    }

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value, _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        var new = given.contains(place) ? Replacement(value) : nil
        fields.field(name, &new, rule().inside { $0.value })
        note(isGiven: new != nil)
        if let new { value = new.value }
    }

    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value?, _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        var new = given.contains(place) ? NewOrNone(value) : nil
        fields.field(name, &new, rule().inside { $0.value })
        take(new, &value)
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        field(name, &value)
    }

    private mutating func take<Value: FieldValue>(_ new: NewOrNone<Value>?, _ value: inout Value?) {
        note(isGiven: new != nil)
        switch new {
        case .to(let new): value = new.isBlank && !keepsBlanks ? nil : new
        case .away: value = nil
        case nil: break
        }
    }

    private mutating func note(isGiven: Bool) {
        if isGiven { given.insert(place) } else { given.remove(place) }
        place += 1
    }
}

/// What each field of a record has, in the form in which it is kept; `nil`: nothing.
private struct FieldBytes: FieldVisitor {
    private(set) var all: [[UInt8]?] = []

    init(of record: some Record) {
        var record = record
        record.visit(&self)
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        all.append(value.written)
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        all.append(value?.written)
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        all.append(value.written)
    }
}

/// Takes away whatever there can be none of, but for the fields in these places.
private struct FieldEraser: FieldVisitor {
    let kept: Set<Int>
    private var place = 0

    init(kept: Set<Int>) { self.kept = kept }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        place += 1
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        if !kept.contains(place) { value = nil }
        place += 1
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        place += 1
    }
}
