package import EventSourcing
package import Records
package import Replay

// Rules from their text. What isn't known here would silently never apply: so it is refused, with the
// name that was probably meant.

extension ReplayRule {
    /// Reads rules, one a line; blank lines and what follows a `#` say nothing.
    /// - Throws: a ``Rejection`` that names everything wrong, each with its line.
    package static func rules(
        _ text: String, of contexts: [Context]
    ) throws(Rejection) -> [ReplayRule] {
        var rules: [ReplayRule] = []
        var refusals: [Refusal] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let content = line.prefix { $0 != "#" }
            let words = content.split(whereSeparator: \.isWhitespace).map(String.init)
            if words.isEmpty { continue }
            do throws(Fault) {
                rules.append(
                    ReplayRule(words.joined(separator: " "), try demand(words, contexts)))
            } catch {
                refusals.append(
                    Refusal(
                        .invalidField, field: "line \(index + 1)", error.message, hint: error.hint))
            }
        }
        if !refusals.isEmpty { throw Rejection(refusals) }
        return rules
    }

    private struct Fault: Error {
        var message: Sentence
        var hint: Sentence?

        init(_ message: Sentence, near: String? = nil, of known: [String] = []) {
            self.message = message
            if let near, let name = nearest(to: near, among: known) {
                hint = "did you mean \(name)?"
            } else if !known.isEmpty {
                hint = "known are \(known)"
            }
        }
    }

    private static let forms = [
        "forbid ENTITY.FIELD FROM -> TO", "limit ENTITY.FIELD NUMBER", "require reason COMMAND",
        "refuse COMMAND",
    ]

    private static func demand(
        _ words: [String], _ contexts: [Context]
    ) throws(Fault) -> Demand {
        switch (words[0], words.count) {
        case ("forbid", 5) where words[3] == "->":
            let (field, shape) = try field(words[1], contexts)
            return .forbid(
                field, from: try value(words[2], of: shape, words[1]),
                to: try value(words[4], of: shape, words[1]))
        case ("limit", 3):
            let (field, shape) = try field(words[1], contexts)
            switch shape {
            case .integer, .cents, .number, .list: break
            case .text, .identifier, .boolean, .time, .choice, .object, .json, .special:
                throw Fault("\(words[1]) is \(shape.words): only numbers and lists have limits")
            }
            guard let limit = Int64(words[2]) else {
                throw Fault("\(words[2]) is no whole number")
            }
            return .limit(field, limit)
        case ("require", 3) where words[1] == "reason":
            return .requireReason(command: try command(words[2], contexts))
        case ("refuse", 2): return .refuse(command: try command(words[1], contexts))
        default:
            let known = ["forbid", "limit", "require", "refuse"]
            guard known.contains(words[0]) else {
                throw Fault("there is no rule \(words[0])", near: words[0], of: known)
            }
            let form = forms.first { $0.hasPrefix(words[0]) } ?? ""
            var fault = Fault("\(words.joined(separator: " ")) is no rule")
            fault.hint = Sentence(quoting: form)
            throw fault
        }
    }

    private static func command(
        _ name: String, _ contexts: [Context]
    ) throws(Fault) -> String {
        let known = contexts.flatMap(\.commands).map(\.name)
        guard known.contains(name) else {
            throw Fault("there is no command \(name)", near: name, of: known)
        }
        return name
    }

    private static func field(
        _ text: String, _ contexts: [Context]
    ) throws(Fault) -> (Field, FieldShape) {
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let aggregates = contexts.flatMap(\.aggregates)
        guard let aggregate = aggregates.first(where: { $0.category == names[0] }) else {
            throw Fault(
                "there is no kind of thing called \(names[0])", near: names[0],
                of: aggregates.map(\.category))
        }
        guard names.count > 1 else {
            throw Fault("\(text) names no field", of: aggregate.fields.map(\.name))
        }
        var shape = FieldShape.object(aggregate.fields)
        for name in names.dropFirst() {
            guard case .object(let fields) = shape else {
                throw Fault("\(text): there is nothing called \(name) in \(shape.words)")
            }
            guard let field = fields.first(where: { $0.name == name }) else {
                throw Fault(
                    "there is no field \(name) in \(text)", near: name, of: fields.map(\.name))
            }
            shape = field.shape
        }
        return (Field(category: names[0], path: Array(names.dropFirst())), shape)
    }

    /// A value that the field can have.
    private static func value(
        _ text: String, of shape: FieldShape, _ field: String
    ) throws(Fault) -> Value {
        if text == "*" { return .any }
        switch shape {
        case .choice(let names):
            guard names.contains(text) else {
                throw Fault("\(field) is never \(text)", near: text, of: names)
            }
        case .integer, .cents:
            guard Int64(text) != nil else { throw Fault("\(field) is never \(text)") }
        case .boolean:
            guard ["true", "false"].contains(text) else {
                throw Fault("\(field) is never \(text)", of: ["true", "false"])
            }
        case .text, .identifier, .number, .time, .special: break
        case .list, .object, .json:
            throw Fault("\(field) is \(shape.words): only single values can be forbidden")
        }
        return .text(text)
    }
}
