/// Lists a record's fields.
package struct FieldLister: FieldVisitor {
    private var fields: [FieldDescription] = []
    private let looksUpNames: Bool
    /// Whether the fields are those that a caller sees, or all that are stored.
    package let isOfAnswer: Bool

    /// The fields of `type`, in order.
    package static func fields<R: Record>(of type: R.Type) -> [FieldDescription] {
        list(type, lookingUpNames: true)
    }

    /// Those that callers of a query see: no columns that are only sorted by.
    package static func answered<R: Record>(by type: R.Type) -> [FieldDescription] {
        list(type, lookingUpNames: false, isOfAnswer: true)
    }

    /// The same without what identifiers name: to look that up takes longer than all the rest, and
    /// columns don't go by it.
    package static func columns<R: Record>(of type: R.Type) -> [FieldDescription] {
        list(type, lookingUpNames: false)
    }

    private static func list<R: Record>(
        _ type: R.Type, lookingUpNames: Bool, isOfAnswer: Bool = false
    ) -> [FieldDescription] {
        var record = R()
        var lister = FieldLister(looksUpNames: lookingUpNames, isOfAnswer: isOfAnswer)
        record.visit(&lister)
        return lister.fields
    }

    private mutating func add<Value: FieldValue>(
        _ name: StaticString, _ value: Value.Type, shape: FieldShape? = nil, required: Bool,
        _ rule: FieldRule<Value>? = nil
    ) {
        fields.append(
            FieldDescription(
                name: "\(name)", shape: shape ?? Value.shape, required: required,
                names: looksUpNames ? Value.names : nil,
                rules: rule?.clauses.map { $0.told } ?? [],
                isNullable: !required && !(Value.self is any NeverNone.Type)))
    }

    package mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        add(name, Value.self, required: true)
    }

    package mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        add(name, Value.self, required: false)
    }

    package mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value, _ rule: @autoclosure () -> FieldRule<Value>
    ) { add(name, Value.self, required: true, rule()) }

    package mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value?, _ rule: @autoclosure () -> FieldRule<Value>
    ) { add(name, Value.self, required: false, rule()) }

    package mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        add(name, Identifier<Thing>.self, shape: .identifier, required: false)
    }
}
