import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import Records

// What came of a command, in an owner's words: `order 1042: placed → onDelivery`.

extension Session {
    /// What came of a command, for a person; a program gets it as it is.
    func told(_ outcome: CommandOutcome, in office: BackOffice) async throws -> String? {
        isForPeople && !isQuiet ? try await office.told(outcome, style) : nil
    }
}

extension BackOffice {
    /// What came of a command, as one sentence.
    fileprivate func told(_ outcome: CommandOutcome, _ style: Style) async throws -> String {
        let entity = Self.entities.first { $0.category == outcome.stream.category }
        guard let entity, let revision = outcome.revision else {
            return outcome.engineSentence(style)
        }
        let changes = try await entity.changes(of: outcome.stream.id, in: store)
            .filter { $0.event.revision <= revision }
        guard let last = changes.last else { return outcome.engineSentence(style) }
        let name = ThingName(entity.category, outcome.stream.id, last.state)
        let shown = style.strong(neutralised(name.text))
        if outcome.duplicate { return "done before: \(shown)" }
        if outcome.events.isEmpty { return "nothing to do: \(shown) stays as it is" }
        let made = changes.filter { $0.event.commandID == outcome.commandID }
        guard let first = made.first else { return outcome.engineSentence(style) }
        if first.event.revision == 0 { return last.beginning(name, shown, first.event.type, style) }
        let sentences = made.map { $0.shortSentence(of: entity.category) }.filter { !$0.isEmpty }
        let others = outcome.events.count - made.count
        return "\(shown): " + neutralised(sentences.joined(separator: "; "))
            + (others > 0 ? ", and \(counted(others, "event")) of other things" : "")
    }
}

/// What people call a thing: its kind, and its number where it has one.
private struct ThingName {
    let text: String
    /// Its id, where that isn't what it is called by.
    let id: String?

    init(_ category: String, _ id: String, _ state: JSONValue) {
        let number = state["\(category)Number"]?.plain
        text = "\(BackOffice.spoken(category)) \(number ?? id)"
        self.id = number == nil || number == id ? nil : id
    }
}

extension Change {
    /// Of a thing that has begun: `order 13 placed: 10.00, 1 line  (id 01a2…)`.
    fileprivate func beginning(
        _ name: ThingName, _ shown: String, _ type: String, _ style: Style
    ) -> String {
        let details = (state.forPeople().members ?? []).compactMap(\.telling)
        let what = type.told(of: event.stream.category)
        // "category lamps added", but "conversation ada: user message received".
        return shown + (what == String.told(type) ? ": " : " ") + what
            + (details.isEmpty ? "" : ": " + neutralised(details.joined(separator: ", ")))
            + (name.id.map { style.quiet("  (id \(neutralised($0)))") } ?? "")
    }

    /// What changed; of the status alone, only that.
    fileprivate func shortSentence(of category: String) -> String {
        let all = sentence
        if all.isEmpty { return event.type.told(of: category) }
        if changed.count == 1, all.hasPrefix("status ") { return String(all.dropFirst(7)) }
        return all
    }
}

extension String {
    /// The type of an event as it is told of a thing: `OrderPlaced` of an order is "placed".
    func told(of category: String) -> String {
        let words = Self.told(self)
        let kind = BackOffice.spoken(category).replacing("-", with: " ") + " "
        return words.hasPrefix(kind) ? String(words.dropFirst(kind.count)) : words
    }

    /// The words of an event's type.
    fileprivate static func told(_ type: String) -> String {
        String(Column(type).heading.drop { $0 == " " })
    }
}

extension JSONValue.Member {
    /// What is told of a value of a thing that has begun; `nil` for most of them.
    fileprivate var telling: String? {
        switch name {
        case "title", "name", "displayName": return value.text
        case "totalCents", "amountCents", "basePriceCents": return value.shown(as: .money)
        case "lines": return value.elements.flatMap { $0.isEmpty ? nil : counted($0.count, "line") }
        default: return nil
        }
    }
}
