import EventStore
import Records
import Vocabulary
import Wording

/// What happened or would, as people are told it: events by what they are called, changes as what was and what is.
struct ToldOutcome {
    let visit: Visit
    let currency: Currency
    let zone: Zone

    init(_ visit: Visit, _ currency: Currency, _ zone: Zone) {
        self.visit = visit
        self.currency = currency
        self.zone = zone
    }

    /// An event of a rehearsal, or of the log.
    @Sendable func event(_ event: JSONValue) -> Fields {
        let thing = event["stream"]?.text.flatMap { Thing(stream: $0) }
        return [
            "what": visit.spoken.event(event["type"]?.text ?? ""),
            "kind": thing.map { visit.spoken.kind($0.category) },
            "id": thing.map { Plain.text($0.id) },
        ]
    }

    /// `{"status": {"from": …, "to": …}}` as the rows of a table.
    func changes(_ changed: JSONValue?) -> Fields {
        let rows = (changed?.members ?? []).map { member -> Fields in
            let (from, to) = values(member)
            return ["field": visit.spoken.field(member.name), "from": from, "to": to]
        }
        return ["hasChanges": !rows.isEmpty, "changes": rows]
    }

    /// What was and what is, of one field; of lists only what they don't have in common.
    func values(_ member: JSONValue.Member) -> (from: String, to: String) {
        var (from, to) = (member.value["from"] ?? .null, member.value["to"] ?? .null)
        if let before = from.elements, let after = to.elements, !before.isEmpty, !after.isEmpty {
            let (left, right) = (
                before.filter { !after.contains($0) }, after.filter { !before.contains($0) }
            )
            // What only stands in another order is told whole.
            if !left.isEmpty || !right.isEmpty { (from, to) = (.array(left), .array(right)) }
        }
        return (text(from, member.name), text(to, member.name))
    }

    /// One value, by the name of its field.
    func text(_ value: JSONValue, _ name: String) -> String {
        switch value {
        case .null: return "–"
        case .boolean(let isSo): return isSo ? visit.say("Yes") : visit.say("No")
        case .integer(let number):
            if name.hasSuffix("Cents") {
                return visit.language.isolatedNumber(currency.written(number))
            }
            return visit.number(number)
        case .number(let text): return visit.language.isolatedNumber(text)
        case .string(let text):
            if let time = Timestamp(text) {
                return visit.language.moment(Calendar(zone.clock(at: time)))
            }
            if StoredChoices.has(text, in: name) { return visit.spoken.choice(text) }
            return Plain.text(text.count > 400 ? text.prefix(400) + "…" : text)
        case .array(let elements):
            if elements.isEmpty { return "–" }
            let told = elements.prefix(10).map { text($0, name) }
            return (told + (elements.count > 10 ? ["…"] : [])).joined(
                separator: visit.language.comma)
        case .object(let members):
            return members.filter { $0.value != .null }.prefix(10).map { member in
                "\(visit.spoken.field(member.name)): \(text(member.value, member.name))"
            }.joined(separator: visit.language.comma)
        }
    }
}
