import Daybook
import EventSourcing
import EventStore
import Records

/// Which thing is meant, and which point of its history: as a person says it.
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

    static func plural(of noun: String) -> String {
        if noun.hasSuffix("y") { return noun.dropLast() + "ies" }
        // Bookmarks are many as it is.
        if noun.hasSuffix("s") { return noun }
        return noun + (noun.hasSuffix("ch") ? "es" : "s")
    }

    /// The id of the thing that is called `id`, or has that as its number: an order's, say.
    /// - Throws: ``Failure`` when there is no such thing.
    func found(_ entity: AggregateDescription, _ id: String) async throws -> String {
        let stream = try StreamName(category: entity.category, id: id)
        if try await store.revision(of: stream) != nil { return id }
        var streams: Set<StreamName> = []
        let tag = "\(entity.category)-number:\(id)"
        if tag.utf8.count <= 255 {
            _ = try await store.readAll(
                LogRead(.anyOf([.init(tags: [tag], categories: [entity.category])]))
            ) { view in
                streams.insert(view.stream)
                return streams.count < 2
            }
        }
        guard let only = streams.first, streams.count == 1 else {
            throw Failure(
                .notFound, code: "not-found", "there is no \(entity.category) \(id)",
                hint: .es("log", "--stream", "\(entity.category)-*", "--limit", "5"))
        }
        return only.id
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

    func point(in store: any EventStore) async throws -> EntityPoint {
        switch self {
        case .moment(let moment): .position(try await moment.position(in: store))
        case .revision(let revision): .revision(revision)
        }
    }
}

extension RecordedEvent {
    /// Who, when, why and by which command, as a program gets it.
    func origin(_ command: String?) -> [JSONValue.Member] {
        let context = context
        var members: [JSONValue.Member] = [
            .init("position", .integer(Int64(clamping: position))),
            .init("revision", .integer(Int64(clamping: revision))),
            .init("type", .string(type)),
            .init("recordedAt", .string(recordedAt.description)),
            .init("occurredAt", .string(occurredAt.description)),
            .init("actor", .string(context.actor)),
        ]
        if let reason = context.reason { members.append(.init("reason", .string(reason))) }
        members.append(.init("commandId", .string(commandID)))
        if let command { members.append(.init("command", .string(command))) }
        return members
    }
}
