import Daybook
import EventStore
import Glibc
import LMDBEventStore
import EventSourcing
import Records
import Wording

/// What stands around a verb: where the store is, who acts, how to print.
struct Session: Sendable {
    let settings: Settings
    /// Where the store is.
    var place: StorePlace
    /// The same, as it is told to people: a folder in full, or an address without its password.
    var folder: Settings.Value
    /// The server that has it, where it isn't asked in its folder.
    let server: ServerAddress?
    /// Nothing is to be written into it.
    var isReadOnly: Bool
    var format: Format
    /// The columns that tables are made for; `nil` where they may be as wide as they are.
    var width: Int?
    var style: Style
    var isQuiet: Bool
    var isVerbose: Bool
    /// Tab-separated rows have a heading.
    var hasHeader: Bool
    /// A pager may show what is longer than the screen.
    var mayPage: Bool
    /// Times close to it are told by how far they are, on a terminal; `nil`: all as they are.
    var now: Timestamp?

    /// How data is printed.
    enum Format: String, Sendable {
        case table, json, ndjson, csv
        /// To a pipe: tab-separated, in full.
        case plain
    }

    /// - Throws: ``Failure`` when a setting makes no sense.
    init(_ options: CommonOptions) throws {
        settings = try Settings(environment: options.environment, file: try .here())
        let named = settings.folder(options.data, among: FoldersAbove())
        place = try Self.place(named, settings)
        folder = Settings.Value(value: place.shown, origin: named.origin)
        server = try ServerAddress.chosen(options)
        isReadOnly = options.readOnly
        format = try Self.format(options, settings)
        let isFitted = Channel.out.isTerminal && !options.wide
        width = isFitted ? Channel.out.columns : nil
        style = Style(isColoured: Self.isColoured(try Self.color(options.color, settings)))
        // One that makes no sense is told before anything is done.
        _ = try settings.language()
        try ShownZone.check(options.tz)
        isQuiet = options.quiet
        isVerbose = options.verbose
        hasHeader = options.header
        mayPage = !options.noPager
        now = isFitted && !options.verbose ? .now : nil
    }

    /// - Throws: ``Failure`` for an address that can't be read.
    static func place(_ named: Settings.Value, _ settings: Settings) throws -> StorePlace {
        do { return try StorePlace(named.value, keys: settings.keys) } catch {
            throw Failure(anything: error)
        }
    }

    private static func format(_ options: CommonOptions, _ settings: Settings) throws -> Format {
        if options.json, let other = options.output, other != .json {
            throw Failure.usage("--json and -o \(other.rawValue) say different things")
        }
        let given = options.json ? "json" : options.output?.rawValue
        let setting = settings.value(given, .output, default: "")
        if setting.value.isEmpty { return Channel.out.isTerminal ? .table : .plain }
        guard let name = OutputName(rawValue: setting.value) else {
            throw Self.unknown(setting, OutputName.allCases.map(\.rawValue))
        }
        switch name {
        case .table: return .table
        case .json: return .json
        case .ndjson: return .ndjson
        case .csv: return .csv
        }
    }

    /// When there are colours.
    private static func color(_ flag: ColorChoice?, _ settings: Settings) throws -> ColorChoice {
        let setting = settings.value(flag?.rawValue, .color, default: ColorChoice.auto.rawValue)
        guard let choice = ColorChoice(rawValue: setting.value) else {
            throw unknown(setting, ColorChoice.allCases.map(\.rawValue))
        }
        return choice
    }

    private static func unknown(_ setting: Settings.Value, _ known: [String]) -> Failure {
        Failure(
            .configuration, code: "configuration",
            "\(setting.origin) says \(setting.value); it is one of \(known)"
        )
    }

    /// Colours on a terminal, unless `NO_COLOR` or a dumb terminal stands against it.
    static func isColoured(_ choice: ColorChoice?, on channel: Channel = .out) -> Bool {
        switch choice ?? .auto {
        case .always: true
        case .never: false
        case .auto:
            channel.isTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
        }
    }

    /// Who acts: whoever is named, or the user of the system.
    func actor(_ flag: String? = nil) -> Settings.Value {
        settings.value(flag, .actor, default: Self.systemUser)
    }

    private static var systemUser: String { userName(geteuid()) }
}

// MARK: - To people

extension Session {
    /// A message for a person, on stderr, unless none are wanted.
    func say(_ message: String) throws {
        if isQuiet { return }
        if Channel.out.isPaged, Channel.err.isTerminal { return try Channel.out.line(message) }
        // What it is about was printed before it.
        try Channel.out.flush()
        try Channel.err.line(message)
        try Channel.err.flush()
    }

    /// The same for what is worth little, in lines that the terminal has room for.
    func say(quietly message: String) throws {
        for line in HelpText.wrapped(message, indent: 0, width: width ?? .max) {
            try say(style.quiet(line))
        }
    }

    /// What can be done next, for a person, on stderr.
    func say(hint: Sentence) throws {
        let text = Catalogue.shown(in: .english).text(hint)
        try say("  \(style.quiet("hint:")) \(text)")
    }

    /// A bar for long work.
    var progress: ProgressBar { ProgressBar(isQuiet: isQuiet) }
}
