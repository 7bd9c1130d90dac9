package import EventSourcing
package import Records

/// A command as rows fill it in: its fields, those inside others by their whole path.
package struct CommandForm: Sendable {
    package let name: String
    /// In order; none of a list within a list.
    package let fields: [Field]

    package struct Field: Sendable {
        /// `shippingAddress.city`, `lines[].quantity`.
        package let path: String
        package let shape: FieldShape
        /// It must be given, and so must all that it is inside of.
        package let isRequired: Bool
        let rules: [FieldClause]

        init(path: String, shape: FieldShape, isRequired: Bool, rules: [FieldClause]) {
            self.path = path
            self.shape = shape
            self.isRequired = isRequired
            self.rules = rules
        }

        /// Whether it is of each thing in a list.
        package var isOfList: Bool { path.contains("[]") }

        /// A text that is a day of the calendar.
        var isDay: Bool { rules.contains { $0.code.rawValue == "invalid-date" } }
    }

    /// The field that says which thing is meant, where the command makes one and the caller may name it.
    package let idField: String?

    package init(_ command: CommandDescription) {
        name = command.name
        var fields: [Field] = []
        Self.list(command.fields, "", isRequired: true, into: &fields)
        self.fields = fields
        // Identifiers that the service makes are listed first, and may be left out.
        idField = command.fields.first.flatMap { first in
            first.shape == .identifier && !first.required && first.names == nil
                || first.name == command.category + "Id" && !first.required ? first.name : nil
        }
    }

    private static func list(
        _ fields: [FieldDescription], _ path: String, isRequired: Bool, into all: inout [Field]
    ) {
        for field in fields {
            let own = path + field.name
            let isRequired = isRequired && field.required
            switch field.shape {
            case .object(let inner): list(inner, own + ".", isRequired: isRequired, into: &all)
            case .list(.object(let inner)) where !path.contains("[]"):
                list(inner, own + "[].", isRequired: isRequired, into: &all)
                all.append(Field(field, own, isRequired: false))
            case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .list,
                .json, .special:
                all.append(Field(field, own, isRequired: isRequired))
            }
        }
    }

    /// The field of a path; of a thing of a list by name, `lines[Shipping].title`, that of each.
    func field(_ path: String) -> Field? {
        let plain = Target.each(path)
        return fields.first { $0.path == plain }
    }
}

extension CommandForm.Field {
    fileprivate init(_ field: FieldDescription, _ path: String, isRequired: Bool) {
        self.init(path: path, shape: field.shape, isRequired: isRequired, rules: field.rules)
    }
}
