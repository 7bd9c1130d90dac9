import EventSourcing
import EventStore
import Records
import Vocabulary
import Wording

/// Values of events and of things as people read them: each field by its whole name, amounts written in their currency,
/// moments by the clock of the business, and names of other things as links to them.
struct Told: Sendable {
    let visit: Visit
    let zone: Zone
    /// In which amounts are that name no currency.
    let currency: Currency

    /// A list longer than this is told in part.
    static let mostRows = 60
    static let mostParts = 12
    private static let mostLetters = 120

    init(_ visit: Visit, _ currency: Currency, _ zone: Zone) {
        self.visit = visit
        self.currency = currency
        self.zone = zone
    }

    init(_ visit: Visit) async throws {
        let business = try await visit.asking.item("business")
        self.init(
            visit, business["earlierCurrency"]?.text.map { Currency(stored: $0) } ?? .usual,
            business["timeZone"]?.text.flatMap { Zone($0) } ?? .utc)
    }

    /// `{"lines":[{"title":"Lamp"}]}` as rows, `lines[0].title`: Lamp.
    func rows(of value: JSONValue?) -> [Fields] {
        let leaves = leaves(of: value, most: Self.mostRows + 1)
        let shown = leaves.prefix(Self.mostRows).map { leaf -> Fields in
            [
                "field": named(leaf.path), "path": Plain.text(leaf.path), "value": field(leaf),
            ]
        }
        return leaves.count > Self.mostRows ? shown + [more] : shown
    }

    /// Stands where the rest is left out.
    private var more: Fields {
        let words: Fields = ["words": visit.say("and more"), "stored": false]
        return ["field": "…", "path": "", "value": words]
    }

    /// From what to what each field changed: `{"status":{"from":"placed","to":"delivered"}}`.
    func changes(
        _ changed: JSONValue?, most: Int = mostRows, parts: Int = mostParts
    ) -> [Fields] {
        (changed?.members ?? []).prefix(most).map { member in
            [
                "field": named(member.name), "path": Plain.text(member.name),
                "before": self.parts(member.value["from"], called: member.name, most: parts),
                "after": self.parts(member.value["to"], called: member.name, most: parts),
                "event": member.value["event"].map { origin($0) },
            ]
        }
    }

    /// The same in one line a field, the first of them.
    func inline(_ changed: JSONValue?, most: Int = 6) -> [Fields] {
        (changed?.members ?? []).prefix(most).map { member in
            [
                "field": named(member.name), "path": Plain.text(member.name),
                "from": line(member.value["from"], called: member.name) ?? false,
                "to": line(member.value["to"], called: member.name) ?? false,
            ]
        }
    }

    private func line(_ value: JSONValue?, called name: String) -> String? {
        let leaves = leaves(of: value, called: name, most: 4).filter { $0.value != .null }
        if leaves.isEmpty { return nil }
        return shortened(leaves.map { word($0) }.joined(separator: visit.language.comma))
    }

    /// A whole value in few words, each part of it beside its name where it has several.
    func parts(
        _ value: JSONValue?, called name: String, most: Int = mostParts
    ) -> [Fields] {
        let leaves = leaves(of: value, called: name, most: most + 1)
        let shown = leaves.prefix(most).map { leaf -> Fields in
            let rest = leaf.path.dropFirst(name.count).drop { $0 == "." }
            return ["part": rest.isEmpty ? false : named(String(rest)), "value": field(leaf)]
        }
        if leaves.count <= most { return shown }
        return shown + [["part": false, "value": more["value"]]]
    }

    /// The first of what is in it, in one line.
    func summary(of value: JSONValue?) -> String {
        var text = ""
        for leaf in leaves(of: value, most: 6) where leaf.value != .null {
            if !text.isEmpty { text += visit.language.comma }
            text += named(leaf.name) + " " + word(leaf)
            if text.count > Self.mostLetters { break }
        }
        return shortened(text)
    }

    func shortened(_ text: String) -> String {
        let text = text.replacing("\n", with: " ")
        return text.count > Self.mostLetters ? text.prefix(Self.mostLetters - 1) + "…" : text
    }

