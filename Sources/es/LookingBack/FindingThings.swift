import Daybook
import EventSourcing
import EventStore
import Records

// Which thing is meant by what was typed: whatever the program prints of it, and what people call it by.

/// A kind of thing, and one of them by its id.
struct Thing {
    var entity: AggregateDescription
    var id: String
}

extension Office {
    /// Letters that are enough of a beginning to stand for a whole id.
    private var leastOfAnID: Int { 4 }
    /// Ids that are told where several are meant.
    private var mostTold: Int { 5 }

    /// The id of the thing that is called `typed`: by its id, its stream, its number or the beginning
    /// that only its id has.
    /// - Throws: ``Failure`` when there is no such thing, or several.
    func found(_ entity: AggregateDescription, _ typed: String) async throws -> String {
        if let id = try await known(entity, typed) { return id }
        throw try await missing(entity, typed)
    }

    /// The same, or `nil` when there is no such thing. Who is about to change it says all of its id.
    func known(
        _ entity: AggregateDescription, _ typed: String, takesBeginnings: Bool = true
    ) async throws -> String? {
        for id in readings(of: typed, as: entity.category) {
            if let name = StreamName(possible: entity.category, id),
                try await store.revision(of: name) != nil
            {
                return id
            }
        }
        for number in readings(of: typed, as: entity.category) {
            if let id = try await self.id(ofNumber: number, entity.category) { return id }
        }
        guard takesBeginnings, typed.count >= leastOfAnID else { return nil }
        let begun = try await ids(of: entity.category) { $0.hasPrefix(typed) }
        guard begun.count > 1 else { return begun.first }
        var failure = Failure(
            .refused, code: "ambiguous-id",
            "\(typed) begins the ids of \(begun.count) things of the kind \(entity.category)")
        failure.facts = begun.sorted().prefix(mostTold).map { "\(entity.category) \($0)" }
        throw failure
    }

    /// What may be meant by what was typed, the likeliest first: an id as it is, the id in the name of a
    /// stream, a number as it is shown.
    private func readings(of typed: String, as category: String) -> [String] {
        var readings = [typed]
        if typed.hasPrefix(category + "-") {
            readings.append(String(typed.dropFirst(category.utf8.count + 1)))
        }
        if typed.hasPrefix("#") { readings.append(String(typed.dropFirst())) }
        if typed.contains(","), let number = UInt64(typed: typed) {
            readings.append(String(number))
        }
        return readings
    }

    /// The one thing that bears this number.
    func id(ofNumber number: String, _ category: String) async throws -> String? {
        guard readsLog else { return nil }
        let tag = "\(category)-number:\(number)"
        guard tag.utf8.count <= 255 else { return nil }
        var streams: Set<StreamName> = []
        _ = try await store.readAll(
            LogRead(.anyOf([.init(tags: [tag], categories: [category])]))
        ) { view in
            streams.insert(view.stream)
            return streams.count < 2
        }
        return streams.count == 1 ? streams.first?.id : nil
    }

    /// The ids of a kind of thing that are meant: each thing's first event tells it.
    private func ids(of category: String, _ isMeant: (String) -> Bool) async throws -> [String] {
        guard readsLog else { return [] }
        var ids: [String] = []
        _ = try await store.readAll(LogRead(.categories([category]))) { view in
            guard view.revision == 0 else { return true }
            let id = view.stream.id
            if isMeant(id) { ids.append(id) }
            return true
        }
        return ids
    }

    /// That there is no such thing, with the one that is called nearly so.
    private func missing(
        _ entity: AggregateDescription, _ typed: String
    ) async throws -> Failure {
        let category = entity.category
        var failure = Failure(
            .notFound, code: "not-found", "there is no \(category) \(typed)",
            hint: .es(BackOffice.listing(of: category)))
        // One number is as near as the other.
        if UInt64(typed: typed) != nil { return failure }
        let wanted = typed.lowercased()
        let ids = try await ids(of: category) { $0.lowercased().hasPrefix(wanted.prefix(1)) }
        if let near = nearest(to: typed, among: ids) { failure.facts = ["did you mean \(near)?"] }
        return failure
    }
}

// MARK: - Where its kind isn't said

extension Office {
    /// The thing that is meant by a kind and an id, by the name of its stream, or by an id that only one
    /// thing has.
    func thing(_ first: String, _ second: String?, for verb: String) async throws -> Thing {
        if let second {
            let entity = try BackOffice.oneEntity(called: first, for: verb)
            return Thing(entity: entity, id: try await found(entity, second))
        }
        if let entity = BackOffice.entity(ofStream: first) {
            return Thing(entity: entity, id: try await found(entity, first))
        }
        if BackOffice.isEntity(first) {
            let (entity, _) = try BackOffice.entity(called: first)
            throw Failure.usage(
                "which \(entity.category)?",
                hint: .es(BackOffice.listing(of: entity.category)))
        }
        var things: [Thing] = []
        for entity in BackOffice.entities {
            for id in readings(of: first, as: entity.category) {
                if let name = StreamName(possible: entity.category, id),
                    try await store.revision(of: name) != nil
                {
                    things.append(Thing(entity: entity, id: id))
                }
            }
        }
        if things.isEmpty {
            let (entity, _) = try BackOffice.entity(called: "order")
            if let id = try await known(entity, first) {
                things.append(Thing(entity: entity, id: id))
            }
        }
        guard let only = things.first else {
            throw Failure(
                .notFound, code: "not-found", "nothing is called \(first)",
                hint: .es("log", "--reverse", "--limit", "5"))
        }
        if things.count == 1 { return only }
        var failure = Failure(
            .refused, code: "ambiguous-id", "\(things.count) things are called \(first)",
            hint: .es(verb, only.entity.category, only.id))
        failure.facts = things.map { "\($0.entity.category) \($0.id)" }
        throw failure
    }
}

// MARK: - Kinds of things

extension BackOffice {
    /// Whether this is what a kind of thing is called.
    static func isEntity(_ name: String) -> Bool {
        let plain = String(name.filter { $0 != "-" })
        return entities.contains { plain == $0.category || plain == plural(of: $0.category) }
    }

    /// The kind of thing in the name of a stream.
    static func entity(ofStream name: String) -> AggregateDescription? {
        guard name.contains("-"), let stream = StreamName(possible: name) else { return nil }
        return entities.first { $0.category == stream.category }
    }

    /// What lists things of a kind.
    static func listing(of category: String) -> [String] {
        let verb = plural(of: spoken(category))
        return questions.contains { $0.name == verb && !$0.parameters.contains(where: \.required) }
            ? [verb] : ["log", "--stream", "\(category)-*", "--limit", "5"]
    }
}
