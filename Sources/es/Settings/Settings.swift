import Daybook
import EventSourcing
import Records

/// What can be set besides by flags: in the environment, in `daybook.toml`, or not at all.
///
/// A flag comes first, then what an environment chosen by flag says, then the variable, then the file's
/// part for the environment, then the rest of the file, then the default.
struct Settings: Sendable {
    /// Which set of books is meant: `production`, unless another is chosen.
    let environment: Value
    private let file: SettingsFile

    /// The nearest `daybook.toml`, if there is one.
    var fileName: String? { file.isThere ? file.name : nil }

    /// A setting, and where it came from.
    struct Value: Sendable, Equatable {
        var value: String
        var origin: String
    }

    /// What can be set.
    enum Name: String, CaseIterable {
        case data, actor, output, color, language, keys

        var flag: String { "--" + rawValue }

        /// The environment's variable; colour has `NO_COLOR`, which says only one thing.
        var variable: String? {
            switch self {
            case .data, .actor, .output, .language, .keys: "ES_" + rawValue.uppercased()
            case .color: nil
            }
        }
    }

    /// - Throws: ``Failure`` when `daybook.toml` makes no sense, or there is no such environment.
    init(environment flag: String?, file: SettingsFile) throws {
        self.file = file
        environment =
            if let flag {
                Value(value: flag, origin: "--environment")
            } else if let value = es.environment("ES_ENVIRONMENT") {
                Value(value: value, origin: "ES_ENVIRONMENT")
            } else if let value = file.general["environment"] {
                value
            } else {
                Value(value: Self.production, origin: Self.preset)
            }
        let names = Self.builtIn.union(file.environments.keys)
        guard names.contains(environment.value) else {
            throw Failure(
                .configuration, code: "unknown-environment",
                """
                there is no environment \(environment.value), by \(environment.origin); \
                there are \(names.sorted())
                """,
                hint: "give it a part [environments.\(environment.value)] in \(SettingsFile.path)")
        }
    }

    static let production = "production"
    /// Made-up data: its store fills itself when it is first asked for.
    static let mock = "mock"
    private static let builtIn: Set = [production, "staging", mock]

    var isMock: Bool { environment.value == Self.mock }

    /// The first that is given.
    func value(_ flag: String?, _ name: Name, default preset: @autoclosure () -> String) -> Value {
        if let flag { return Value(value: flag, origin: name.flag) }
        let own = ownValue(name)
        if environment.origin == "--environment", let own { return own }
        if let variable = name.variable, let value = es.environment(variable) {
            return Value(value: value, origin: variable)
        }
        if let own { return own }
        if let value = file.general[name.rawValue] { return value }
        return Value(value: preset(), origin: Self.preset)
    }

    /// Where the keys of a store in a database are kept, if that is said.
    var keys: String? {
        let setting = value(nil, .keys, default: "")
        if setting.value.isEmpty { return nil }
        return StorePlace.isAddress(setting.value) ? setting.value : inFull(setting.value)
    }

    /// The store's folder, in full, or the address of its database: the one that is named, else the nearest that is there, at or above the
    /// folder where `es` is called.
    func folder(_ flag: String?, among above: FoldersAbove) -> Value {
        let folder = newFolder(flag)
        guard !isNamed(folder), !StorePlace.isAddress(folder.value),
            let name = folder.value.split(separator: "/").last,
            let found = above.nearest(String(name))
        else { return folder }
        return Value(value: found, origin: above.isHere(found) ? folder.origin : Self.above)
    }

    /// Where a store would be made: each environment but production has a default of its own.
    func newFolder(_ flag: String?) -> Value {
        var folder = value(flag, .data, default: ".daybook")
        if !StorePlace.isAddress(folder.value) { folder.value = inFull(folder.value) }
        return folder
    }

    /// Whether somebody said which folder is meant.
    func isNamed(_ folder: Value) -> Bool {
        folder.origin != Self.preset && folder.origin != presetOfEnvironment
            && folder.origin != Self.above
    }

    /// Where a value comes from that nobody has set.
    private static let preset = "default"
    private static let above = "found above"
    private var presetOfEnvironment: String { "environment \(environment.value)" }

    /// What belongs to the environment alone.
    private func ownValue(_ name: Name) -> Value? {
        if let value = file.environments[environment.value]?[name.rawValue] { return value }
        if name == .data, environment.value != Self.production {
            return Value(
                value: ".daybook-" + environment.value,
                origin: presetOfEnvironment)
        }
        return nil
    }
}
