package import Records

/// The form of one type of event, so that a form that was changed without a new version is found even
/// where every stored event can still be read: by a number that means another name now, say.
package struct EventForm: Record {
    package var type = ""
    package var version: UInt16 = 1
    package var fields: [Field] = []

    package init() {}

    package init(type: String, version: UInt16, fields: [Field]) {
        self.type = type
        self.version = version
        self.fields = fields
    }

    package struct Field: Record {
        /// `lines.size` inside an object.
        package var path = ""
        package var required = false
        /// What it must be, in words; of a choice only that it is one.
        package var shape = ""
        /// The names that a choice has, else none.
        package var names: [String] = []
        /// Whether the order of the names may matter: it does where they are stored as numbers.
        package var isOrdered = false

        package init() {}

        package init(
            path: String, required: Bool, shape: String, names: [String] = [],
            isOrdered: Bool = false
        ) {
            self.path = path
            self.required = required
            self.shape = shape
            self.names = names
            self.isOrdered = isOrdered
        }

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("path", &path)
            fields.field("shape", &shape)
            fields.field("required", &required)
            fields.field("names", &names, unless: [])
            fields.field("ordered", &isOrdered, unless: false)
        }
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("type", &type)
        fields.field("version", &version)
        fields.field("fields", &self.fields)
    }

    /// What a binary that reads `self` finds otherwise than the one that read `old`, a sentence each.
    package func changes(since old: EventForm) -> [String] {
        // A raised version may be anything: its upcasters are tried on the events themselves.
        guard version == old.version else { return [] }
        var changes: [String] = []
        for field in old.fields {
            guard let now = fields.first(where: { $0.path == field.path }) else {
                changes.append("\(field.path) is gone")
                continue
            }
            if now.shape != field.shape {
                changes.append("\(field.path) was \(field.shape) and is \(now.shape)")
            }
            if now.required, !field.required { changes.append("\(field.path) is required now") }
            let isKept =
                now.isOrdered
                ? now.names.starts(with: field.names)
                : field.names.allSatisfy(now.names.contains)
            if !isKept {
                changes.append(
                    "\(field.path) was one of \(field.names.joined(separator: ", ")) and is one of "
                        + now.names.joined(separator: ", "))
            }
        }
        for field in fields where field.required {
            if !old.fields.contains(where: { $0.path == field.path }) {
                changes.append("\(field.path) is new and required")
            }
        }
        return changes
    }
}

/// Lists the fields of a record, those of objects in it too.
struct FormLister: FieldVisitor {
    private(set) var fields: [EventForm.Field] = []
    private var prefix = ""

    static func fields<R: Record>(of type: R.Type) -> [EventForm.Field] {
        var lister = FormLister()
        lister.list(type)
        return lister.fields
    }

    private mutating func list<R: Record>(_ type: R.Type) {
        var record = R()
        record.visit(&self)
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        add("\(name)", Value.self, required: true)
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        add("\(name)", Value.self, required: false)
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        add("\(name)", Identifier<Thing>.self, required: false)
    }

    private mutating func add<Value: FieldValue>(
        _ name: String, _ type: Value.Type, required: Bool
    ) {
        // A field of a change has the form of the field that it changes.
        let form: any FieldValue.Type = (type as? any NewValue.Type)?.changed ?? type
        add(name, Value.shape, required: required, isOrdered: !(form is any Choice.Type)) {
            lister in
            guard let record = form as? any Record.Type else { return false }
            lister.list(record)
            return true
        }
    }

    /// `inside` lists the fields of an object whose type is known.
    private mutating func add(
        _ name: String, _ shape: FieldShape, required: Bool, isOrdered: Bool,
        inside: (inout FormLister) -> Bool = { _ in false }
    ) {
        let path = prefix + name
        var field = EventForm.Field(path: path, required: required, shape: shape.words.description)
        switch shape {
        case .choice(let names):
            field.shape = "a choice"
            field.names = names
            field.isOrdered = isOrdered
            fields.append(field)
        case .object(let members):
            fields.append(field)
            let outer = prefix
            prefix = path + "."
            if !inside(&self) {
                for member in members {
                    add(member.name, member.shape, required: member.required, isOrdered: true)
                }
            }
            prefix = outer
        case .list(let element):
            fields.append(field)
            if case .object = element {
                let before = fields.count
                add(name + "[]", element, required: false, isOrdered: true)
                // The list itself says what it is a list of.
                fields.remove(at: before)
            } else if case .choice = element {
                add(name + "[]", element, required: false, isOrdered: true)
            }
        case .text, .identifier, .integer, .cents, .number, .boolean, .time, .json, .special:
            fields.append(field)
        }
    }
}
