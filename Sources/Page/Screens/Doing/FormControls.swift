import EventSourcing
import Records
import Vocabulary

/// The controls of a form, one for each field, with what was filled in and what is wrong with it.
struct FormControls {
    let visit: Visit
    let form: CommandForm
    let tree: FormTree
    var emptied: Set<String> = []
    var faults: [Refusal] = []
    /// What can be chosen from, by the keys of lists.
    var suggestions: [String: Suggestions] = [:]
    /// What stands in the command's example, by the paths of its fields.
    let examples: [String: String]
    /// The paths of all fields that there is a control for.
    private(set) var paths: Set<String> = []

    init(_ visit: Visit, _ form: CommandForm, _ tree: FormTree) {
        self.visit = visit
        self.form = form
        self.tree = tree
        let example = JSONValue(possible: form.command.guide.example) ?? .object([])
        examples = Dictionary(
            form.pairs(of: example).map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
    }

    /// By which a control is known in the page.
    static func id(of path: String) -> String {
        "f-" + path.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    }

    mutating func all() -> [Fields] { controls(form.command.askedFields, tree, "", isInRow: false) }

    private mutating func controls(
        _ fields: [FieldDescription], _ tree: FormTree, _ prefix: String, isInRow: Bool
    ) -> [Fields] {
        let currency = tree["currency"].text.flatMap { Currency($0) } ?? form.currency
        var controls: [Fields] = []
        for field in fields {
            let path = prefix + field.name
            var control = common(field, path, isInRow: isInRow)
            let clock = tree[field.name + CommandForm.clock].text
            fill(&control, field, tree[field.name], clock, path, currency, isInRow: isInRow)
            controls.append(control)
        }
        return controls
    }

    private mutating func common(
        _ field: FieldDescription, _ path: String, isInRow: Bool
    ) -> Fields {
        paths.insert(path)
        let id = Self.id(of: path)
        let wrong = faults.filter { $0.field == path }.map { visit.sentence($0) }
        let help = help(field)
        let described = [
            help.map { _ in id + "-help" }, wrong.isEmpty ? nil : id + "-fault",
        ].compactMap(\.self)
        return Self.nothing.adding([
            "id": id, "name": path, "label": visit.spoken.field(field.name),
            "isRequired": field.required, "mustBeThere": field.required && !isInRow,
            "help": help, "faults": wrong, "isWrong": !wrong.isEmpty,
            "described": described.isEmpty ? nil : described.joined(separator: " "),
            "canEmpty": !isInRow && form.canEmpty(field), "isEmptied": emptied.contains(path),
            "emptyName": CommandForm.emptied,
        ])
    }

    /// What a control doesn't say it hasn't: else its template would look for that in the control around it.
    private static let nothing: Fields = {
        var nothing: Fields = [:]
        for name in [
            "isGroup", "isList", "isOne", "isInput", "isSelect", "isLong", "isWide", "isBare",
            "help", "described", "placeholder", "most", "pattern", "mode", "dir", "step", "min",
            "max", "unit", "hasClock", "list", "ids", "controls", "rows", "control", "options",
        ] { nothing[name] = false }
        return nothing
    }()

    private mutating func fill(
        _ control: inout Fields, _ field: FieldDescription, _ tree: FormTree, _ clock: String?,
        _ path: String, _ currency: Currency, isInRow: Bool
    ) {
        switch field.shape {
        case .object(let fields):
            control["isGroup"] = true
            control["isWide"] = true
            control["controls"] = controls(fields, tree, path + ".", isInRow: isInRow)
        case .list(let element):
            control["isList"] = true
            control["isWide"] = true
            control["rows"] = rows(field, element, tree, path, currency)
            control["addLabel"] = visit.say("Add to: \(visit.spoken.field(field.name))")
        case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .json,
            .special:
            control["isOne"] = true
            let kind = ControlKind(
                visit, field.shape, field.rules.compactMap(\.bound), named: field.name, currency)
            control = control.adding(
                kind.fields(tree.text ?? "", clock, placeholder(path), visit))
            if let list = ReferenceList.key(of: field) { suggest(&control, list) }
        }
    }

    private mutating func rows(
        _ field: FieldDescription, _ element: FieldShape, _ tree: FormTree, _ path: String,
        _ currency: Currency
    ) -> [Fields] {
        tree.all.enumerated().map { number, row in
            let rowPath = "\(path)[\(number)]"
            let label = visit.say("\(visit.spoken.field(field.name)) \(number + 1)")
            var fields: Fields = Self.nothing.adding([
                "path": rowPath, "id": Self.id(of: rowPath), "label": label,
                "removeLabel": visit.say("Remove: \(label)"), "listId": Self.id(of: path),
                "faults": [Fields](), "isWrong": false, "canEmpty": false, "isRequired": false,
            ])
            paths.insert(rowPath)
            if case .object(let inner) = element {
                fields["isGroup"] = true
                fields["controls"] = controls(inner, row, rowPath + ".", isInRow: true)
                fields["faults"] = faults.filter { $0.field == rowPath }.map { visit.sentence($0) }
                return fields
            }
            let single = FieldDescription(
                name: field.name, shape: element, required: true, names: field.names,
                rules: field.rules.filter { _ in false })
            var control = common(single, rowPath, isInRow: true)
            let bounds = field.rules.compactMap(\.bound).compactMap { bound -> FieldBound? in
                if case .each(let inner) = bound { inner } else { nil }
            }
            let kind = ControlKind(visit, element, bounds, named: field.name, currency)
            control = control.adding(
                kind.fields(row.text ?? "", nil, placeholder(rowPath), visit))
            control["label"] = label
            control["id"] = Self.id(of: rowPath)
            control["isBare"] = true
            if let list = ReferenceList.key(of: field) { suggest(&control, list) }
            fields["control"] = control
            return fields
        }
    }

    private func suggest(_ control: inout Fields, _ key: String) {
        guard let found = suggestions[key] else { return }
        control["list"] = found.id
        control["ids"] = found.isWhole ? nil : key
    }

    /// What stands there in the example, of any row what the first one has.
    private func placeholder(_ path: String) -> String? {
        examples[path.replacing(/\[[0-9]+\]/, with: "[0]")].map {
            visit.say("for example \($0)")
        }
    }

    private func help(_ field: FieldDescription) -> String? {
        if form.command.name == "CreateToken", CommandDescription.ofSecrets.contains(field.name) {
            return visit.say("Left empty, a secret is made for it, and shown once.")
        }
        let bounds = field.rules.compactMap(\.bound)
        let told = bounds.compactMap { visit.told($0, field.shape, form.currency) }
        return told.isEmpty ? nil : told.joined(separator: " ")
    }
}

extension Visit {
    /// What a person should know of a bound before they type; `nil` where the control says it.
    fileprivate func told(
        _ bound: FieldBound, _ shape: FieldShape, _ currency: Currency
    ) -> String? {
        func number(_ value: Int64) -> String {
            if case .cents = shape { return currency.decimal(value) }
            return self.number(value)
        }
        switch bound {
        case .numbers(let from, let through?):
            return say("From \(number(from)) to \(number(through)).")
        case .numbers(let from, nil): return say("\(number(from)) or more.")
        case .above(let below, let through?):
            return say("More than \(number(below)), \(number(through)) at the most.")
        case .above(let below, nil): return say("More than \(number(below)).")
        case .count(let least, let most?) where least > 0:
            return say("\(least) to \(most) of them.")
        case .count(_, let most?): return say("At most \(most) of them.")
        case .count(let least, nil): return say("At least \(least) of them.")
        case .once: return say("Each once.")
        case .characters, .notBlank, .pattern, .each: return nil
        }
    }

    /// What is wrong, and what can be done about it; a field is called in it as its label has it.
    func sentence(_ refusal: Refusal) -> String {
        let hint = refusal.hint.map { " " + sentence($0) } ?? ""
        return sentence(naming(refusal.field, in: refusal.message)) + hint
    }

    private func naming(_ field: String?, in message: Sentence) -> Sentence {
        guard let name = field?.split(separator: ".").last?.prefix(while: { $0 != "[" }) else {
            return message
        }
        let values = message.values.map { value -> Sentence.Value in
            if case .text(String(name)) = value { .text(spoken.field(String(name))) } else { value }
        }
        return Sentence(words: message.words, values: values) ?? message
    }
}
