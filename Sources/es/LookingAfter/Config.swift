import ArgumentParser
import EventSourcing

/// Tells the settings, and where each came from.
struct Config: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show the settings: flag, else environment, else default.")

    @Flag(help: "Tell where each came from.") var origin = false
    @Option(help: ArgumentHelp("Who acts (ES_ACTOR; default: you).", valueName: "name"))
    var actor: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let output = Session.setting(
            common.json ? "json" : common.output?.rawValue, common.json ? "--json" : "--output",
            "ES_OUTPUT", default: "table")
        let color = Session.setting(
            common.color?.rawValue, "--color", "",
            default: environment("NO_COLOR") == nil ? "auto" : "never")
        let settings = [
            ("data", session.folder), ("actor", Session.actor(actor)), ("output", output),
            ("color", color),
        ]
        if session.isJSON {
            return try session.show(
                json: .object(
                    settings.map { name, setting in
                        .init(
                            name,
                            .object([
                                .init("value", .string(setting.value)),
                                .init("origin", .string(setting.origin)),
                            ]))
                    }))
        }
        var listing = Listing([Column("setting"), Column("value"), Column("origin")])
        listing.rows = settings.map { name, setting in
            [name, setting.value, setting.origin].map { .string($0) }
        }
        try session.show(origin ? listing : listing.showing(only: ["setting", "value"]))
    }
}
