import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import Records

// What came of a command, in an owner's words: `order 1042: placed → onDelivery`.

/// What a person is told of a command that was done.
struct ToldOutcome {
    /// One sentence: what it did, and what reactors did of it.
    var sentence: String
    /// What somebody may have to see to now.
    var lacking: String?
}

extension Session {
    /// What came of a command, for a person; a program gets it as it is.
    func told(_ outcome: CommandOutcome, in office: any Office) async throws -> ToldOutcome? {
        guard isForPeople, !isQuiet, office.readsLog else { return nil }
        let reactions = try await office.reactions(to: outcome)
        let amounts = WrittenChanges(office)
        var state = JSONValue.object([])
        if !reactions.isEmpty, let entity = BackOffice.entity(ofStream: outcome.stream.text) {
            state = try await entity.state(of: outcome.stream.id, in: office.store).state
        }
        let told = ReactionsTold(reactions, in: try await amounts.currency(of: state))
        let done = told.done.map { "; " + $0 }.joined()
        return ToldOutcome(
            sentence: try await office.told(outcome, style, amounts, and: done),
            lacking: told.lacking)
    }
}

extension Office {
    /// What came of a command, as one sentence.
    fileprivate func told(
        _ outcome: CommandOutcome, _ style: Style, _ amounts: WrittenChanges,
        and reactions: String
    ) async throws -> String {
        let entity = BackOffice.entities.first { $0.category == outcome.stream.category }
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
        let made = try await amounts.written(
            changes.filter { $0.event.commandID == outcome.commandID })
        guard let first = made.first, let last = made.last else {
            return outcome.engineSentence(style)
        }
        let others = try await others(of: outcome)
        if first.event.revision == 0 {
            return last.beginning(name, shown, first, others, style, and: reactions)
        }
        var told: [ToldChange] = []
        for change in made.map({ ToldChange($0, of: entity.category) })
        where change.text != told.last?.text { told.append(change) }
        let text = neutralised(told.map(\.text).joined(separator: "; "))
        let isOfThing = told.allSatisfy(\.isOfThing)
        return ThingName.said(shown, outcome.stream.id, isOfThing, text, others) + reactions
    }

    /// The other things that a command changed.
    private func others(of outcome: CommandOutcome) async throws -> [StreamName] {
        let count = Position(outcome.events.count)
        guard count > 1, outcome.position >= count else { return [] }
        let events = try await store.events(
            LogRead(after: outcome.position - count, through: outcome.position))
        var others: [StreamName] = []
        for stream in events.map(\.stream) where stream != outcome.stream {
            if !others.contains(stream) { others.append(stream) }
        }
        return others
    }
}

extension [StreamName] {
    /// Things that are named before the rest is only counted.
    private static var mostNamed: Int { 3 }

    /// What they are called; `nil` where there are none, or `text` names them already.
    fileprivate func named(besides text: String) -> String? {
        let told = text.split { " ,:;".contains($0) }
        guard let first, !told.contains(Substring(first.id)) else { return nil }
        let kind = BackOffice.spoken(first.category)
        if allSatisfy({ $0.category == first.category && $0.id.isMadeID }) {
            return counted(count, kind, BackOffice.plural(of: first.category))
        }
        let names = prefix(Self.mostNamed).map { "\(BackOffice.spoken($0.category)) \($0.id)" }
        let left = count - names.count
        return neutralised(names.joined(separator: ", "))
            + (left > 0 ? " and \(grouped(left)) more" : "")
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

    /// `category lamps archived`, `order 13: placed → onDelivery`; of what says by itself what it is of, only
    /// that: `jobs synced: 2 jobs`. And which other things it changed: `; also product desk-lamp`.
    static func said(
        _ shown: String, _ id: String, _ isOfThing: Bool, _ text: String, _ others: [StreamName]
    ) -> String {
        let also = others.named(besides: text)
        if !isOfThing, text.hasPrefix(id + " ") { return text + (also.map { ": " + $0 } ?? "") }
        return shown + (isOfThing ? " " : ": ") + text + (also.map { "; also " + $0 } ?? "")
    }
}

extension Change {
    /// Of a thing that has begun: `order 13 placed: 10.00, 1 line  (id 01a2…)`.
    fileprivate func beginning(
        _ name: ThingName, _ shown: String, _ first: Change, _ others: [StreamName],
        _ style: Style, and reactions: String
    ) -> String {
        var details = (state.members ?? []).compactMap(\.telling)
        let (category, type) = (event.stream.category, first.event.type)
        if details.isEmpty {
            details =
                changed.compactMap(\.gainedOrLost)
                + ["currency", "timeZone"].compactMap { state[$0]?.text }
        }
        let own = ToldChange.ownWords(type, JSONValue(payload: first.event.payload))
        let what = own ?? type.told(of: category)
        // "category lamps added", but "conversation ada: message received".
        let isOfThing = own == nil && what != type.toldWords
        let text =
            what + (details.isEmpty ? "" : ": " + neutralised(details.joined(separator: ", ")))
        return ThingName.said(shown, event.stream.id, isOfThing, text, others) + reactions
            + (name.id.map { style.quiet("  (id \(neutralised($0)))") } ?? "")
    }
}
