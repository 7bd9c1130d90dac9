import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import ReadModels
import Records

/// Shows whatever has an id, and knows by that what it is.
struct ShowVerb: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show whatever has this id: an order, a person, a product, an event, a command …",
        discussion: """
              es show 1042                 the order of this number, or the thing of this id
              es show order-1042           the thing of this stream
              es show '#2039'              the event at this position
              es show COMMAND-ID           what came of a command; an event, by its id
              es show p-0                  the beginning of an id, if only one begins so
            """)

    @Argument(
        help: ArgumentHelp(
            "An id, a number, a stream, #POSITION, or the beginning of an id.", valueName: "id"))
    var typed: String
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        try await session.withOffice { office in
            let meanings = try await office.meanings(of: typed)
            guard let only = meanings.first else { throw nothing }
            if meanings.count > 1 { throw several(meanings) }
            try await Showing(office: office, session: session).show(only)
        }
    }

    private var nothing: Failure {
        Failure(
            .notFound, code: "not-found", "nothing in the store is called \(typed)",
            hint: .es("find", typed))
    }

    private func several(_ meanings: [Meaning]) -> Failure {
        Failure(
            .refused, code: "ambiguous-id", "\(typed) may mean \(meanings.count) things",
            facts: meanings.prefix(Self.mostTold).map { "es show \(shellQuoted($0.text))" },
            hint: meanings.first.map { .es("show", $0.text) })
    }

    private static let mostTold = 20
}

/// What an id stands for.
enum Meaning: Equatable {
    case thing(category: String, id: String)
    case event(Position)
    case command(String, positions: ClosedRange<Position>)

    /// What means this and nothing else.
    var text: String {
        switch self {
        case .thing(let category, let id): "\(category)-\(id)"
        case .event(let position): "#\(position)"
        case .command(let id, _): id
        }
    }
}

/// Shows one thing, and the commands that say more of it.
private struct Showing {
    var office: any Office
    var session: Session

    func show(_ meaning: Meaning) async throws {
        switch meaning {
        case .thing(let category, let id): try await show(category, id)
        case .event(let position): try await show(position...position)
        case .command(let id, let positions):
            try await show(positions, further: ["es why \(shellQuoted(id))"])
        }
    }

    private func show(_ category: String, _ id: String) async throws {
        let item: JSONValue
        if let query = BackOffice.question(ofOne: category) {
            let reply = try await office.ask(
                query.name, [(name: query.parameter, text: id)])
            switch reply.answer.shown(toPeople: session.isForPeople) {
            case .item(let found): item = found
            case .list(let items, _, _, _): item = .array(items)
            }
        } else {
            let (entity, _) = try BackOffice.entity(called: category)
            item = try await entity.state(of: id, in: office.store, at: .now).state
        }
        let ways = [
            BackOffice.way(to: id, category), "es audit \(category) \(shellQuoted(id))",
            "es state \(category) \(shellQuoted(id))", "es blame \(category) \(shellQuoted(id))",
        ]
        if session.isJSON {
            return try session.show(
                json: .object([
                    .init("kind", .string(category)), .init("id", .string(id)),
                    .init("stream", .string("\(category)-\(id)")), .init("item", item),
                    .init("commands", .array(ways.map { .string($0) })),
                ]))
        }
        if let items = item.elements {
            try session.show(Listing(items: items))
        } else {
            try session.show(item: item)
        }
        // What shows the stream itself is this.
        try tell(ways.filter { !$0.hasPrefix("es show ") })
    }

    private func show(
        _ positions: ClosedRange<Position>, further: [String] = []
    ) async throws {
        let events = try await office.store.events(
            LogRead(after: positions.lowerBound - 1, through: positions.upperBound))
        let streams = events.reduce(into: [StreamName]()) { streams, event in
            if !streams.contains(event.stream) { streams.append(event.stream) }
        }
        let ways =
            (further.isEmpty ? ["es why \(positions.lowerBound)"] : further)
            + streams.prefix(3).map { "es audit \($0.category) \(shellQuoted($0.id))" }
        if session.isJSON {
            return try session.show(
                json: .object([
                    .init("kind", .string("event")),
                    .init("events", .array(events.map { JSONValue(parsed: $0.json) })),
                    .init("commands", .array(ways.map { .string($0) })),
                ]))
        }
        if events.count == 1, let event = events.first {
            try session.show(item: JSONValue(parsed: event.json))
        } else {
            let printer = EventPrinter(session)
            for event in events { try printer.take(event) }
            try printer.finish()
        }
        try tell(ways)
    }

    private func tell(_ ways: [String]) throws {
        guard session.isForPeople else { return }
        try session.say("")
        for way in ways { try session.say("  \(session.style.quiet(way))") }
    }
}

extension JSONValue {
    /// JSON that was just written.
    fileprivate init(parsed bytes: [UInt8]) { self.init(payload: bytes) }
}
