package import Records

/// Which fields the rows of a list have, whether or not these rows have them: what columns go by.
///
/// A query that answers with records needn't say; one that puts its rows together field by field does.
package protocol TellingRowFields: Query {
    static var rowFields: RowFields { get }
}

/// The fields of a record, and what a query adds to them and leaves out.
package struct RowFields: Sendable {
    private let listed: Lazily<[FieldDescription]>
    /// The names of those that tell one row from all others; none where nothing less than all of a row does.
    package let key: [String]

    /// Those of `record`, but for some, and more, by their names. What tells its rows apart is the table's own key, unless
    /// it is said otherwise.
    package init<R: Record>(
        _ record: R.Type, without left: Set<String> = [], adding more: [String] = [],
        by key: [String]? = nil
    ) {
        self.key = key ?? (record as? any Row.Type)?.keyColumns ?? []
        listed = Lazily {
            let own = FieldLister.answered(by: record).filter { !left.contains($0.name) }
            return own
                + more.filter { name in !own.contains { $0.name == name } }
                .map { FieldDescription(name: $0, shape: .json, required: false) }
        }
    }

    /// Those with these names.
    package init(names: [String], by key: [String]) {
        self.key = key
        listed = Lazily { names.map { FieldDescription(name: $0, shape: .json, required: false) } }
    }

    /// Their names in order; those of an object in a row by their path: `settings.isPublic`.
    package var paths: [String] { Self.paths(listed.value) }

    private static func paths(_ fields: [FieldDescription]) -> [String] {
        fields.flatMap { field in
            guard case .object(let inner) = field.shape, !inner.isEmpty else { return [field.name] }
            return paths(inner).map { "\(field.name).\($0)" }
        }
    }
}

/// An answer that knows the fields of its rows by its type.
private protocol AnsweringRows {
    static var rowFields: RowFields { get }
}

extension Listed: AnsweringRows {
    fileprivate static var rowFields: RowFields { RowFields(Item.self) }
}

extension Query {
    /// The fields of the rows that it answers with; `nil` where it answers with one thing.
    package static var fieldsOfRows: RowFields? {
        if let telling = Self.self as? any TellingRowFields.Type { return telling.rowFields }
        return (Answer.self as? any AnsweringRows.Type)?.rowFields
    }
}
