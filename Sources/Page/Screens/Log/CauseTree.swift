import Records

/// The tree of commands that an event stands in, from the first cause down, for the partial that draws it.
struct CauseTree: Sendable {
    private(set) var root: Fields = [:]
    /// Nothing brought it about, and nothing came of it.
    private(set) var isAlone = false
    /// There are more commands than are shown.
    private(set) var isCut = false
    private var left = 200

    init(_ answer: JSONValue, _ visit: Visit) {
        let root = answer["root"] ?? .null
        isAlone =
            root["effects"]?.elements?.isEmpty != false
            && (root["events"]?.elements?.count ?? 0) <= 1
        self.root = node(root, visit)
    }

    // Whatever a node doesn't have it says is not there: else it would be looked for in what stands around it.
    private mutating func node(_ cause: JSONValue, _ visit: Visit) -> Fields {
        left -= 1
        var effects: [Fields] = []
        for effect in cause["effects"]?.elements ?? [] {
            if left <= 0 {
                isCut = true
                break
            }
            effects.append(node(effect, visit))
        }
        let (end, name) = (cause["end"]?.text, cause["command"]?.text)
        return [
            "command": name ?? false, "isNamed": name != nil,
            "said": name.map(visit.spoken.command) ?? Plain.text(cause["commandId"]?.text ?? ""),
            "isMissing": cause["found"] == .boolean(false),
            "actor": visit.plain(cause["actor"]) ?? false,
            "reason": visit.plain(cause["reason"]) ?? false,
            "isRepeated": end == "repeated", "isDeep": end == "deep",
            "events": (cause["events"]?.elements ?? []).map { event -> Fields in
                let position = event["position"]?.integer ?? 0
                return [
                    "position": visit.number(position), "address": visit.base + "/log/\(position)",
                    "type": event["type"]?.text ?? "",
                    "said": visit.spoken.event(event["type"]?.text ?? ""),
                    "stream": Plain.text(event["stream"]?.text ?? ""),
                    "isAsked": event["asked"] == .boolean(true),
                ]
            }, "effects": effects, "hasEffects": !effects.isEmpty,
        ]
    }
}
