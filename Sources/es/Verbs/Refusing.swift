import Daybook
import EventSourcing
import Records

/// Refusals as results, and with hints that correct what was typed.
extension Rejection {
    /// It, with the line that should have been typed, where a text was given and something
    /// else is due: `:=` in place of `=`.
    func correcting(_ entries: [FieldSyntax.Entry], of command: String) -> Rejection {
        var copy = self
        let wrong = refusals.filter { $0.code == .invalidField && $0.hint == nil }
            .compactMap(\.field).filter { !Self.takesText($0, of: command) }
        let first = copy.refusals.firstIndex { refusal in
            entries.contains { $0.isText && $0.name == refusal.field && wrong.contains($0.name) }
        }
        guard let first else { return self }
        let line = entries.map { entry in
            guard entry.isText, wrong.contains(entry.name) else { return entry.typed }
            return Self.isList(entry.name, of: command) ? entry.asElement : entry.asJSON
        }
        copy.refusals[first].hint = .es(["send", command] + line)
        return copy
    }

    private static func isList(_ field: String, of command: String) -> Bool {
        if case .list? = shape(of: field, of: command) { true } else { false }
    }

    private static func takesText(_ field: String, of command: String) -> Bool {
        // Inside a list: most that fails there wanted no text.
        guard let shape = shape(of: field, of: command) else { return false }
        switch shape {
        case .text, .identifier, .time, .choice, .special: return true
        case .integer, .cents, .number, .boolean, .list, .object, .json: return false
        }
    }

    /// What a command's field must be; `nil` for one inside a list, or that isn't there.
    static func shape(of field: String, of command: String) -> FieldShape? {
        let description = BackOffice.contexts.flatMap(\.commands).first { $0.name == command }
        var shape = FieldShape.object(description?.fields ?? [])
        for step in field.split(separator: ".") {
            guard case .object(let fields) = shape,
                let inner = fields.first(where: { $0.name == step })
            else { return nil }
            shape = inner.shape
        }
        return shape
    }
}

extension FieldSyntax.Entry {
    /// The path as refusals give it: `lines[0].quantity`.
    var name: String {
        var name = ""
        for step in path {
            switch step {
            case .member(let member): name += (name.isEmpty ? "" : ".") + member
            case .index(let index): name += "[\(index)]"
            case .next: name += "[]"
            }
        }
        return name
    }

    /// The same, given as one of a list.
    fileprivate var asElement: String {
        guard let equals = typed.firstIndex(of: "=") else { return typed }
        return typed[..<equals] + "[]" + typed[equals...]
    }

    /// The same field given as JSON.
    fileprivate var asJSON: String {
        guard let equals = typed.firstIndex(of: "=") else { return typed }
        return typed[..<equals] + ":=" + typed[typed.index(after: equals)...]
    }
}
