import Answers
import EventSourcing
import Records
import Wording

// How a failure is told: to a person in their language, to a program in English and by its code.

extension Catalogue {
    /// As `es` says it to a person: nothing that could move the cursor, and commands as they are
    /// typed.
    static func shown(in language: Language) -> Catalogue {
        Catalogue(language, harmless: neutralised, steps: \.typed)
    }

    /// As `es` says it to a program: the same in every language.
    static let plain = Catalogue(.english, steps: \.typed)
}

extension Failure {
    /// As a person reads it: the sentence and its code, what there is to know, what to do.
    /// Fields bear the names that the verb takes them under, where it has names of its own.
    func text(
        _ style: Style, _ catalogue: Catalogue = .shown(in: .english),
        fields: FieldsAsTyped? = nil
    ) -> String {
        var lines = Self.lines(
            Refusal(.init(rawValue: code), field: field, message, hint: nil), style, catalogue,
            fields)
        lines += facts.map { "  " + catalogue.language.isolatedNumber(neutralised($0)) }
        lines += Self.hint(hint, style, catalogue, fields)
        for other in others {
            lines += Self.lines(other, style, catalogue, fields)
            lines += Self.hint(other.hint, style, catalogue, fields)
        }
        return lines.joined(separator: "\n")
    }

    private static func lines(
        _ refusal: Refusal, _ style: Style, _ catalogue: Catalogue, _ fields: FieldsAsTyped?
    ) -> [String] {
        var message = catalogue.text(refusal.message)
        if let field = refusal.field, !field.isEmpty {
            // Many messages name the field; the others need it.
            let english = refusal.message.description
            let isNamed = fields?.isNamed(field, in: english) ?? english.contains(field)
            if !isNamed, let heading = fields.map({ $0.heading(refusal, field) }) ?? field {
                message = catalogue.language.isolatedNumber(neutralised(heading)) + ": " + message
            }
        }
        message = fields?.told(message, of: refusal.field) ?? message
        let code = catalogue.language.isolatedNumber("[\(refusal.code)]")
        return ["\(style.bad(catalogue.text("error:"))) \(message)  \(code)"]
    }

    private static func hint(
        _ hint: Sentence?, _ style: Style, _ catalogue: Catalogue, _ fields: FieldsAsTyped?
    ) -> [String] {
        guard let hint else { return [] }
        let text = catalogue.text(hint)
        guard let told = fields.map({ $0.told(hint, text) }) ?? text else { return [] }
        return ["  \(style.quiet(catalogue.text("hint:"))) \(told)"]
    }

    /// As a program reads it: `{"error":{"code","message","field"?,"hint"?,…}}`.
    var json: [UInt8] {
        var error = Refusal(.init(rawValue: code), field: field, message, hint: hint).json
        if !facts.isEmpty { error["facts"] = .array(facts.map { .string($0) }) }
        if !others.isEmpty { error["others"] = .array(others.map(\.json)) }
        return JSONValue.object([.init("error", error)]).json()
    }
}

extension Refusal {
    /// As a program gets it, in English whatever the language is: scripts go by it.
    var json: JSONValue { json(in: .plain) }
}

extension Rejection {
    /// As a program gets it.
    func result(of command: String?) -> JSONValue { result(of: command, in: .plain) }
}
