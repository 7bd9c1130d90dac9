import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import ReadModels
import Records

/// The feeds: how they stand, and both of them taken over at once.
struct FeedVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Show how the feeds stand, or take both over at once.",
        subcommands: [Show.self, Sync.self], defaultSubcommand: Show.self)

    struct Show: ShortQuery {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show the feeds' figures, and as of when they are known."
        )
        static let query = "feed-summary"

        @OptionGroup(title: "The query") var asking: AskingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions
        var ids: [String] { [] }
    }

    struct Sync: Verb {
        static let place = VerbPlace.office
        static let configuration = CommandConfiguration(
            commandName: "sync",
            abstract: "Take jobs and invoices over, each with a result of its own.",
            discussion: """
                es feed sync --jobs https://plan.example/jobs --invoices https://bill.example/invoices
                es feed sync                   both from where they last came from
                es feed sync --confirm         and note that it was looked at, whatever differs

                What goes wrong with one leaves the other as it is.
                """)

        @Option(help: ArgumentHelp("Where the jobs are; where they last were.", valueName: "url"))
        var jobs: String?
        @Option(
            help: ArgumentHelp("Where the invoices are; where they last were.", valueName: "url"))
        var invoices: String?
        @Flag(help: "Note that it was looked at, even where nothing differs.")
        var confirm = false
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func validate() throws {
            guard sending.id == nil, sending.expectedRevision == nil else {
                throw ValidationError("--id and --expected-revision belong to one command: es send")
            }
        }

        func perform(in session: Session) async throws {
            try session.requireOwnName(sending)
            let actor = session.actor(sending.actor).value
            let refusals = try await session.withOffice(
                actor: actor, for: sending.dryRun ? .asking : .writing
            ) { office in
                let known = try await addresses(in: office)
                var refusals: [Refusal] = []
                for feed in [("jobs", "SyncJobs", jobs), ("invoices", "SyncInvoices", invoices)] {
                    let (name, command, url) = feed
                    do {
                        try await take(command, from: url ?? known[name], office, session)
                    } catch let rejection as Rejection {
                        if session.isJSON { try session.show(json: rejection.result(of: command)) }
                        refusals += rejection.refusals.map { $0.within(name) }
                    }
                }
                return refusals
            }
            if !refusals.isEmpty { throw Rejection(refusals) }
        }

        /// Takes one feed over.
        private func take(
            _ command: String, from url: String?, _ office: any Office, _ session: Session
        ) async throws {
            var data = CommandData()
            data.set("url", url)
            data.set("confirm", raised: confirm)
            let envelope = CommandEnvelope(
                command, data: .object(data.members), reason: sending.reason,
                occurredAt: sending.occurredAt)
            let principal = Sending(session: session, options: sending).principal
            if sending.dryRun {
                try session.show(try await office.rehearse(envelope, as: principal))
            } else {
                let done = try await office.send(envelope, as: principal)
                try session.show(
                    done.outcome, told: try await session.told(done.outcome, in: office),
                    heldUp: done.heldUp)
            }
        }

        /// Where each feed last came from, as far as that is known.
        private func addresses(in office: any Office) async throws -> [String: String] {
            let summary = try await office.ask("feed-summary").json
            let cards = summary["item"]?["cards"]?.elements ?? []
            return Dictionary(
                cards.compactMap { card in
                    guard let feed = card["feed"]?.text, let url = card["url"]?.text else {
                        return nil
                    }
                    return (feed, url)
                }, uniquingKeysWith: { first, _ in first })
        }
    }
}

extension Refusal {
    /// The same, told of one feed among several.
    fileprivate func within(_ feed: String) -> Refusal {
        var refusal = self
        refusal.field = field.map { "\(feed).\($0)" } ?? feed
        return refusal
    }
}
