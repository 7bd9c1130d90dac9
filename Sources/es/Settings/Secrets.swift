import Foundation
import Glibc
import EventSourcing
import Records

/// What nobody else may know: kept out of `daybook.toml`, which is shared and shown, in a file that
/// only its owner can read, or in the environment.
struct Secrets {
    static let path = "daybook.secrets"
    /// The environment that they are of.
    let environment: String

    private enum Name: String, CaseIterable {
        case feedToken = "feed_token"
        case token
    }

    init(for environment: String) { self.environment = environment }

    /// What is sent with each download of a feed, as a bearer token: by https, or by http to this
    /// machine; `nil` where there is none.
    /// - Throws: ``Failure`` when others may read the file, or it makes no sense.
    func feedToken() throws -> Settings.Value? { try value(.feedToken, "ES_FEED_TOKEN") }

    /// What opens the store over HTTP, in the same way.
    /// - Throws: ``Failure`` when others may read the file, or it makes no sense.
    func token() throws -> Settings.Value? { try value(.token, "ES_TOKEN") }

    /// Whether a setting of this name, or of one that looks like it, is a secret.
    static func isOne(_ name: String) -> Bool {
        let words = ["token", "secret", "password", "credential", "key"]
        return words.contains { name.lowercased().contains($0) }
    }

    private func value(_ name: Name, _ variable: String) throws -> Settings.Value? {
        if let value = es.environment(variable) {
            return Settings.Value(value: value, origin: variable)
        }
        guard let path = FoldersAbove().nearest(Self.path), let text = try textOfFile(path) else {
            return nil
        }
        try Self.requirePrivate(path)
        let names = Set(Name.allCases.map(\.rawValue))
        let file = try SettingsFile(name: Self.path, parsing: text, knowing: names)
        let own = file.environments[environment]?[name.rawValue]
        let value = (own ?? file.general[name.rawValue])?.value
        return value.map { Settings.Value(value: $0, origin: Self.path) }
    }

    private static func requirePrivate(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        throw Failure(
            .configuration, code: "secrets-readable",
            "\(path) can be read by others, and so keeps no secrets",
            hint: "chmod 600 \(shellQuoted(path))")
    }
}

/// The text of a file; `nil` where there is none.
/// - Throws: ``Failure`` for one that is there and can't be read.
func textOfFile(_ path: String) throws -> String? {
    guard let bytes = FileManager.default.contents(atPath: path) else {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        throw Failure(
            .configuration, code: "configuration", "\(path) can't be read",
            hint: "see to its permissions")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.configuration, code: "configuration", "\(path) isn't UTF-8")
    }
    return text
}
