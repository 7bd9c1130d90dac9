import ArgumentParser
import Daybook
import EventSourcing
import EventStore

/// Shows a thing as its events make it, now or at any point.
struct StateVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Show a thing as its events make it, now or earlier.",
        discussion: "es state order 1042 --at 2026-03-01T12:00Z")

    @Argument(
        help: ArgumentHelp("A kind of thing, as order.", valueName: "entity"),
        completion: .custom { _, _, _ in Completing.entities })
    var entity: String
    @Argument(help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String
    @Option(
        help: ArgumentHelp("As it was then: a position, a time, or 1h.", valueName: "when"),
        transform: { try Moment($0) })
    var at: Moment?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let (entity, _) = try BackOffice.entity(called: entity)
        try await session.withStore { office in
            let through = try await at?.position(in: office.store) ?? .max
            let found = try await entity.state(of: id, in: office.store, through: through)
            guard let revision = found.revision else {
                let when = at == nil ? "" : " then"
                throw Failure(
                    .notFound, code: "not-found", "there is no \(entity.category) \(id)\(when)",
                    hint: "es log --stream '\(entity.category)-*' --limit 5")
            }
            if session.isForPeople {
                let line =
                    "\(session.style.strong(neutralised(found.stream.text)))  "
                    + session.style.quiet(
                        "revision \(revision), position \(grouped(found.position))")
                try Channel.out.line(line)
                try session.show(item: found.state)
                return
            }
            if !session.isJSON { return try session.show(item: found.state) }
            try session.show(
                json: .object([
                    .init("entity", .string(entity.category)), .init("id", .string(id)),
                    .init("stream", .string(found.stream.text)),
                    .init("revision", .integer(Int64(clamping: revision))),
                    .init("position", .integer(Int64(clamping: found.position))),
                    .init("state", found.state),
                ]))
        }
    }
}
