import Answers
import Records
import Wording

/// What would have become of history by other rules.
enum ReplayTold {
    private static let most = 200

    static func fields(_ result: JSONValue, _ told: Told) -> Fields {
        let visit = told.visit
        let commands = result["commands"]
        let count = { (name: String) in visit.number(commands?[name]?.integer ?? 0) }
        let differences = result["differences"]?.elements ?? []
        let entities = result["entities"]?.elements ?? []
        let models = (result["readModels"]?.elements ?? []).map { RowsTold.fields($0, told) }
        return [
            "decided": count("decided"), "same": count("same"), "different": count("different"),
            "refused": count("refused"),
            "takenOver": visit.counted(result["takenOver"]?["events"]?.integer ?? 0, .events),
            "isSame": differences.isEmpty && entities.isEmpty,
            "differences": differences.prefix(most).map { difference($0, told) },
            "hasDifferences": !differences.isEmpty,
            "cut": differences.count > most
                ? visit.say("The first \(most) of \(differences.count) are shown.") : false,
            "things": entities.prefix(most).map { thing -> Fields in
                let (category, id) = (thing["entity"]?.text ?? "", thing["id"]?.text ?? "")
                return [
                    "name": Plain.text("\(category)-\(id)"),
                    "address": Things.address(of: category, id),
                    "changes": told.changes(thing["changed"]), "showsEvents": false,
                ]
            }, "hasThings": !entities.isEmpty, "models": models, "hasModels": !models.isEmpty,
        ]
    }

    private static func difference(_ difference: JSONValue, _ told: Told) -> Fields {
        let visit = told.visit
        let position = difference["position"]?.integer ?? 0
        let isRefused = difference["outcome"]?.text == "refused"
        return [
            "position": visit.number(position), "address": "/log/\(position)",
            "command": difference["command"]?.text ?? "",
            "said": difference["command"]?.text.map(visit.spoken.command) ?? "",
            "stream": told.stream(difference["stream"]?.text) ?? false,
            "outcome": visit.say(isRefused ? "would be refused" : "would do something else"),
            "tone": isRefused ? "r" : "a",
            "errors": (difference["errors"]?.elements ?? []).map { error -> Fields in
                ["message": Refusal(told: error).map { visit.sentence($0.message) } ?? ""]
            },
            "changes": told.inline(difference["changed"]),
        ]
    }
}
