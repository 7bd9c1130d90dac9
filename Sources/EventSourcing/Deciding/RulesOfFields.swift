import Records

// What a command's fields must be is said where they are listed; here it is told with the rest of its rules.

extension CommandDescription {
    /// The rules, each with the code that answers one who breaks it: what each field must be by itself, then
    /// what the guide tells of the rest.
    package var rules: [CommandGuide.Rule] {
        var told: [(clause: FieldClause, fields: [String])] = []
        fields.forEachRule { field, clause in
            if let index = told.firstIndex(where: { $0.clause == clause }) {
                told[index].fields.append(field)
            } else {
                told.append((clause, [field]))
            }
        }
        let ofFields = told.map { clause, fields in
            var rule = CommandGuide.Rule(
                clause.code, "\(fields.joined(separator: ", ")): \(clause.words)")
            rule.ofFields = .init(names: fields, words: clause.words)
            return rule
        }
        return ofFields + guide.rules
    }
}

extension [FieldDescription] {
    /// Goes through the rules of these fields and of those inside them: `lines[].title`.
    fileprivate func forEachRule(
        under path: String = "", _ body: (_ field: String, FieldClause) -> Void
    ) {
        for field in self {
            field.rules.forEach { body(path + field.name, $0) }
            var (shape, inner) = (field.shape, path + field.name)
            while case .list(let element) = shape { (shape, inner) = (element, inner + "[]") }
            if case .object(let fields) = shape { fields.forEachRule(under: inner + ".", body) }
        }
    }
}
