import Daybook
import EventSourcing
import Records

/// A command that was done, as the log tells it: which thing it was asked of, what happened there, and what that changed.
struct Done: Sendable {
    let command: CommandDescription
    let thing: Thing
    /// What the events of its own thing say, in order.
    let events: [JSONValue]
    /// `{"status": {"from": …, "to": …}}`
    let changed: JSONValue

    /// Of the event at a position: all that came of the same command.
    ///
    /// - Returns: `nil` where no command of a person's made it.
    init?(at position: Int64, asking: Asking) async throws {
        guard position > 0 else { return nil }
        let found = try await asking.get(
            ["v1", "events"],
            [(name: "after", text: "\(position - 1)"), (name: "limit", text: "1")])
        guard let id = found["events"]?.elements?.first?["commandId"]?.text else { return nil }
        // What happened to others because of it doesn't say what was asked; its first event does.
        let first = try await asking.get(["v1", "events", id])
        guard let thing = first["stream"]?.text.flatMap({ Thing(stream: $0) }),
            let name = first["command"]?.text,
            let command = CommandDescription.all.first(where: { $0.name == name }),
            let revision = first["revision"]?.integer
        else { return nil }
        let events = try await asking.get(
            ["v1", "streams", thing.category, thing.id],
            [(name: "from", text: "\(revision)"), (name: "limit", text: "100")])
        let own = (events["events"]?.elements ?? []).filter { $0["commandId"]?.text == id }
        guard let end = own.last?["revision"]?.integer else { return nil }
        let diff = try await asking.get(
            ["v1", "streams", thing.category, thing.id, "diff"],
            (revision > 0 ? [(name: "from", text: "r\(revision - 1)")] : [])
                + [(name: "to", text: "r\(end)")])
        let blank = revision > 0 ? .null : Self.blank(thing.category)
        self.init(
            command: command, thing: thing, events: own,
            changed: .object(
                (diff["changed"]?.members ?? []).map { member in
                    let from = member.value["from"] ?? .null
                    return .init(
                        member.name,
                        .object([
                            .init("from", from == .null ? blank[member.name] ?? .null : from),
                            .init("to", member.value["to"] ?? .null),
                        ]))
                }))
    }

    /// A thing of a kind that nothing has happened to.
    private static func blank(_ category: String) -> JSONValue {
        BackOffice.entities.first { $0.category == category }.map { JSONValue(of: $0.blank) }
            ?? .null
    }

    init(command: CommandDescription, thing: Thing, events: [JSONValue], changed: JSONValue) {
        self.command = command
        self.thing = thing
        self.events = events
        self.changed = changed
    }

    /// Whether something made that thing what it is, and nothing was before.
    var isBeginning: Bool { events.first?["revision"]?.integer == 0 }

    /// What a field was before.
    func before(_ field: String) -> JSONValue? { changed[field]?["from"] }

    /// What the first event that says something of a field says.
    func said(_ field: String) -> JSONValue? {
        events.lazy.compactMap { $0["data"]?[field] }.first { $0 != .null }
    }

    /// Of all that was there before, the object that is known by this; however deep it lay.
    func lost(_ key: String, _ id: JSONValue) -> JSONValue? {
        (changed.members ?? []).lazy.compactMap { $0.value["from"]?.object(where: key, is: id) }
            .first
    }

    /// Whether `other` changes back exactly what this has changed.
    func isUndone(by other: JSONValue) -> Bool {
        let (mine, others) = (changed.members ?? [], other.members ?? [])
        return mine.count == others.count
            && mine.allSatisfy { member in
                let back = other[member.name]
                return (back?["from"] ?? .null) == (member.value["to"] ?? .null)
                    && (back?["to"] ?? .null).timeless
                        == (member.value["from"] ?? .null).timeless
            }
    }
}

extension JSONValue {
    /// Without when it was put there: what is put back is there since now.
    var timeless: JSONValue {
        switch self {
        case .null, .boolean, .integer, .number, .string: self
        case .array(let elements): .array(elements.map(\.timeless))
        case .object(let members):
            .object(
                members.filter { $0.name != "addedAt" }.map { .init($0.name, $0.value.timeless) })
        }
    }

    fileprivate func object(where key: String, is id: JSONValue) -> JSONValue? {
        switch self {
        case .null, .boolean, .integer, .number, .string: nil
        case .array(let elements):
            elements.lazy.compactMap { $0.object(where: key, is: id) }.first
        case .object(let members):
            self[key] == id
                ? self
                : members.lazy.compactMap { $0.value.object(where: key, is: id) }.first
        }
    }
}
