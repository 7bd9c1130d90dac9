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
    /// The folder of the store.
    var folder: Settings.Value
    var format: Format
    /// The columns that tables are made for; `nil` where they may be as wide as they are.
    var width: Int?
    var style: Style
    var isQuiet: Bool
    var isVerbose: Bool

    /// How data is printed.
    enum Format: String, Sendable {
        case table, json, ndjson, csv
        /// To a pipe: tab-separated, in full.
        case plain
    }

    /// - Throws: ``Failure`` when a setting makes no sense.
    init(_ options: CommonOptions) throws {
        settings = try Settings(environment: options.environment, file: try .here())
        folder = settings.folder(options.data)
        format = try Self.format(options, settings)
        width = Channel.out.isTerminal ? Channel.out.columns : nil
        style = Style(isColoured: Self.isColoured(try Self.color(options.color, settings)))
        // One that makes no sense is told before anything is done.
        _ = try settings.language()
        try ShownZone.check(options.tz)
        isQuiet = options.quiet
        isVerbose = options.verbose
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

    private static var systemUser: String {
        guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else {
            return "uid-\(geteuid())"
        }
        return String(cString: name)
    }
}

// MARK: - The store

extension Session {
    /// Runs `body` on the store, which must be there.
    func withStore<T>(
        actor: String? = nil, _ body: (BackOffice) async throws -> T
    ) async throws -> T {
        if settings.isMock { return try await withNewStore(actor: actor, body) }
        return try await closing(
            BackOffice.open(
                at: folder.value, actor: actor ?? self.actor().value, downloads: downloads), body)
    }

    /// Runs `body` on the store; makes one where there is nothing at all.
    func withNewStore<T>(
        actor: String? = nil, _ body: (BackOffice) async throws -> T
    ) async throws -> T {
        let actor = actor ?? self.actor().value
        let office: BackOffice
        do {
            office = try await BackOffice.open(
                at: folder.value, actor: actor, downloads: downloads)
        } catch StoreOpeningError.notAStore {
            // Nothing of a store is there; where a part of one is, making one is refused.
            do { office = try await newStore(actor: actor) } catch let failure as Failure
                where failure.code == StoreOpeningError.alreadyThere(path: folder.value).code
            {
                // Another process has made it meanwhile.
                return try await closing(
                    BackOffice.open(at: folder.value, actor: actor, downloads: downloads), body)
            }
            try say("made a store in \(folder.value)")
            if settings.isMock {
                return try await closing(office) { office in
                    try await fillWithDemo(office)
                    return try await body(office)
                }
            }
        }
        return try await closing(office, body)
    }

    /// Makes an empty store.
    func newStore(actor: String) async throws -> BackOffice {
        do {
            return try await BackOffice.create(
                at: folder.value, actor: actor, downloads: downloads)
        } catch {
            var failure = Failure(anything: error)
            if failure.status == .io { failure.status = .cantCreate }
            throw failure
        }
    }

    /// How feeds are got.
    private var downloads: FeedDownloads { FeedDownloads(environment: settings.environment.value) }

    private func closing<T>(
        _ office: BackOffice, _ body: (BackOffice) async throws -> T
    ) async throws -> T {
        do {
            let result = try await body(office)
            await office.store.close()
            return result
        } catch {
            await office.store.close()
            throw error
        }
    }

    /// A message for a person, on stderr, unless none are wanted.
    func say(_ message: String) throws {
        if isQuiet { return }
        // What it is about was printed before it.
        try Channel.out.flush()
        try Channel.err.line(message)
        try Channel.err.flush()
    }

    /// What can be done next, for a person, on stderr.
    func say(hint: Sentence) throws {
        let text = Catalogue.shown(in: .english).text(hint)
        try say("  \(style.quiet("hint:")) \(text)")
    }

    /// A bar for long work.
    var progress: ProgressBar { ProgressBar(isQuiet: isQuiet) }
}
