import Records
import Wording

// What happened or would, as forms and toasts tell it: events by what they are called, changes as what was and what is.

extension Told {
    /// An event of a rehearsal, or of the log.
    @Sendable func event(_ event: JSONValue) -> Fields {
        let thing = event["stream"]?.text.flatMap { Thing(stream: $0) }
        return [
            "what": visit.spoken.event(event["type"]?.text ?? ""),
            "kind": thing.map { visit.spoken.kind($0.category) },
            "id": thing.map { Plain.text($0.id) },
        ]
    }

    /// `{"status": {"from": …, "to": …}}` as the rows of a table, for the partial `do-changes`.
    func outcome(_ changed: JSONValue?) -> Fields {
        let rows = (changed?.members ?? []).map { member -> Fields in
            let (from, to) = outcome(of: member)
            return ["field": visit.spoken.field(member.name), "from": from, "to": to]
        }
        return ["hasChanges": !rows.isEmpty, "changes": rows]
    }

    /// What was and what is, of one field; of lists only what they don't have in common.
    func outcome(of member: JSONValue.Member) -> (from: String, to: String) {
        var (from, to) = (member.value["from"] ?? .null, member.value["to"] ?? .null)
        if let before = from.elements, let after = to.elements, !before.isEmpty, !after.isEmpty {
            let (left, right) = (
                before.filter { !after.contains($0) }, after.filter { !before.contains($0) }
            )
            // What only stands in another order is told whole.
            if !left.isEmpty || !right.isEmpty { (from, to) = (.array(left), .array(right)) }
        }
        return (whole(from, member.name), whole(to, member.name))
    }

    /// A whole value in one text, by the name of its field.
    private func whole(_ value: JSONValue, _ name: String) -> String {
        switch value {
        case .null: return "–"
        case .boolean, .integer, .number, .string:
            let text = ToldValue(value, called: name, in: currency).said(visit, zone)
            return text.count > 400 ? text.prefix(400) + "…" : text
        case .array(let elements):
            if elements.isEmpty { return "–" }
            let told = elements.prefix(10).map { whole($0, name) }
            return (told + (elements.count > 10 ? ["…"] : [])).joined(
                separator: visit.language.comma)
        case .object(let members):
            return members.filter { $0.value != .null }.prefix(10).map { member in
                "\(visit.spoken.field(member.name)): \(whole(member.value, member.name))"
            }.joined(separator: visit.language.comma)
        }
    }
}
