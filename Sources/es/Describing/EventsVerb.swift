import ArgumentParser
import Daybook
import EventSourcing
import Records

/// Tells which types of event there are, and the form of one.
struct EventsVerb: Verb {
    static let place = VerbPlace.nowhere
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List the types of event, or describe one.")

    @Argument(
        help: ArgumentHelp("A type of event.", valueName: "type"))
    var type: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        session.page()
        guard let type else {
            let rows = BackOffice.entities.flatMap { entity in
                entity.events.map { event -> [JSONValue] in
                    [
                        .string(event.type), .integer(Int64(event.version)),
                        .string(entity.category),
                        .string(event.fields.map(\.name).joined(separator: " ")),
                    ]
                }
            }
            return try session.show(
                Listing(
                    [
                        .key("type", nil, .id), .extra("version", nil, .number), .more("entity"),
                        .key("fields", nil, .prose),
                    ], rows: rows))
        }
        guard let event = BackOffice.events.first(where: { $0.type == type }) else {
            throw Failure.unknownEvent(type)
        }
        if session.isForPeople {
            let style = session.style
            try Channel.out.line("\(style.strong(event.type))  version \(event.version)")
            try session.show(lines: event.fields.table(style, width: session.width))
            if let personal = event.personal {
                try Channel.out.line()
                try session.show(
                    lines: hung("  personal: ", 12, personal.words.description, to: session.width))
            }
            if event.forgets != nil {
                try Channel.out.line("  what is personal of them becomes unreadable with it")
            }
            try Channel.out.line()
            try Channel.out.line("  es log --type \(event.type) --limit 5")
            return
        }
        try session.show(
            item: .object([
                .init("type", .string(event.type)),
                .init("schemaVersion", .integer(Int64(event.version))),
                .init("formerTypes", .array(event.formerTypes.map { .string($0) })),
                .init("fields", .fields(event.fields)),
                .init("personal", event.personal?.json ?? .null),
            ]))
    }
}

extension PersonalFields {
    /// As one says it.
    fileprivate var words: String {
        let whose =
            switch person.place {
            case .stream: "the person that the stream is named after is erased"
            case .field(let name, nil): "the person in \(name), if there is one, is erased"
            case .field(let name, let path?):
                "the person in \(name) is erased, or, without one, whoever is called \(path)"
            case .thing: "the thing that the stream is of is erased or closed"
            case .name(let path): "whoever is called \(path) is erased"
            }
        return fields.joined(separator: ", ") + " — readable until \(whose)"
    }

    fileprivate var json: JSONValue {
        let (source, path) =
            switch person.place {
            case .stream: ("stream", String?.none)
            case .field(let name, let path): (name, path)
            case .thing: ("thing", nil)
            case .name(let path): ("name", path)
            }
        return .object([
            .init("fields", .array(fields.map { .string($0) })), .init("person", .string(source)),
            .init("name", path.map { .string($0) } ?? .null),
        ])
    }
}

extension Failure {
    /// There is no such type of event; which was meant, maybe.
    static func unknownEvent(_ type: String) -> Failure {
        Failure(
            .notFound, code: "unknown-event", "there is no type of event \(type)",
            hint: nearest(to: type, among: BackOffice.events.map(\.type)).map { .es("events", $0) }
                ?? .es("events"))
    }

    /// There is no such kind of thing; which was meant, maybe.
    static func unknownEntity(_ name: String) -> Failure {
        let names = BackOffice.entities.map(\.category)
        let near = nearest(to: name, among: names)
        return Failure(
            .notFound, code: "unknown-entity",
            "there is no kind of thing called \(name); there are \(names)",
            hint: near.flatMap { .typed(with: name, as: $0) })
    }
}
