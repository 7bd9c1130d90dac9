import Daybook
import EventStore
import Glibc
import LMDBEventStore

/// What stands around a verb: where the store is, who acts, how to print.
struct Session: Sendable {
    /// The folder of the store.
    var folder: Setting
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

    /// A setting, and where it came from.
    struct Setting: Sendable, Equatable {
        var value: String
        var origin: String
    }

    /// - Throws: ``Failure`` when an environment variable makes no sense.
    init(_ options: CommonOptions) throws {
        folder = Self.setting(options.data, "--data", "ES_DATA", default: ".daybook")
        format = try Self.format(options)
        width = Channel.out.isTerminal ? Channel.out.columns : nil
        style = Style(isColoured: Self.isColoured(options.color))
        isQuiet = options.quiet
        isVerbose = options.verbose
    }

    /// Flag, environment, default: the first that is given.
    static func setting(
        _ flag: String?, _ flagName: String, _ variable: String, default preset: String
    ) -> Setting {
        if let flag { return Setting(value: flag, origin: flagName) }
        if let value = environment(variable) { return Setting(value: value, origin: variable) }
        return Setting(value: preset, origin: "default")
    }

    private static func format(_ options: CommonOptions) throws -> Format {
        let name: OutputName
        if options.json {
            if let other = options.output, other != .json {
                throw Failure.usage("--json and -o \(other.rawValue) say different things")
            }
            name = .json
        } else if let given = options.output {
            name = given
        } else if let given = environment("ES_OUTPUT") {
            guard let known = OutputName(rawValue: given) else {
                throw Failure(
                    .configuration, code: "configuration",
                    "ES_OUTPUT is \(given); it is one of table, json, ndjson, csv")
            }
            name = known
        } else {
            return Channel.out.isTerminal ? .table : .plain
        }
        switch name {
        case .table: return .table
        case .json: return .json
        case .ndjson: return .ndjson
        case .csv: return .csv
        }
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

    /// Who acts, where nobody else is named: `ES_ACTOR`, or the user of the system.
    static func actor(_ flag: String? = nil) -> Setting {
        setting(flag, "--actor", "ES_ACTOR", default: systemUser)
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
        actor: String = Session.actor().value, _ body: (BackOffice) async throws -> T
    ) async throws -> T {
        try await closing(
            BackOffice.open(at: folder.value, actor: actor), body)
    }

    /// Runs `body` on the store; makes one where there is nothing at all.
    func withNewStore<T>(
        actor: String, _ body: (BackOffice) async throws -> T
    ) async throws -> T {
        let office: BackOffice
        do {
            office = try await BackOffice.open(at: folder.value, actor: actor)
        } catch StoreOpeningError.notAStore {
            // Nothing of a store is there; where a part of one is, making one is refused.
            office = try await newStore(actor: actor)
            try say("made a store in \(folder.value)")
        }
        return try await closing(office, body)
    }

    /// Makes an empty store.
    func newStore(actor: String) async throws -> BackOffice {
        do {
            return try await BackOffice.create(at: folder.value, actor: actor)
        } catch {
            var failure = Failure(anything: error)
            if failure.status == .io { failure.status = .cantCreate }
            throw failure
        }
    }

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

    /// A bar for long work.
    var progress: ProgressBar { ProgressBar(isQuiet: isQuiet) }
}
