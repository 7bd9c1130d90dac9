import ArgumentParser
import Daybook
import EventSourcing
import Records

/// Tells the settings, and where each came from.
struct Config: Verb {
    static let place = VerbPlace.nowhere
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the settings, and with --origin where each came from.",
        discussion: """
            A flag comes first, then the environment's variable, then daybook.toml in the folder \
            where es is called or the nearest above it, then the default. There, [environments.NAME] holds what differs \
            from one set of books to another, [alias] verbs of your own (late = "orders status=placed"), and --environment NAME chooses it: production, \
            staging, mock, which fills itself with made-up data, or one of your own. Secrets stay \
            out of it: daybook.secrets, which nobody else may read (feed_token, token), or ES_FEED_TOKEN and ES_TOKEN.
            """)

    @Flag(help: "Tell where each came from.") var origin = false
    @Option(help: ArgumentHelp("Who acts (ES_ACTOR; default: you).", valueName: "name"))
    var actor: String?
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let chosen = session.settings
        let output = common.json ? "json" : common.output?.rawValue
        let secrets = Secrets(for: chosen.environment.value)
        var settings = [
            ("environment", chosen.environment), ("data", session.folder),
            ("actor", session.actor(actor)),
            ("output", chosen.value(output, .output, default: "table")),
            ("color", chosen.value(common.color?.rawValue, .color, default: "auto")),
            ("language", try chosen.language().setting),
        ]
        if let keys = chosen.keys {
            settings.append(
                (
                    "keys",
                    Settings.Value(
                        value: StorePlace.shown(keys),
                        origin: chosen.value(nil, .keys, default: "").origin)
                ))
        }
        if let server = session.server {
            settings.append(
                ("server", Settings.Value(value: server.text, origin: server.origin)))
        }
        for (name, token) in [
            ("feed_token", try secrets.feedToken()), ("token", try secrets.token()),
        ] {
            guard let token else { continue }
            settings.append((name, Settings.Value(value: "set", origin: token.origin)))
        }
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
        if !session.isForPeople { return }
        let file = chosen.fileName.map { "set in \($0)" } ?? "no \(SettingsFile.path)"
        try session.say(
            quietly: "\(file); looked for in \(FoldersAbove().words)"
                + (SettingsFile.ofUser.map { "; for all folders in \($0)" } ?? ""))
    }
}
