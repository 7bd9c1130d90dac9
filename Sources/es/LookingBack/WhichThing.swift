import Daybook
import EventSourcing
import EventStore
import Records

/// Which kind of thing is meant, and which point of one thing's history: as a person says it.
extension BackOffice {
    /// The kind of thing that is called `name`, and whether all of them are meant: `orders`.
    static func entity(called name: String) throws -> (AggregateDescription, isPlural: Bool) {
        // As the verbs spell it.
        let plain = String(name.filter { $0 != "-" })
        for entity in entities {
            let category = entity.category
            if plain == category { return (entity, false) }
            if plain == plural(of: category) { return (entity, true) }
        }
        throw Failure.unknownEntity(name)
    }

    /// The kind of thing of which one is meant.
    static func oneEntity(called name: String, for verb: String) throws -> AggregateDescription {
        let (entity, isPlural) = try entity(called: name)
        if isPlural, name != entity.category {
            throw Failure.usage(
                "\(name) means all of them; one is \(entity.category)",
                hint: .typed(with: name, as: entity.category))
        }
        return entity
    }

    /// A kind of thing as people say and type it: `budget-category`.
    static func spoken(_ category: String) -> String {
        questions.first { $0.name.filter { $0 != "-" } == category }?.name ?? category
    }

    static func plural(of noun: String) -> String {
        if noun.hasSuffix("y") { return noun.dropLast() + "ies" }
        // Bookmarks are many as it is.
        if noun.hasSuffix("s") { return noun }
        return noun + (noun.hasSuffix("ch") ? "es" : "s")
    }
}

/// A point of one thing's history as a person names it: a ``Moment``, or a revision as `r3`.
enum EntityMoment: Equatable {
    case moment(Moment)
    case revision(Revision)

    /// - Throws: ``Failure`` when it is none of these.
    init(_ text: String) throws {
        if text.hasPrefix("r"), let revision = Revision.plain(String(text.dropFirst())),
            text.count > 1
        {
            self = .revision(revision)
        } else {
            self = .moment(try Moment(text))
        }
    }

    /// The point of one thing's history that is meant; where `occurred` is asked for, by when things
    /// happened, not by when they were recorded.
    /// - Throws: ``Failure`` for a revision that there isn't.
    func point(of thing: Thing, in store: any EventStore, occurred: Bool) async throws
        -> EntityPoint
    {
        let stream = try StreamName(category: thing.entity.category, id: thing.id)
        switch self {
        case .revision(let revision):
            let last = try await store.revision(of: stream) ?? 0
            guard revision <= last else {
                throw Failure(
                    .notFound, code: "not-found",
                    "\(thing.entity.category) \(thing.id) has no revision \(revision): its last is \(last)",
                    hint: Self.line(revision, of: last).hint)
            }
            return .revision(revision)
        case .moment(let moment):
            let asOf = try await AsOf(moment, occurred: occurred, in: store)
            guard case .occurred(let time) = asOf else {
                return .position(try await moment.position(in: store))
            }
            // A stream counts up to the first of its events that happened later.
            var last: Revision?
            try await store.readStream(stream, StreamRead()) { view in
                guard view.header.occurredAt <= time.end else { return false }
                last = view.revision
                return true
            }
            return last.map { .revision($0) } ?? .beginning
        }
    }

    /// The line that asks for the last revision in the place of one that there isn't.
    private static func line(_ revision: Revision, of last: Revision) -> TypedLine {
        let line = TypedLine.own
        if line.has("revision") {
            return line.without("revision").with("--revision", String(last))
        }
        // A later one would be refused next.
        return line.words.filter { $0.hasPrefix("r") }.reduce(line) { line, word in
            guard let typed = Revision(word.dropFirst()), typed > last else { return line }
            return line.replacing(word, with: "r\(last)")
        }.replacing("r\(revision)", with: "r\(last)")
    }

    /// The beginning of the thing, told to whoever asked for a time before it.
    func nothing(of thing: Thing, in store: any EventStore) async throws -> Failure {
        let (category, id) = (thing.entity.category, thing.id)
        var failure = Failure(
            .notFound, code: "not-found", "there was no \(category) \(id) then",
            hint: .es("audit", category, id))
        let stream = try StreamName(category: category, id: id)
        guard let first = try await store.events(of: stream, StreamRead(limit: 1)).first else {
            return failure
        }
        failure.facts = [first.beginning]
        if case .moment(let moment) = self, let time = moment.asTime,
            first.occurredAt <= time.end, !TypedLine.own.has("occurred")
        {
            let again = TypedLine.own.with("--occurred")
            failure.hint = again.hint
        }
        return failure
    }
}

extension RecordedEvent {
    /// When it was recorded, and when it happened where that is another time.
    var beginning: String {
        let recorded = "its first event was recorded \(shortTime(recordedAt.description))"
        return occurredAt == recordedAt
            ? recorded : recorded + ", and occurred \(shortTime(occurredAt.description))"
    }
}
