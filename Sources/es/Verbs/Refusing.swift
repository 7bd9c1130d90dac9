import Daybook
import EventSourcing
import Records

/// Refusals as results, and with hints that correct what was typed.
extension Rejection {
    /// As a program gets it: `{"ok":false,"command","errors":[…]}`.
    func result(of command: String?) -> JSONValue {
        .object([
            .init("ok", .boolean(false)), .init("command", command.map { .string($0) } ?? .null),
            .init("errors", .array(refusals.map(\.json))),
        ])
    }

    /// The same, with the line that should have been typed, where a text was given and something
    /// else is due: `:=` in place of `=`.
    func correcting(_ entries: [FieldSyntax.Entry], of command: String) -> Rejection {
        var copy = self
        let wrong = refusals.filter { $0.code == .invalidField && $0.hint == nil }
            .compactMap(\.field).filter { !Self.takesText($0, of: command) }
        let first = copy.refusals.firstIndex { refusal in
            entries.contains { $0.isText && $0.name == refusal.field && wrong.contains($0.name) }
        }
        guard let first else { return self }
        let line = entries.map { $0.isText && wrong.contains($0.name) ? $0.asJSON : $0.typed }
        copy.refusals[first].hint = .es(["send", command] + line)
        return copy
    }

    private static func takesText(_ field: String, of command: String) -> Bool {
        let description = BackOffice.contexts.flatMap(\.commands).first { $0.name == command }
        var shape = FieldShape.object(description?.fields ?? [])
        for step in field.split(separator: ".") {
            // Inside a list: most that fails there wanted no text.
            guard case .object(let fields) = shape,
                let inner = fields.first(where: { $0.name == step })
            else { return false }
            shape = inner.shape
        }
        switch shape {
        case .text, .identifier, .time, .choice, .special: return true
        case .integer, .cents, .number, .boolean, .list, .object, .json: return false
        }
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

    /// The same field given as JSON.
    fileprivate var asJSON: String {
        guard let equals = typed.firstIndex(of: "=") else { return typed }
        return typed[..<equals] + ":=" + typed[typed.index(after: equals)...]
    }
}
