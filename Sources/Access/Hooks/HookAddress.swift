package import Records
import Vocabulary

/// Where a hook's events are posted: `https://name/path`, read so that nobody could read it otherwise.
///
/// Where nothing private is allowed, neither is http, by which anybody on the way could read what is posted, nor an
/// address or a name that is this machine's or the network's around it.
package struct HookAddress: Sendable, Equatable {
    /// All of it, as it was given.
    package let text: String
    /// The name, or the address without its brackets.
    package let host: String
    package let port: UInt16

    /// Bytes at most.
    package static let most = 2_048

    /// - Throws: ``Fault`` for what is no such address, or isn't allowed.
    package init(_ text: String, allowsPrivate: Bool) throws(Fault) {
        guard text.utf8.count <= Self.most, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !text.contains("\\"), !text.contains("#")
        else { throw .noAddress }
        let lower = text.lowercased()
        let isOpen = lower.hasPrefix("http://")
        guard isOpen || lower.hasPrefix("https://") else { throw .noAddress }
        let authority = text.dropFirst(isOpen ? 7 : 8).prefix { $0 != "/" && $0 != "?" }
        if authority.contains("@") { throw .tellsSecrets }
        guard let (host, port) = Self.parts(of: authority) else { throw .noAddress }
        self.text = text
        self.host = host
        self.port = port ?? (isOpen ? 80 : 443)
        if allowsPrivate { return }
        if isOpen { throw .isOpen }
        if Self.isOwn(host) { throw .isPrivate }
        if let address = InternetAddress(host), !address.isPublic { throw .isPrivate }
    }

    /// Why it is none that may be posted to.
    package enum Fault: Error, Equatable {
        case noAddress
        /// A name and a password stand in it.
        case tellsSecrets
        /// Anybody on the way could read what is posted.
        case isOpen
        /// It is this machine's, or the network's around it.
        case isPrivate
    }

    /// A name and a port, or an address in brackets and a port.
    private static func parts(of authority: Substring) -> (host: String, port: UInt16?)? {
        var rest = authority
        var host: String
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = String(authority[authority.index(after: authority.startIndex)..<end])
            guard let address = InternetAddress(host), address.bytes.count == 16 else { return nil }
            rest = authority[authority.index(after: end)...]
        } else {
            host = String(authority.prefix { $0 != ":" })
            rest = authority.dropFirst(host.count)
            guard isName(host) else { return nil }
        }
        if rest.isEmpty { return (host, nil) }
        let digits = rest.dropFirst()
        guard rest.hasPrefix(":"), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let port = UInt16(digits), port > 0
        else { return nil }
        return (host, port)
    }

    /// Letters, digits, hyphens and dots; one that ends like a number is four numbers, since some read `127.1` and
    /// `0x7f000001` as an address.
    private static func isName(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            (1...63).contains(part.utf8.count)
                && part.allSatisfy {
                    $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
                }
        }
        guard isPlain, host.utf8.count <= 253, let last = parts.last else { return false }
        let isNumber = last.first?.isNumber == true
        return !isNumber || InternetAddress(host) != nil
    }

    /// Whether the name is this machine's by its form alone (RFC 6761).
    private static func isOwn(_ host: String) -> Bool {
        let lower = host.lowercased()
        return lower == "localhost" || lower.hasSuffix(".localhost")
    }
}

extension HookAddress.Fault {
    /// Why a command that gives it in `field` is refused.
    package func refusal(_ field: String) -> Refusal {
        switch self {
        case .noAddress:
            Refusal(
                .invalidURL, field: field,
                "\(field) is no address that events could be posted to",
                hint: "such as https://example.com/daybook")
        case .tellsSecrets:
            Refusal(
                .invalidURL, field: field,
                "a name and a password in \(field) would stand in the log for all to read",
                hint: "what is posted is signed: the other side knows it by that")
        case .isOpen:
            Refusal(
                .privateAddress, field: field,
                "by http anybody on the way could read what is posted",
                hint: "use https; where the way is your own network, allow what is private")
        case .isPrivate:
            Refusal(
                .privateAddress, field: field,
                "\(field) is on this machine, or in the network around it",
                hint: "where that is meant, allow what is private")
        }
    }
}

extension RejectionCode {
    /// An address is this machine's, or the network's around it, or is spoken to in the clear.
    package static let privateAddress = Self("private-address")
}
