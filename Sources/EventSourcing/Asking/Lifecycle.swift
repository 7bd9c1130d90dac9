package import Records

/// A status that a thing goes through in steps of its own; whatever else happens to it is unusual.
package protocol Lifecycle: Choice {
    /// The steps that lead on from here; none from an end.
    var next: [Self] { get }

    /// Whether nothing more is waited for here, whatever may still come.
    var isDone: Bool { get }
}

extension Lifecycle {
    /// At an end, that is.
    package var isDone: Bool { next.isEmpty }
}

/// What there is to know of the field `status` of one kind of thing.
package struct StatusField: Sendable, Equatable {
    /// The names that it can have, in their order; none where it is free text.
    package var names: [String]
    /// The steps that are declared, from each name; `nil` where none are.
    package var next: [String: [String]]?

    /// The names at which nothing more is waited for.
    package var done: Set<String>

    /// Whether a step is one that is declared; `nil` where none are.
    package func isUsual(from: String, to: String) -> Bool? {
        next.map { $0[from]?.contains(to) == true }
    }
}

extension AggregateDescription {
    /// Its field `status`, if it has one.
    package var status: StatusField? {
        var reader = StatusReader()
        var blank = blank
        blank.visit(&reader)
        return reader.field
    }
}

extension Aggregate {
    /// What its field `status` says; `nil` for nothing, or where it has no such field.
    package var statusName: String? {
        var reader = StatusReader()
        var copy = self
        copy.visit(&reader)
        return reader.status
    }
}

/// Looks at the field `status` and passes by all else.
private struct StatusReader: FieldVisitor {
    var status: String?
    var field: StatusField?

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        look(at: name, Value.self, value)
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        look(at: name, Value.self, value)
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {}

    private mutating func look<Value: FieldValue>(
        at name: StaticString, _ type: Value.Type, _ value: Value?
    ) {
        guard name.isStatus else { return }
        if let choice = type as? any Choice.Type {
            field = Self.field(of: choice)
            status = (value as? any Choice)?.rawValue
        } else if type == String.self {
            field = StatusField(names: [], next: nil, done: [])
            status = value as? String
        }
    }

    private static func field<C: Choice>(of choice: C.Type) -> StatusField {
        if let lifecycle = choice as? any Lifecycle.Type { return declared(by: lifecycle) }
        return StatusField(names: choice.allCases.map(\.rawValue), next: nil, done: [])
    }

    private static func declared<L: Lifecycle>(by lifecycle: L.Type) -> StatusField {
        let all = lifecycle.allCases
        return StatusField(
            names: all.map(\.rawValue),
            next: Dictionary(all.map { ($0.rawValue, $0.next.map(\.rawValue)) }) { $1 },
            done: Set(all.filter(\.isDone).map(\.rawValue)))
    }
}

extension StaticString {
    /// Whether a field of this name says how far a thing has come. Every field of every event comes by
    /// here, and a name of another length needn't be made into a text.
    package var isStatus: Bool { utf8CodeUnitCount == 6 && "\(self)" == "status" }
}
