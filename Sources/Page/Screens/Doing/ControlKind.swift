import EventStore
import Records
import Vocabulary
import Wording

/// Which control a field has in HTML, and how far the browser itself can tell what doesn't fit.
struct ControlKind {
    private let shape: FieldShape
    private let bounds: [FieldBound]
    private let name: String
    private let currency: Currency
    private let words: Spoken
    private let yes: String
    private let no: String

    init(
        _ visit: Visit, _ shape: FieldShape, _ bounds: [FieldBound], named name: String,
        _ currency: Currency
    ) {
        self.shape = shape
        self.bounds = bounds
        self.name = name
        self.currency = currency
        words = visit.spoken
        yes = visit.say("Yes")
        no = visit.say("No")
    }

    /// Those of a name like these are written in more than one line.
    private static let long: Set = ["text", "message", "notes", "description", "memo"]

    func fields(_ given: String, _ clock: String?, _ example: String?, _ visit: Visit) -> Fields {
        var fields: Fields = ["value": given, "placeholder": example]
        switch shape {
        case .boolean: select(&fields, [("true", yes), ("false", no)], given)
        case .choice(let names):
            select(&fields, names.map { ($0, words.choice($0)) }, given)
        case Currency.shape:
            select(&fields, Currency.codes.map { ($0, visit.name($0)) }, given)
        case .integer:
            input(&fields, "number", if: given, fits: TypedAmount.whole(given) != nil)
            fields["mode"] = "numeric"
            numbers(&fields, step: "1")
        case .number:
            input(&fields, "number", if: given, fits: JSONValue(number: given) != nil)
            fields["mode"] = "decimal"
            numbers(&fields, step: "any")
        case .cents:
            input(&fields, "text", if: given, fits: true)
            fields["mode"] = "decimal"
            fields["unit"] = currency.code
            fields["dir"] = "ltr"
        case .time:
            input(&fields, "datetime-local", if: given, fits: Self.isClock(given))
            fields["step"] = given.utf8.count > 19 ? "0.001" : "1"
            fields["placeholder"] = nil
        case .timeOrDay:
            input(&fields, "date", if: given, fits: Timestamp(day: given) != nil)
            fields["hasClock"] = true
            fields["clock"] = clock ?? ""
            fields["clockName"] = CommandForm.clock
            fields["clockLabel"] = visit.say("\(words.field(name)), time of day")
            fields["placeholder"] = nil
        case .day: date(&fields, given)
        case .text where isDay: date(&fields, given)
        case .text, .special, .identifier, .month, .json, .list, .object: text(&fields, given)
        }
        return fields
    }

    private var isDay: Bool {
        bounds.contains { if case .pattern(_, "date"?) = $0 { true } else { false } }
    }

    private func date(_ fields: inout Fields, _ given: String) {
        input(&fields, "date", if: given, fits: Timestamp(day: given) != nil)
        fields["placeholder"] = nil
    }

    private func text(_ fields: inout Fields, _ given: String) {
        fields["isLong"] = Self.long.contains(name)
        fields["isWide"] = Self.long.contains(name)
        input(&fields, "text", if: given, fits: true)
        if case .identifier = shape {
            fields["most"] = "128"
            fields["dir"] = "auto"
        }
        for bound in bounds {
            switch bound {
            case .characters(let most): fields["most"] = String(most)
            case .pattern(let pattern, let format):
                fields["pattern"] = Self.inHTML(pattern)
                fields["mode"] = format == "email" ? "email" : Self.mode(of: name)
                fields["dir"] = "ltr"
            case .notBlank, .numbers, .above, .count, .once, .each: continue
            }
        }
        if fields["dir"] == nil { fields["dir"] = "auto" }
    }

    private static func mode(of name: String) -> String {
        if name == "phone" { return "tel" }
        return name.lowercased().hasSuffix("url") ? "url" : "text"
    }

    /// Browsers read a pattern as one of the whole text, in which a sign that stands twice in a set means something.
    private static func inHTML(_ pattern: String) -> String {
        var bare = pattern
        if bare.hasPrefix("^") { bare.removeFirst() }
        if bare.hasSuffix("$") { bare.removeLast() }
        return bare.replacing("[!-~]", with: "[\\x21-\\x7E]")
    }

    /// What was typed stays, also what a control of that type couldn't show.
    private func input(_ fields: inout Fields, _ type: String, if given: String, fits: Bool) {
        fields["isInput"] = true
        fields["type"] = given.isEmpty || fits ? type : "text"
    }

    private func select(
        _ fields: inout Fields, _ choices: [(value: String, label: String)], _ given: String
    ) {
        fields["isSelect"] = true
        var options = choices.map { choice -> Fields in
            ["value": choice.value, "label": choice.label, "isChosen": choice.value == given]
        }
        if !given.isEmpty, !choices.contains(where: { $0.value == given }) {
            options.append(["value": given, "label": Plain.text(given), "isChosen": true])
        }
        fields["options"] = options
    }

    private func numbers(_ fields: inout Fields, step: String) {
        fields["step"] = step
        fields["dir"] = "ltr"
        for bound in bounds {
            switch bound {
            case .numbers(let from, let through):
                fields["min"] = String(from)
                fields["max"] = through.map { String($0) }
            case .above(let below, let through):
                fields["min"] = String(step == "1" ? below + 1 : below)
                fields["max"] = through.map { String($0) }
            case .characters, .notBlank, .pattern, .count, .once, .each: continue
            }
        }
    }

    private static func isClock(_ text: String) -> Bool {
        Timestamp(text + (text.utf8.count == 16 ? ":00Z" : "Z")) != nil
    }
}
