import Answers
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import Records

/// Changes of things, as rows and as JSON.
struct AuditListing {
    var subject: ChangePrinter.Subject
    /// The names of commands, by their ids.
    var names: [String: String]

    /// Who and what at a glance, the reason below.
    func forPeople(_ changes: [Change]) -> Listing {
        // Both times only where they tell two things.
        let isBackDated = changes.contains { $0.event.occurredAt != $0.event.recordedAt }
        var columns =
            identity.map { Column.key($0, nil, .id) } + [
                .key("revision", "rev"), .key("occurredAt", "occurred", .exactTime),
            ]
        if isBackDated { columns.append(.extra("recordedAt", "recorded", .exactTime)) }
        columns += [
            .main("actor", "who"), .main("type", "what"), .key("changed", "change", .prose),
            .extra("command"), .extra("commandId"),
        ]
        var listing = Listing(columns)
        for (index, change) in changes.enumerated() {
            let event = change.event
            let cells: [String: JSONValue] = [
                "entity": .string(event.stream.category), "id": .string(event.stream.id),
                "revision": .integer(Int64(clamping: event.revision)),
                "occurredAt": .string(event.occurredAt.description),
                "recordedAt": .string(event.recordedAt.description),
                "actor": .string(event.context.actor), "type": .string(event.type),
                "changed": .string(change.sentence),
                "command": name(event).map { .string($0) } ?? .null,
                "commandId": .string(event.commandID),
            ]
            listing.rows.append(columns.map { cells[$0.name] ?? .null })
            if let reason = event.context.reason { listing.notes[index] = "why: \(reason)" }
        }
        return listing
    }

    /// All there is of each, for a program that reads lines.
    func inFull(_ changes: [Change]) -> Listing {
        let columns =
            identity + [
                "position", "revision", "type", "recordedAt", "occurredAt", "actor", "reason",
                "commandId", "changed",
            ]
        return Listing(
            columns.map { Column($0) },
            rows: changes.map { change in
                let json = json(change)
                return columns.map { json[$0] ?? .null }
            })
    }

    /// As a program gets it.
    func json(_ change: Change) -> JSONValue {
        let event = change.event
        let all = JSONValue.object([
            .init("entity", .string(event.stream.category)), .init("id", .string(event.stream.id)),
        ])
        return .object(
            identity.map { .init($0, all[$0] ?? .null) } + change.answer(by: name(event)))
    }

    /// What tells which thing a change is of, where there are several.
    private var identity: [String] {
        switch subject {
        case .one: []
        case .many(let entity, _): entity == nil ? ["entity", "id"] : ["id"]
        }
    }

    private func name(_ event: RecordedEvent) -> String? {
        names[event.commandID].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension Change {
    /// `status placed → onDelivery, total 184.50 → 149.50`; of what begins, its values alone.
    var sentence: String {
        (changed.filter { $0.from != .null || !$0.to.isNothing }.map(\.sentence) + circumstances)
            .joined(separator: ", ")
    }

    /// What the event says of another thing, or of a part of this one, that isn't told as a change.
    private var circumstances: [String] {
        let payload = JSONValue(payload: event.payload)
        return ["orderId", "line", "productId", "why", "memo"].compactMap { name in
            guard let value = payload[name], !changed.contains(where: { $0.field == name }) else {
                return nil
            }
            let column = Column(name)
            return "\(column.heading) \(value.shown(as: column.kind))"
        }
    }
}

extension FieldChange {
    /// `status placed → onDelivery`; of a list, what was added, taken away and changed in it; of an
    /// object, what is different in it.
    var sentence: String {
        let column = Column(field)
        if let list = listSentence { return "\(column.heading) \(list)" }
        if from.members != nil, to.members != nil {
            let inner = FieldChange.between(from, to).map(\.sentence)
            return "\(column.heading) \(inner.joined(separator: ", "))"
        }
        let new = to.shown(as: column.kind)
        if from == .null { return "\(column.heading) \(new)" }
        let old = from.shown(as: column.kind)
        if old == new { return column.heading }
        return "\(column.heading) \(old.isEmpty ? "–" : old) → \(new.isEmpty ? "–" : new)"
    }

    /// Parts of a list that are named before the rest is only counted.
    private static let mostNamed = 3
    /// Values that a list may have and still be shown whole.
    private static let short = 3

    /// `nil` where it is no list, or one so short that it is plainer whole.
    private var listSentence: String? {
        guard let before = from == .null ? [] : from.elements,
            let after = to == .null ? [] : to.elements, from != .null || to != .null
        else { return nil }
        let isPlain = (before + after).allSatisfy { $0.members == nil }
        if isPlain, before.count <= Self.short, after.count <= Self.short { return nil }
        let isTitled = after.allSatisfy { $0.title != nil }
        if before.isEmpty, isPlain || isTitled, after.count <= Self.short { return nil }
        let change = ListChange(from: before, to: after)
        if change.added.isEmpty, change.removed.isEmpty, change.changed.isEmpty {
            return "in another order"
        }
        var parts: [String] = []
        if !change.added.isEmpty { parts.append("+" + Self.named(change.added, by: change.key)) }
        if !change.removed.isEmpty {
            parts.append("−" + Self.named(change.removed, by: change.key))
        }
        parts += change.changed.prefix(Self.mostNamed).map { key, fields in
            "\(neutralised(key)) \(fields.map(\.sentence).joined(separator: ", "))"
        }
        let left = change.changed.count - Self.mostNamed
        if left > 0 { parts.append("\(grouped(left)) more changed") }
        return parts.joined(separator: "; ")
    }

    private static func named(_ things: [JSONValue], by key: String?) -> String {
        names(of: things, by: key) ?? counted(things.count, "item")
    }

    /// What things of a list are called, the first of them; `nil` where they have no names.
    static func names(of things: [JSONValue], by key: String?) -> String? {
        let names = things.prefix(mostNamed).compactMap { thing in
            thing.said ?? key.flatMap { thing.keyText($0) }.map { $0 + thing.amount }
                ?? (thing.members == nil ? thing.shown(as: .text) : nil)
        }
        if names.isEmpty { return nil }
        let left = things.count - names.count
        return neutralised(names.joined(separator: ", "))
            + (left > 0 ? " and \(grouped(left)) more" : "")
    }
}

extension JSONValue {
    /// What it is called.
    fileprivate var title: String? { self["title"]?.text ?? self["name"]?.text }

    /// The same, or what it says, as far as it fits into a sentence.
    fileprivate var said: String? {
        if let title { return title }
        let texts = ["text", "message", "displayName", "email", "url", "author"].lazy
            .compactMap { self[$0]?.text }
        guard let text = texts.first(where: { !$0.isEmpty && $0 != "[erased]" }) else { return nil }
        return text.count > 40 ? text.prefix(39) + "…" : text
    }

    /// The amount that it has, with a space before it.
    fileprivate var amount: String {
        members?.first { Column($0.name).kind == .money }
            .map { " " + $0.value.shown(as: .money) } ?? ""
    }
}
