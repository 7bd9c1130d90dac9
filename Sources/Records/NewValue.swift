// What a change says of one field. Left out, a field stays as it is; so these stand in fields that may be
// left out, `NewOrNone<String>?`, and read `null` as saying something.

/// What becomes of a field that can be without a value.
package enum NewOrNone<Value: FieldValue>: NewValue {
    /// It gets this one.
    case to(Value)
    /// It has none any more: `null`.
    case away

    /// `nil` takes away.
    package init(_ value: Value?) { self = value.map(NewOrNone.to) ?? .away }

    /// `nil` where it is taken away, by `null` or by a blank text.
    var value: Value? {
        if case .to(let value) = self, !value.isBlank { value } else { nil }
    }

    package static func read(from reader: inout JSONReader) -> NewOrNone? {
        Value.read(from: &reader).map(NewOrNone.to)
    }

    package static func readNull(by reader: inout JSONReader) -> NewOrNone? { .away }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .to(let value): value.write(to: &writer)
        case .away: writer.null()
        }
    }

    package mutating func tidy(by tidier: inout Tidier) {
        guard case .to(var value) = self else { return }
        value.tidy(by: &tidier)
        self = .to(value)
    }
}

/// The new value of a field that is never without one. A blank text is one, for its rule to refuse.
struct Replacement<Value: FieldValue>: NewValue, NeverNone {
    var value: Value

    init(_ value: Value) { self.value = value }

    static func read(from reader: inout JSONReader) -> Replacement? {
        Value.read(from: &reader).map(Replacement.init)
    }

    static func readNull(by reader: inout JSONReader) -> Replacement? {
        // A log that was written otherwise than by us may have it, and means nothing by it.
        reader.isStrict ? reader.reject(shape: shape, code: .requiredFieldEmpty) : nil
    }

    func write(to writer: inout JSONWriter) { value.write(to: &writer) }

    mutating func tidy(by tidier: inout Tidier) { value.tidy(by: &tidier) }
}

/// A value in the place of which nothing can stand, though it may be left out.
protocol NeverNone {}

/// A value that stands for another in a change, and has its form.
package protocol NewValue: FieldValue {
    associatedtype Value: FieldValue
}

extension NewValue {
    package static var shape: FieldShape { Value.shape }
    package static var names: String? { Value.names }
    /// The type of the field that is changed.
    package static var changed: any FieldValue.Type { Value.self }
}

extension FieldVisitor {
    /// A new value of a field that is never without one: `null` is refused.
    package mutating func field<Value: FieldValue>(
        _ name: StaticString, anew value: inout Value?
    ) {
        var new = value.map { Replacement($0) }
        field(name, &new)
        value = new?.value
    }

    /// The same, and what the new value must be.
    package mutating func field<Value: FieldValue>(
        _ name: StaticString, anew value: inout Value?,
        _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        var new = value.map { Replacement($0) }
        field(name, &new, rule().inside { $0.value })
        value = new?.value
    }

    /// A new value of a field that can be without one: `null` is read as `none`, and so is a blank
    /// text.
    package mutating func field<Value: FieldValue>(
        _ name: StaticString, anew value: inout Value?, none: Value
    ) {
        var new = value.map { NewOrNone($0) }
        field(name, &new)
        value = Self.replaced(new, none: none)
    }

    /// The same, and what the new value must be.
    package mutating func field<Value: FieldValue>(
        _ name: StaticString, anew value: inout Value?, none: Value,
        _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        var new = value.map { NewOrNone($0) }
        field(name, &new, rule().inside { $0.value })
        value = Self.replaced(new, none: none)
    }

    private static func replaced<Value: FieldValue>(
        _ new: NewOrNone<Value>?, none: Value
    ) -> Value? {
        switch new {
        case .to(let new): new.isBlank ? none : new
        case .away: none
        case nil: nil
        }
    }
}
