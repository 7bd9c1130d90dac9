import ArgumentParser
import EventStore

/// What every verb takes: where the store is and how to print.
struct CommonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the store, or postgres://… (ES_DATA; default .daybook, here or above).",
            valueName: "folder"),
        completion: .directory)
    var data: String?

    @Option(
        help: ArgumentHelp(
            "The server that has the store, in the place of a folder (ES_SERVER; its token: ES_TOKEN).",
            valueName: "url"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            "Which set of books: production, staging, mock (made-up data), or one of daybook.toml "
                + "(ES_ENVIRONMENT; default production).", valueName: "name"))
    var environment: String?

    @Flag(help: "Write nothing into the store's folder; by itself so where nothing can be written.")
    var readOnly = false

    @Flag(help: "Print JSON; the same as -o json.")
    var json = false

    @Option(
        name: [.short, .long],
        help: "How to print (ES_OUTPUT; default: a table, tab-separated in full to a pipe).")
    var output: OutputName?

    @Option(help: "Colours (NO_COLOR; default auto).")
    var color: ColorChoice?

    @Option(
        help: ArgumentHelp(
            "By which clock times are shown in tables (TZ; default UTC).", valueName: "zone"))
    var tz: String?

    @Flag(name: [.short, .long], help: "Print no messages, only data.")
    var quiet = false

    @Flag(name: [.short, .long], help: "Print more.")
    var verbose = false

    @Flag(help: "Tables as wide as they are, with every time in full, however narrow the terminal.")
    var wide = false

    @Flag(help: "The names of the columns above tab-separated rows.")
    var header = false

    @Flag(help: "No pager (ES_PAGER, PAGER) for what is longer than the screen.")
    var noPager = false
}

enum OutputName: String, ExpressibleByArgument, CaseIterable {
    case table, json, ndjson, csv
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}

/// What every verb takes that sends a command. `--actor` is but the name that the audit shows; `--as`
/// says who sends it, and that is checked.
struct SendingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Who asks (ES_ACTOR; default: you).", valueName: "name"))
    var actor: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Send it as this user, who may do what their roles let them (default: you may do anything).",
            valueName: "user"))
    var sender: String?

    @Option(help: ArgumentHelp("Why; the audit shows it.", valueName: "text"))
    var reason: String?

    @Option(
        help: ArgumentHelp(
            "The command's own id: sent again with it, nothing happens twice.", valueName: "key"))
    var id: String?

    @Option(
        help: ArgumentHelp(
            "Refuse if the thing has changed since this revision.", valueName: "revision"))
    var expectedRevision: UInt64?

    @Option(
        help: ArgumentHelp(
            "When it happened, if not now: 2026-03-01T12:00:00Z, 2026-03-01, or 2h ago as 2h.",
            valueName: "time"),
        transform: { try Moment.time($0) })
    var occurredAt: Timestamp?

    @Flag(help: "Decide and show what would happen; append nothing.")
    var dryRun = false

    func validate() throws {
        if let actor, actor.allSatisfy(\.isWhitespace) {
            throw ValidationError("--actor is a name: who asks")
        }
    }
}
