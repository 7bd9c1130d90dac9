import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records
import Upkeep

/// The reactors: how they stand, and what to do when one stands still.
struct ReactorsVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reactors",
        abstract: "Show how far the reactors have come; let one that stands still go on.",
        subcommands: [
            Status.self, ParkVerb<OfReactors>.self, RetryVerb<OfReactors>.self,
            SkipVerb<OfReactors>.self,
        ], defaultSubcommand: Status.self)

    struct Status: Verb {
        static let place = VerbPlace.office
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show how each reactor stands against the log.",
            discussion: """
                live: nothing waits. behind: the next command sees to what waits. parked: stopped by \
                hand; or held up with a thing, at an event that it is refused to react to, while it \
                goes on with all others. Every command tries again.
                """)
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            try await session.withOffice { office in
                let (head, all) = try await office.reactors()
                if session.isJSON {
                    return try session.show(
                        json: .object([
                            .init("head", .integer(Int64(clamping: head))),
                            .init("reactors", .array(all.map { JSONValue(of: $0) })),
                        ]))
                }
                var listing = Listing([
                    Column("name"), Column("state"), Column("position", "position", .number),
                    Column("waiting", "waiting", .number),
                ])
                for status in all {
                    listing.add(
                        [.string(status.name)], status.seen(to: head), noting: status.notes)
                }
                try session.show(listing)
                guard session.isForPeople, let first = all.first(where: { $0.stop != nil })
                else { return }
                try session.say(hint: .es("reactors", "retry", first.name))
            }
        }
    }
}
