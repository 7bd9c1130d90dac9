import Daybook
import EventSourcing
import EventStore
import History
import Records

// What an id may stand for, the likeliest first: a thing by its id, its stream or its number; a position;
// a command; an event; at last whatever begins so.

extension Office {
    /// The beginning of an id is told from a short word by its length.
    private var leastOfAnID: Int { 3 }

    func meanings(of typed: String) async throws -> [Meaning] {
        if typed.hasPrefix("#") { return try await event(at: String(typed.dropFirst())) }
        let things = try await things(called: typed)
        if !things.isEmpty { return things }
        let events = try await event(at: typed)
        if !events.isEmpty { return events }
        if let receipt = try await store.receipt(of: typed) {
            return [.command(typed, positions: receipt.positions)]
        }
        // An event's id is a UUID; to look for others would build an index for nothing.
        if typed.utf8.count == 36,
            let event = try await event(called: typed, nil)
        {
            return [.event(event.position)]
        }
        return typed.count < leastOfAnID ? [] : try await beginning(with: typed)
    }

    private func things(called typed: String) async throws -> [Meaning] {
        if let stream = StreamName(possible: typed),
            BackOffice.entities.contains(where: { $0.category == stream.category }),
            try await store.revision(of: stream) != nil
        {
            return [.thing(category: stream.category, id: stream.id)]
        }
        var found: [Meaning] = []
        for entity in BackOffice.entities {
            guard let stream = StreamName(possible: entity.category, typed),
                try await store.revision(of: stream) != nil
            else { continue }
            found.append(.thing(category: entity.category, id: typed))
        }
        if !found.isEmpty { return found }
        let tags = BackOffice.entities.map { "\($0.category)-number:\(typed)" }
            .filter { $0.utf8.count <= 255 }
        if tags.isEmpty { return [] }
        _ = try await store.readAll(LogRead(.anyOf(tags.map { .init(tags: [$0]) }))) { view in
            let thing = Meaning.thing(category: view.stream.category, id: view.stream.id)
            if !found.contains(thing) { found.append(thing) }
            return true
        }
        return found
    }

    private func event(at typed: String) async throws -> [Meaning] {
        guard let position = Position.plain(typed), position > 0,
            try await store.head() >= position
        else { return [] }
        return [.event(position)]
    }

    /// All whose id, or whose stream's name, begins so: by a pass over the log.
    private func beginning(with typed: String) async throws -> [Meaning] {
        var found: [Meaning] = []
        var commands: [String: ClosedRange<Position>] = [:]
        _ = try await store.readAll(LogRead()) { view in
            let stream = view.stream
            if view.revision == 0, stream.id.hasPrefix(typed) || stream.text.hasPrefix(typed) {
                found.append(.thing(category: stream.category, id: stream.id))
            }
            let command = view.commandID
            if command.hasPrefix(typed) {
                let position = view.position
                commands[command] = (commands[command]?.lowerBound ?? position)...position
            }
            if view.id.lowercaseText.hasPrefix(typed) { found.append(.event(view.position)) }
            return true
        }
        return found
            + commands.sorted { $0.value.lowerBound < $1.value.lowerBound }
            .map { .command($0, positions: $1) }
    }

}

extension BackOffice {
    /// The query that shows one thing of a kind, and its parameter for the id.
    static func question(ofOne category: String) -> (name: String, parameter: String)? {
        let query = questions.first { $0.name == spoken(category) }
        guard let query,
            let parameter = query.parameters.first(where: \.required) ?? query.parameters.first,
            parameter.name == "id" || parameter.name.hasSuffix("Id")
        else { return nil }
        return (query.name, parameter.name)
    }
}
