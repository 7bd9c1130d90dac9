import Records
import HTTPTypes
import Hummingbird

/// The names that this server goes by: a page elsewhere that has its own name lead here (DNS rebinding) asks
/// for another, and is sent away.
struct HostNames: Sendable {
    private let names: Set<String>

    init(_ settings: ServerSettings) {
        names = Set(
            ["localhost", "127.0.0.1", "[::1]", settings.host.lowercased()]
                + settings.names.map { $0.lowercased() })
    }

    /// - Throws: ``Problem`` where the request is for another name.
    func require(_ request: Request) throws {
        guard let authority = request.head.authority?.lowercased() else {
            throw Problem(.wrongHost, "a request says for which host it is")
        }
        // The first is the authority. What stands in front may have gone by another one.
        guard Self.host.flatMap({ request.headers[$0] }) == nil else {
            throw Problem(.wrongHost, "a request says for which host it is")
        }
        guard names.contains(Self.name(in: authority)) else {
            throw Problem(.wrongHost, "this server doesn't go by that name")
        }
    }

    /// Whether it is asked for by a name that leads nowhere but to this machine.
    static func isLoopback(_ request: Request) -> Bool {
        ["localhost", "127.0.0.1", "[::1]"].contains(
            name(in: request.head.authority?.lowercased() ?? ""))
    }

    private static let host = HTTPField.Name("Host")

    private static func name(in authority: String) -> String {
        guard let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")),
            authority.utf8[authority.utf8.index(after: colon)...].allSatisfy({
                (0x30...0x39).contains($0)
            })
        else { return authority }
        return String(authority[..<colon])
    }
}
