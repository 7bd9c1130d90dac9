import HTTPTypes
import Hummingbird
import NIOCore

/// Where a request comes from: the other end of its connection or, where a proxy on this machine stands in front of
/// the server, whom that asks for. Nobody else is believed: else whoever calls could be anybody.
struct Whence: Sendable, Equatable {
    /// `nil`: from this machine, whose own requests nobody counts.
    var address: String?
    /// Whether it came to the proxy by TLS.
    var isByTLS = false

    init(_ request: Request, on channel: any Channel, _ settings: ServerSettings) {
        guard settings.isBehindProxy else {
            // Who calls by themselves is counted by their connections.
            self.init(peer: nil, isBehindProxy: false, forwardedFor: nil, by: nil)
            return
        }
        self.init(
            peer: channel.remoteAddress?.ipAddress, isBehindProxy: true,
            forwardedFor: request.headers[Self.forwardedFor],
            by: request.headers[Self.forwardedProtocol])
    }

    init(peer: String?, isBehindProxy: Bool, forwardedFor: String?, by scheme: String?) {
        address = peer.flatMap { Self.isLoopback($0) ? nil : $0 }
        guard isBehindProxy, address == nil else { return }
        // Each proxy adds whom it was asked by at the end, so what stands before that may be anybody's invention.
        let asked = (forwardedFor ?? "").split(separator: ",").map(Self.address)
        address = asked.last { !Self.isLoopback($0) }
        isByTLS = scheme?.split(separator: ",").last.map { Self.trimmed($0) } == "https"
    }

    static func isLoopback(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1"
    }

    /// Without the brackets and the port that some write. It is something to count by, and nothing else.
    private static func address(_ text: Substring) -> String {
        let text = trimmed(text)
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            return String(text[text.index(after: text.startIndex)..<end])
        }
        let halves = text.split(separator: ":", omittingEmptySubsequences: false)
        return String((halves.count == 2 ? halves[0] : text[...]).prefix(64))
    }

    private static func trimmed(_ text: Substring) -> String { text.filter { $0 != " " } }

    private static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .via
    private static let forwardedProtocol = HTTPField.Name("X-Forwarded-Proto") ?? .via
}
