import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

/// Shows a thing as its events make it, now or at any point.
struct StateVerb: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Show a thing as its events make it, now or earlier.",
        discussion: """
              es state order 1042
              es state order 1042 --at 2026-03-01T12:00Z
              es state order 1042 --revision 2
            """)

    @Argument(
        help: ArgumentHelp(
            "A kind of thing, as order; or one by itself, as order-1042.", valueName: "entity"))
    var entity: String
    @Argument(help: ArgumentHelp("Which one.", valueName: "id"))
    var id: String?
    @Option(
        name: [.customLong("at"), .customLong("as-of")],
        help: ArgumentHelp(
            "As it was then: a position, a time, 1h, or a revision as r2.", valueName: "when"),
        transform: { try EntityMoment($0) })
    var at: EntityMoment?
    @Flag(help: "With a time: by when things happened, not by when they were recorded.")
    var occurred = false
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
        try await session.withOffice { office in
            let thing = try await office.thing(entity, id, for: "state")
            let (entity, id) = (thing.entity, thing.id)
            let moment = at ?? revision.map { .revision($0) }
            let point = try await moment?.point(of: thing, in: office.store, occurred: occurred)
            let found = try await entity.state(of: id, in: office.store, at: point ?? .now)
            guard let revision = found.revision else {
                throw try await (moment ?? .revision(0)).nothing(of: thing, in: office.store)
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
            try session.show(json: found.answer)
        }
    }
}
