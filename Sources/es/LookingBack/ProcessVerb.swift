import ArgumentParser
import EventSourcing
import EventStore

/// Tells how things go from status to status. `es process orders` for `es query process entity=orders`.
struct ProcessVerb: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "process",
        abstract: "Tell how long things wait in each status, and which took an unusual step.",
        discussion: """
              es process orders
              es process orders --since 30d
              es process matches --as-of 2026-03-01 limit=all
            """)

    @Argument(
        help: ArgumentHelp("What has a status, as orders (the default).", valueName: "entity"))
    var entity: String?
    @Option(
        help: ArgumentHelp(
            "Only things that began since then, by business time: 2026-03-01, 30d.",
            valueName: "time"),
        transform: { try Moment.time($0) })
    var since: Timestamp?
    @OptionGroup(title: "The query") var asking: AskingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        var options = asking
        var given: [(name: String, text: String)] = []
        if let entity, entity.contains("=") {
            // The first word already is a parameter.
            options.parameters.insert(entity, at: 0)
        } else if let entity {
            given.append(("entity", entity))
        }
        if let since { given.append(("since", since.description)) }
        try await session.ask("process", given + options.pairs(of: "process"), asking)
    }
}
