import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

/// Shows a thing as its events make it, now or at any point.
struct StateVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Show a thing as its events make it, now or earlier.",
        discussion: """
              es state order 1042
              es state order 1042 --at 2026-03-01T12:00Z
              es state order 1042 --revision 2
            """)

    @Argument(
        help: ArgumentHelp("A kind of thing, as order.", valueName: "entity"))
    var entity: String
    @Argument(help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String
    @Option(
        help: ArgumentHelp(
            "As it was then: a position, a time, 1h, or a revision as r2.", valueName: "when"),
        transform: { try EntityMoment($0) })
    var at: EntityMoment?
    @Option(help: ArgumentHelp("As it was after this revision.", valueName: "number"))
    var revision: UInt64?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func validate() throws {
        if at != nil, revision != nil {
            throw ValidationError("--at and --revision exclude each other")
        }
    }

    func perform(in session: Session) async throws {
        session.page()
        let entity = try BackOffice.oneEntity(called: entity, for: "state")
        try await session.withStore { office in
            let id = try await office.found(entity, id)
            let moment = at ?? revision.map { .revision($0) }
            let found = try await entity.state(
                of: id, in: office.store, at: try await moment?.point(in: office.store) ?? .now)
            guard let revision = found.revision else {
                throw Failure(
                    .notFound, code: "not-found", "there was no \(entity.category) \(id) then",
                    hint: .es("audit", entity.category, id))
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
