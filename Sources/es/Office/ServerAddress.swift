import EventSourcing
import Records

/// Where the server is that has the store, and who said so.
struct ServerAddress: Sendable, Equatable {
    static let flag = "--server"
    static let variable = "ES_SERVER"

    /// `https://books.example`, without a slash behind it.
    let text: String
    /// `--server` or `ES_SERVER`.
    let origin: String

    /// The one that is meant; `nil` where the store is asked in its folder, as whoever names one wants.
    /// - Throws: ``Failure`` for what is no such address.
    static func chosen(_ options: CommonOptions) throws -> ServerAddress? {
        if let given = options.server {
            guard options.data == nil else {
                throw Failure.usage(
                    "--server and --data say different things: the store is asked there or here")
            }
            return try ServerAddress(given, flag)
        }
        guard options.data == nil, let given = environment(variable) else { return nil }
        return try ServerAddress(given, variable)
    }

    init(_ text: String, _ origin: String) throws {
        var text = text
        while text.hasSuffix("/") { text.removeLast() }
        let form =
            /https?:\/\/(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?(\/[A-Za-z0-9._~\/-]*)?/
        guard text.wholeMatch(of: form) != nil else {
            throw Failure.usage(
                "\(origin) names no server by \(text)",
                hint: "such as https://books.example or http://localhost:8765")
        }
        self.text = text
        self.origin = origin
    }

    /// Where it answers what a server of one store answers at `path`. Of many stores each has its own address, which
    /// stands in the place of `/v1`.
    func url(of path: String) -> String {
        guard text.firstMatch(of: /\/v1\/stores\/[^\/]+$/) != nil, path.hasPrefix("/v1/") else {
            return text + path
        }
        return text + path.dropFirst(3)
    }

    /// Whether nobody on the way can read what is sent: by https, or by http to this machine.
    var keepsSecrets: Bool {
        if text.hasPrefix("https://") { return true }
        let own = /http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?(\/.*)?/
        return text.wholeMatch(of: own) != nil
    }
}