    /// Who, when, why and by which command, as the interface tells of an event; and where it is.
    func origin(_ event: JSONValue) -> Fields {
        let position = event["position"]?.integer ?? 0
        return [
            "position": visit.number(position), "address": visit.base + "/log/\(position)",
            "type": event["type"]?.text, "said": event["type"]?.text.map(visit.spoken.event),
            "key": String(position),
            "revision": event["revision"]?.integer.map { String($0) },
            "atRevision": event["revision"]?.integer.map { visit.say("Revision \($0)") },
            "actor": visit.plain(event["actor"]) ?? "",
            "actorAddress": event["actor"]?.text.map {
                visit.base + "/history/audit" + Link.parameters([(name: "actor", text: $0)])
            },
            "reason": visit.plain(event["reason"]) ?? false,
            "command": event["command"]?.text ?? false,
            "commandSaid": event["command"]?.text.map(visit.spoken.command) ?? false,
            "occurred": visit.moment(event["occurredAt"], in: zone),
            "recorded": visit.moment(event["recordedAt"], in: zone),
        ]
    }

    /// `order-1042`: how it is shown, and where.
    func stream(_ text: String?) -> Fields? {
        guard let text, let (category, id) = Things.taken(from: text) else { return nil }
        return [
            "name": Plain.text(text), "address": visit.base + Things.address(of: category, id),
            "whole": visit.base + Things.whole(category, id),
        ]
    }

    /// `shippingAddress.city` as the code calls it, which rules and conditions are written by; in Arabic by the words
    /// that people have for it.
    func named(_ path: String) -> String {
        let text = Plain.text(path)
        guard visit.language == .arabic else { return text }
        let steps = text.split(separator: ".").map { step -> String in
            let name = step.prefix { $0 != "[" }
            let said = visit.spoken.field(String(name))
            let isSaid = said.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) }
            return (isSaid ? said : String(name)) + step.dropFirst(name.count)
        }
        return steps.joined(separator: " · ")
    }

    // MARK: - Leaves

    private struct Leaf {
        var path: String
        var name: String
        var value: JSONValue
        var currency: Currency
        var kind: ToldValue { ToldValue(value, called: name, in: currency) }
    }

    private func leaves(
        of value: JSONValue?, called path: String = "", most: Int = mostRows
    ) -> [Leaf] {
        var leaves: [Leaf] = []
        collect(
            Leaf(path: path, name: path, value: value ?? .null, currency: currency), most, &leaves)
        return leaves
    }

    private func collect(_ leaf: Leaf, _ most: Int, _ leaves: inout [Leaf]) {
        if leaves.count >= most { return }
        switch leaf.value {
        case .object(let members) where !members.isEmpty:
            let own = leaf.value["currency"]?.text.map { Currency(stored: $0) } ?? leaf.currency
            for member in members {
                let path = leaf.path.isEmpty ? member.name : leaf.path + "." + member.name
                collect(
                    Leaf(path: path, name: member.name, value: member.value, currency: own), most,
                    &leaves)
            }
        case .array(let elements) where !elements.isEmpty:
            for (index, element) in elements.enumerated() {
                collect(
                    Leaf(
                        path: "\(leaf.path)[\(index)]", name: leaf.name, value: element,
                        currency: leaf.currency), most, &leaves)
            }
        case .null, .boolean, .integer, .number, .string, .object, .array: leaves.append(leaf)
        }
    }

    /// For the partial `value`.
    private func field(_ leaf: Leaf) -> Fields {
        switch leaf.kind {
        case .moment(let time): return visit.moment(time, in: zone).adding(["isMoment": true])
        case .thing(let category, let id):
            return [
                "link": visit.base + Things.address(of: category, id), "text": Plain.text(id),
            ]
        case .sealed: return ["isSealed": true]
        case .nothing: return ["isNothing": true]
        case .choice(let stored):
            // What it is called in the log stays to be found, where people have another word for it.
            let (text, stored) = (word(leaf), Plain.text(stored))
            return ["words": text, "stored": text == stored ? false : stored]
        case .isSo, .amount, .number, .digits, .words:
            let text = word(leaf)
            return text.isEmpty ? ["isNothing": true] : ["words": text, "stored": false]
        }
    }

    private func word(_ leaf: Leaf) -> String {
        // In English as its name: by the word that rules and conditions are written with.
        if case .choice(let text) = leaf.kind {
            return visit.spoken.stored(text, in: leaf.name) ?? Plain.text(text)
        }
        return leaf.kind.said(visit, zone)
    }
}
