import EventSourcing
import Records

/// An address that a document can be had under: `https://…`, `http://…`, `file:///…`.
struct DocumentURL: CustomStringConvertible {
    /// As libcurl is given it.
    let text: String
    let place: Place

    /// Where the document is.
    enum Place: Equatable {
        case web
        case file(path: String)
    }

    /// - Throws: `invalid-url` for any other form.
    init(_ text: String) throws(Rejection) {
        self.text = text
        let lower = text.lowercased()
        // libcurl gets it as a C string, and a log shows it: nothing in it may end or hide a part.
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Self.fault(
                "an address is made of visible ASCII characters; others are written %20")
        }
        if lower.hasPrefix("http://") || lower.hasPrefix("https://") {
            let host = text.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
            guard host.contains(where: { $0 != ":" && $0 != "@" }) else {
                throw Self.fault("\(text) names no host")
            }
            place = .web
        } else if lower.hasPrefix("file:") {
            var path = text.dropFirst("file:".count)
            if path.hasPrefix("//") {
                path = path.dropFirst(2)
                if path.lowercased().hasPrefix("localhost/") { path = path.dropFirst(9) }
            }
            guard path.hasPrefix("/"), let decoded = Self.decoded(path), !decoded.contains("\0")
            else { throw Self.fault("a file's address is file:// and its whole path") }
            place = .file(path: decoded)
        } else {
            throw Self.fault("\(text) is no address of a document")
        }
    }

    private static func fault(_ message: Sentence) -> Rejection {
        Rejection(
            .invalidURL, field: "url", message,
            hint: "such as https://example.com/jobs or file:///home/ada/jobs.json")
    }

    /// Without name and password, which are for the server alone.
    var description: String {
        guard let userInfo else { return text }
        return text.replacing(userInfo, with: "", maxReplacements: 1)
    }

    /// Whether nobody on the way can read what is sent: by https, or by http to this machine. Who is
    /// named in the address is who asks, and so needs no token.
    var keepsSecrets: Bool {
        guard place == .web, userInfo == nil else { return false }
        let lower = text.lowercased()
        if lower.hasPrefix("https://") { return true }
        // All that stands between the slashes, so that nothing can be read in two ways.
        let own = /http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?([\/?#].*)?/
        return lower.wholeMatch(of: own) != nil
    }

    /// A message of libcurl's, without them.
    func hidingSecrets(in message: String) -> String {
        guard let userInfo else { return message }
        return message.replacing(userInfo, with: "").replacing(userInfo.dropLast(), with: "…")
    }

    /// `ada:secret@`.
    private var userInfo: Substring? {
        guard place == .web else { return nil }
        let host = text.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
        return host.lastIndex(of: "@").map { host[...$0] }
    }

    /// `%20` and the like as what they stand for; `nil` where two digits are missing or it isn't UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2,
                digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
                let value = UInt8(String(Substring(digits)), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
