import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

/// Tells who was refused what, and why.
struct RefusedVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "refused",
        abstract: "Tell who was refused what lately, and why.",
        discussion: """
              es refused --since 1d
              es refused --command PlaceOrder --code not-found

            Newest first. What is refused leaves nothing in the log: about the last 10,000 are kept
            beside it, and fewer where they are long. They are thrown away when somebody is forgotten.
            """)

    @Option(
        help: ArgumentHelp("Since then: a time, 1h, or a position.", valueName: "when"),
        transform: { try Moment($0) })
    var since: Moment?
    @Option(help: ArgumentHelp("By whom it was asked.", valueName: "name"))
    var actor: String?
    @Option(
        help: ArgumentHelp("Only this command.", valueName: "command"))
    var command: String?
    @Option(help: ArgumentHelp("Only for this reason, by its code.", valueName: "code"))
    var code: String?
    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp("At most so many, or all.", valueName: "number"))
    var limit = Most.page
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        if let code, CodePage.named(code) == nil {
            throw Failure(
                .notFound, code: "not-found", "there is no code \(code)",
                hint: .nearest(to: code, among: CodePage.all.map(\.code))
                    ?? .es("help", "codes"))
        }
        session.page()
        let all = try await session.withStore { try await $0.refused.all() }
        let wanted = all.reversed().filter(isWanted)
        let shown = Array(wanted.prefix(limit.count))
        switch session.format {
        case .json:
            try session.show(
                json: .object([
                    .init("refused", .array(shown.map { JSONValue(of: $0) })),
                    .init("total", .integer(Int64(wanted.count))),
                ]))
        case .ndjson: for command in shown { try session.show(json: JSONValue(of: command)) }
        case .table, .csv, .plain:
            try session.show(listing(shown, session))
            if session.isForPeople {
                let count = counted(wanted.count, "refused command")
                let rest = wanted.count > shown.count ? ", the last \(shown.count) shown" : ""
                try session.say(session.style.quiet(count + rest))
            }
        }
    }

    private func isWanted(_ refused: RefusedCommand) -> Bool {
        switch since {
        case .position(let position):
            if refused.position < Int64(clamping: position) { return false }
        case .time(let time): if refused.at < time.start { return false }
        case nil: break
        }
        if let actor, refused.actor != actor { return false }
        if let command, refused.command != command { return false }
        if let code, !refused.errors.contains(where: { $0.code == code }) { return false }
        return true
    }

    private func listing(_ commands: [RefusedCommand], _ session: Session) -> Listing {
        if !session.isForPeople {
            let names = [
                "at", "position", "command", "id", "actor", "reason", "data", "errors",
            ]
            return Listing(
                names.map { Column($0) },
                rows: commands.map { command in
                    let json = JSONValue(of: command)
                    return names.map { json[$0] ?? .null }
                })
        }
        var listing = Listing([
            Column("at", "when (UTC)", .exactTime), Column("actor", "who"),
            Column("command", "what"), Column("code", "refused"),
            Column("message", "because", .prose),
        ])
        for (index, command) in commands.enumerated() {
            let first = command.errors.first
            let more = command.errors.count - 1
            listing.rows.append([
                .string(command.at.description), .string(command.actor),
                .string(command.command), .string(first?.code ?? ""),
                .string((first?.message ?? "") + (more > 0 ? ", and \(more) more" : "")),
            ])
            if let reason = command.reason { listing.notes[index] = "why: \(reason)" }
        }
        return listing
    }
}
