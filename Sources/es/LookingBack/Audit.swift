import ArgumentParser
import Daybook
import EventSourcing
import EventStore

/// Tells who changed what, when and why.
struct Audit: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Tell who changed a thing, when, why, and what it changed.",
        discussion: """
              es audit order 1042
              es audit orders --since 7d --status cancelled
            """)

    @Argument(
        help: ArgumentHelp(
            "A kind of thing, as order; or orders for all of them.", valueName: "entity"),
        completion: .custom { _, _, _ in Completing.entities })
    var entity: String
    @Argument(help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String?
    @Option(
        help: ArgumentHelp("Changes since then: a time, 7d, or a position.", valueName: "when"),
        transform: { try Moment($0) })
    var since: Moment?
    @Option(
        help: ArgumentHelp("Changes until then: a time, 7d, or a position.", valueName: "when"),
        transform: { try Moment($0) })
    var until: Moment?
    @Option(help: ArgumentHelp("Changes by them.", valueName: "name"))
    var actor: String?
    @Option(help: ArgumentHelp("Changes to this status.", valueName: "status"))
    var status: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let (entity, isPlural) = try BackOffice.entity(called: entity)
        guard isPlural == (id == nil) else {
            throw Failure.usage(
                isPlural
                    ? "\(self.entity) means all of them; one is \(entity.category)"
                    : "which \(entity.category)?",
                hint: isPlural
                    ? "es audit \(entity.category) \(shellQuoted(id ?? ""))"
                    : "es audit \(self.entity)s")
        }
        try await session.withStore { office in
            let range = try await range(in: office.store)
            if let id {
                try await showOne(entity, id, range, office, session)
            } else {
                try await showAll(entity, range, office, session)
            }
        }
    }

    /// The positions that are asked for.
    private func range(in store: any EventStore) async throws -> (
        after: Position, through: Position
    ) {
        var after: Position = 0
        switch since {
        case .position(let position): after = position > 0 ? position - 1 : 0
        case .time(let time):
            after = try await store.position(
                asOf: Timestamp(milliseconds: time.milliseconds - 1))
        case nil: break
        }
        return (after, try await until?.position(in: store) ?? .max)
    }

    private func isWanted(_ change: Change, _ range: (after: Position, through: Position)) -> Bool {
        let event = change.event
        if event.position <= range.after || event.position > range.through { return false }
        if let actor, event.context.actor != actor { return false }
        if let status {
            return change.changed.contains { $0.field == "status" && $0.to == .string(status) }
        }
        return true
    }

    private func showOne(
        _ entity: AggregateDescription, _ id: String,
        _ range: (after: Position, through: Position), _ office: BackOffice, _ session: Session
    ) async throws {
        let all = try await entity.changes(of: id, in: office.store)
        guard let stream = all.first?.event.stream else {
            throw Failure(
                .notFound, code: "not-found", "there is no \(entity.category) \(id)",
                hint: "es log --stream '\(entity.category)-*' --limit 5")
        }
        let wanted = all.filter { isWanted($0, range) }
        switch session.format {
        case .json:
            try session.show(
                json: .object([
                    .init("entity", .string(entity.category)), .init("id", .string(id)),
                    .init("stream", .string(stream.text)),
                    .init("changes", .array(wanted.map { $0.json(withID: false) })),
                ]))
        case .ndjson: for change in wanted { try session.show(json: change.json(withID: false)) }
        case .table, .csv, .plain:
            try session.show(AuditListing.listing(wanted, session, withID: false))
            if session.isForPeople {
                try session.say(session.style.quiet(counted(wanted.count, "change")))
            }
        }
    }

    private func showAll(
        _ entity: AggregateDescription, _ range: (after: Position, through: Position),
        _ office: BackOffice, _ session: Session
    ) async throws {
        var streams: Set<StreamName> = []
        let through = range.through == .max ? nil : range.through
        _ = try await office.store.readAll(
            LogRead(.categories([entity.category]), after: range.after, through: through)
        ) { view in
            streams.insert(StreamName(unchecked: view.stream.text))
            return true
        }
        let bar = session.progress
        defer { bar.finish() }
        var wanted: [Change] = []
        for (index, stream) in streams.enumerated() {
            wanted += try await entity.changes(
                of: stream.id, in: office.store, through: range.through
            ).filter { isWanted($0, range) }
            bar.update(entity.category + "s", UInt64(index), of: UInt64(streams.count))
        }
        wanted.sort { $0.event.position < $1.event.position }
        bar.finish()
        switch session.format {
        case .json:
            try session.show(
                json: .object([
                    .init("entity", .string(entity.category)),
                    .init("changes", .array(wanted.map { $0.json(withID: true) })),
                ]))
        case .ndjson: for change in wanted { try session.show(json: change.json(withID: true)) }
        case .table, .csv, .plain:
            try session.show(AuditListing.listing(wanted, session, withID: true))
            if session.isForPeople {
                let things = counted(streams.count, entity.category)
                try session.say(
                    session.style.quiet("\(counted(wanted.count, "change")) of \(things)"))
            }
        }
    }
}

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

    private static func plural(of noun: String) -> String {
        if noun.hasSuffix("y") { return noun.dropLast() + "ies" }
        return noun + (noun.hasSuffix("ch") ? "es" : "s")
    }
}
