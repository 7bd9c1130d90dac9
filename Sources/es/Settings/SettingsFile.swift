import Daybook
import EventSourcing
import Records
import TOMLKit

/// `daybook.toml`, in the folder where `es` is called or one above it: settings for all environments, and
/// a part for each that differs.
///
/// ```toml
/// actor = "ada"
/// [environments.staging]
/// data = "/srv/staging"
/// ```
struct SettingsFile: Sendable {
    let name: String
    /// What of it holds for every environment, and where each came from.
    private(set) var general: [String: Settings.Value] = [:]
    /// What holds for one.
    private(set) var environments: [String: [String: Settings.Value]] = [:]
    /// Whether there is such a file.
    private(set) var isThere = false
    /// Verbs of one's own: what stands for each.
    private(set) var aliases: [String: String] = [:]

    static let path = "daybook.toml"

    /// What is set in `text`.
    /// - Throws: ``Failure`` (`configuration`) for what is no TOML, or sets what can't be set there.
    init(name: String = Self.path, parsing text: String, knowing names: Set<String>) throws {
        self.name = name
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            let place = error.source.begin
            throw Self.failure(
                "\(name), line \(place.line): \(error.description.prefix { $0 != "\n" })")
        }
        for key in table.keys {
            if key == "environments" {
                guard let parts = table[key]?.table else {
                    throw Self.failure("\(name): environments is a table of tables")
                }
                for part in parts.keys {
                    guard let settings = parts[part]?.table else {
                        throw Self.failure("\(name): environments.\(part) is a table")
                    }
                    environments[part] = try Self.texts(
                        settings, names, name, "environments.\(part).")
                }
            } else if key == "alias" {
                guard let parts = table[key]?.table else {
                    throw Self.failure("\(name): alias is a table of texts")
                }
                for part in parts.keys {
                    aliases[part] = try Self.text(parts[part], part, [part], name, "alias.").value
                }
            } else {
                general[key] = try Self.text(
                    table[key], key, names.union(["environment"]), name, "")
            }
        }
    }

    private static func texts(
        _ table: TOMLTable, _ names: Set<String>, _ file: String, _ path: String
    ) throws -> [String: Settings.Value] {
        var texts: [String: Settings.Value] = [:]
        for key in table.keys { texts[key] = try text(table[key], key, names, file, path) }
        return texts
    }

    private static func text(
        _ value: (any TOMLValueConvertible)?, _ key: String, _ names: Set<String>, _ file: String,
        _ path: String
    ) throws -> Settings.Value {
        guard names.contains(key) else {
            if Secrets.isOne(key) {
                throw failure(
                    "\(file): \(path)\(key) is a secret, and secrets stay out of it",
                    hint: "put it into \(Secrets.path), which nobody else may read")
            }
            let near = nearest(to: key, among: names.sorted())
            throw failure(
                "\(file): there is no setting \(path)\(key)",
                hint: near.map { "did you mean \($0)?" }
                    ?? "it takes \(names.sorted())")
        }
        guard let text = value?.string, !text.isEmpty else {
            throw failure("\(file): \(path)\(key) is a text in quotes")
        }
        let part = path.hasPrefix("environments.") ? " [\(path.dropLast())]" : ""
        return Settings.Value(value: text, origin: file + part)
    }

    private static func failure(_ message: Sentence, hint: Sentence? = nil) -> Failure {
        Failure(.configuration, code: "configuration", message, hint: hint)
    }
}

extension SettingsFile {
    /// What `daybook.toml` sets, that of the folder where `es` is called or of the nearest above it; behind
    /// it what the user's own file sets for all folders.
    static func here() throws -> SettingsFile {
        var file = try ofFolders()
        guard let path = ofUser, let text = try textOfFile(path) else { return file }
        let names = Set(Settings.Name.allCases.map(\.rawValue))
        let own = try SettingsFile(name: path, parsing: text, knowing: names)
        file.general.merge(own.general) { near, _ in near }
        file.aliases.merge(own.aliases) { near, _ in near }
        for (name, settings) in own.environments {
            file.environments[name, default: [:]].merge(settings) { near, _ in near }
        }
        return file
    }

    /// The user's own file, wherever `es` is called.
    static var ofUser: String? {
        let folder =
            environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
        return folder.map { $0 + "/daybook/config.toml" }
    }

    /// `daybook.toml` of the folder where `es` is called, or of the nearest above it; nothing is set where
    /// there is none. A folder that it names is meant from where it lies.
    private static func ofFolders() throws -> SettingsFile {
        let names = Set(Settings.Name.allCases.map(\.rawValue))
        let above = FoldersAbove()
        guard let path = above.nearest(path), let text = try textOfFile(path),
            let folder = FoldersAbove.folder(above: path)
        else { return try SettingsFile(parsing: "", knowing: names) }
        let name = above.isHere(path) ? Self.path : path
        var file = try SettingsFile(name: name, parsing: text, knowing: names)
        file.isThere = true
        for path in [Settings.Name.data, .keys].map(\.rawValue) {
            file.general[path] = file.general[path].map { $0.inFull(in: folder) }
            for environment in file.environments.keys {
                let named = file.environments[environment]?[path]
                file.environments[environment]?[path] = named.map { $0.inFull(in: folder) }
            }
        }
        return file
    }
}

extension Settings.Value {
    /// A path in full, by where it was said.
    fileprivate func inFull(in folder: String) -> Self {
        if StorePlace.isAddress(value) { return self }
        return Self(value: es.inFull(value, in: folder), origin: origin)
    }
}
