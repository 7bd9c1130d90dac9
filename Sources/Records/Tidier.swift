import EventStore

/// Brings a record that was made in Swift to the form in which it would have been read from JSON, or
/// says what no caller by JSON could have put there.
///
/// Whoever reads strictly does as much on the way: texts lose the white space at either end,
/// identifiers keep their rule, and those that are left to the service are made.
public struct Tidier: FieldVisitor {
    /// What can't be put right, with the paths of its fields.
    package private(set) var refusals: [Refusal] = []
    /// The fields whose identifiers were made.
    package private(set) var made: [String] = []
    private var path: [Step] = []
    private let makeID: () -> String

    private enum Step {
        case field(StaticString)
        case element(Int)
    }

    package init(makeID: @escaping () -> String) { self.makeID = makeID }

    public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        tidy(&value, .field(name))
    }

    public mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        guard var given = value else { return }
        tidy(&given, .field(name))
        value = given.isBlank ? nil : given
    }

    public mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value, _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        let before = refusals.count
        field(name, &value)
        if refusals.count == before { check(value, name, rule()) }
    }

    public mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value?, _ rule: @autoclosure () -> FieldRule<Value>
    ) {
        let before = refusals.count
        field(name, &value)
        if let value, refusals.count == before { check(value, name, rule()) }
    }

    /// Notes what is wrong with a value that has its form.
    private mutating func check<Value: FieldValue>(
        _ value: Value, _ name: StaticString, _ rule: FieldRule<Value>
    ) {
        let outer = self.name.isEmpty ? "" : self.name + "."
        for var refusal in rule.refusals(of: value, name) {
            refusal.field = outer + (refusal.field ?? "")
            refusals.append(refusal)
        }
    }

    public mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        guard value.text.isEmpty, path.isEmpty else { return field(name, &value) }
        value = Identifier(makeID())
        made.append("\(name)")
    }

    /// Notes why the value at hand can't be kept.
    package mutating func refuse(why: Sentence) {
        refusals.append(Refusal(.invalidField, field: name, why))
    }

    fileprivate mutating func tidy<Value: FieldValue>(element value: inout Value, _ index: Int) {
        tidy(&value, .element(index))
    }

    private mutating func tidy<Value: FieldValue>(_ value: inout Value, _ step: Step) {
        path.append(step)
        value.tidy(by: &self)
        path.removeLast()
    }

    private var name: String {
        path.reduce(into: "") { text, step in
            switch step {
            case .field(let name): text += text.isEmpty ? "\(name)" : ".\(name)"
            case .element(let index): text += "[\(index)]"
            }
        }
    }
}

extension FieldValue {
    // Most values can't be made in a form that they aren't read in.
    public mutating func tidy(by tidier: inout Tidier) {}
}

extension Record {
    public mutating func tidy(by tidier: inout Tidier) { visit(&tidier) }
}

extension String {
    public mutating func tidy(by tidier: inout Tidier) {
        let plain = trimmed
        if plain.utf8.count != utf8.count { self = plain }
    }
}

extension Identifier {
    public mutating func tidy(by tidier: inout Tidier) {
        if let fault = IdentifierRule.fault(in: text) {
            tidier.refuse(why: "an identifier that \(Sentence(quoting: fault))")
        }
    }
}

extension Double {
    public mutating func tidy(by tidier: inout Tidier) {
        if !isFinite { tidier.refuse(why: "must be a finite number") }
    }
}

extension Array where Element: FieldValue {
    public mutating func tidy(by tidier: inout Tidier) {
        for index in indices { tidier.tidy(element: &self[index], index) }
    }
}
