import EventSourcing
import Records
import Vocabulary

// The form itself, with all that is wrong with it.

extension Doing {
    /// The form as it is filled in, and what of it was refused.
    func form(_ refusals: [Refusal] = [], status: Int = 200) async throws -> Shown {
        let form = try await commandForm()
        let known = ["accountId", "projectId"].map { ($0, tree[$0].text ?? "") }
        let suggestions = await Suggestions.all(
            of: command.fields, visit, known: Dictionary(known, uniquingKeysWith: { $1 }))
        var controls = FormControls(visit, form, tree)
        controls.emptied = emptied
        controls.faults = refusals.map(\.atItsField)
        controls.suggestions = suggestions
        let rendered = controls.all()
        let example = JSONValue(possible: command.guide.example) ?? .object([])
        let name = visit.spoken.command(command.name)
        let rules = command.rules.map { rule -> Fields in
            ["text": visit.told(rule), "code": rule.code.rawValue]
        }
        let shown: Fields = [
            "controls": rendered, "hidden": hidden(),
            "reason": reason ?? "", "occurred": occurred ?? "",
            "isMore": reason != nil || occurred != nil,
            "lists": suggestions.values.sorted { $0.id < $1.id }.map { list -> Fields in
                ["id": list.id, "options": list.options.map(\.fields)]
            },
            "summary": visit.summary(of: command),
            "exampleAddress": "/do/\(command.name)"
                + Link.parameters(form.pairs(of: example) + (back.map { [("_back", $0)] } ?? [])),
            "hasRules": !rules.isEmpty, "rules": rules,
            "zoneNote": zoneNote(form),
        ]
        return Shown(
            name,
            around([
                "form": shown, "faulty": faulty(controls.faults, controls.paths),
            ]), status: status)
    }

    /// What the screen's template goes by besides.
    func around(_ more: Fields) -> Fields {
        let common: Fields = [
            "title": visit.spoken.command(command.name), "command": command.name, "back": back,
            "hasChanges": false,
        ]
        return common.adding(more)
    }

    /// What goes along unseen.
    func hidden() -> [Fields] {
        [("_id", id), ("_revision", revision), ("_back", back)].compactMap { name, value in
            value.map { ["name": name, "value": $0] }
        }
    }

    /// All that was filled in, unseen, for a form that only asks whether it is to be done.
    func allHidden() -> [Fields] {
        let own = [("_reason", reason), ("_occurred", occurred)].compactMap { name, value in
            value.map { (name: name, text: $0) }
        }
        let away = emptied.sorted().map { (name: CommandForm.emptied, text: $0) }
        return hidden()
            + (tree.pairs() + own + away).map { ["name": $0.name, "value": $0.text] }
    }

    /// The summary above the form: each fault with a link to its field.
    private func faulty(_ refusals: [Refusal], _ paths: Set<String>) -> Fields? {
        if refusals.isEmpty { return nil }
        let all = refusals.map { refusal -> Fields in
            let path = refusal.field.flatMap { field in
                paths.contains(field) || field.hasPrefix("_") ? field : nearest(field, paths)
            }
            return [
                "at": path.map(FormControls.id), "label": path.map(label),
                "text": visit.sentence(refusal),
            ]
        }
        return [
            "all": all, "faultsTitle": visit.counted(Int64(all.count), .faults),
        ]
    }

    /// The field around one that there is no control for.
    private func nearest(_ field: String, _ paths: Set<String>) -> String? {
        var path = field
        while let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) {
            path = String(path[..<end])
            if paths.contains(path) { return path }
        }
        return nil
    }

    private func label(_ path: String) -> String {
        if path == "_occurred" { return visit.say("When it happened, if not now") }
        if path == "_reason" { return visit.say("Why, for the log") }
        let words = path.split(separator: ".").map { word -> String in
            let parts = word.split(separator: "[")
            let name = visit.spoken.field(String(parts.first ?? ""))
            guard parts.count > 1, let number = Int(parts[1].dropLast()) else { return name }
            return visit.say("\(name) \(number + 1)")
        }
        return words.joined(separator: " › ")
    }

    private func zoneNote(_ form: CommandForm) -> String {
        visit.say("Times are by the clocks of \(form.times.zone.name).")
    }
}

extension Refusal {
    /// The same, of what is said in a head under the name that the form has for it.
    fileprivate var atItsField: Refusal {
        let names = ["Daybook-Occurred-At": "_occurred", "Daybook-Reason": "_reason"]
        guard let field, let own = names[field] else { return self }
        return Refusal(code, field: own, message, hint: hint)
    }
}

extension Counted {
    static let faults = Counted(
        one: "thing isn't right yet", many: "things aren't right yet",
        arabic: Arabic(
            "لا شيء خطأ", "أمر واحد ليس صحيحًا بعد", "أمران ليسا صحيحين بعد",
            "% أمور ليست صحيحة بعد", "% أمرًا ليست صحيحة بعد", "% أمر ليست صحيحة بعد"))
}
