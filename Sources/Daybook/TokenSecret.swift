import CChecksum
import EventStore

/// The secret of a token, as whoever comes in shows it: `dbk_`, the token's name of 8 letters, `_`, 43 letters by
/// chance (258 bits), and 6 digits of a CRC32C by which one that was mistyped, or that somebody looks for in
/// files, is known without asking anybody.
package struct TokenSecret: Sendable {
    /// The token's name: the part that isn't secret.
    package let id: String
    /// All of it.
    package let text: String

    private static let prefix = "dbk_"
    private static let names = Array("abcdefghijkmnpqrstuvwxyz23456789")
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    private static let digits = Array("0123456789abcdef".utf8)
    private static let nameLength = 8
    private static let secretLength = 43
    private static let checkLength = 6

    /// A new one, made of the system's own chance.
    package init() {
        var chance = SystemRandomNumberGenerator()
        self.init(
            String((0..<Self.nameLength).map { _ in Self.letter(of: Self.names, by: &chance) }))
    }

    /// A new one of a name that was made before; `nil` for what can be no such name.
    package init?(named id: String) {
        guard id.count == Self.nameLength, id.allSatisfy(Self.names.contains) else { return nil }
        self.init(id)
    }

    private init(_ id: String) {
        var chance = SystemRandomNumberGenerator()
        let secret = String(
            (0..<Self.secretLength).map { _ in Self.letter(of: Self.letters, by: &chance) })
        let body = Self.prefix + id + "_" + secret
        self.id = id
        text = body + Self.check(of: body)
    }

    /// The one that somebody shows; `nil` where it can be none.
    package init?(shown text: String) {
        let bytes = Array(text.utf8)
        let start = Self.prefix.utf8.count
        let length = start + Self.nameLength + 1 + Self.secretLength + Self.checkLength
        guard bytes.count == length, text.hasPrefix(Self.prefix),
            bytes[start + Self.nameLength] == UInt8(ascii: "_")
        else { return nil }
        let body = String(decoding: bytes.dropLast(Self.checkLength), as: UTF8.self)
        guard text == body + Self.check(of: body) else { return nil }
        id = String(decoding: bytes[start..<start + Self.nameLength], as: UTF8.self)
        self.text = text
    }

    /// What the log has of it: its SHA-256, hexadecimal. There is too much chance in it to be guessed, so
    /// a slow digest would add nothing.
    package var digest: String {
        String(
            decoding: sha256(Array(text.utf8)).flatMap { byte in
                [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            }, as: UTF8.self)
    }

    /// Whether this is the one with the digest: compared in the same time whatever differs.
    package func has(digest other: String) -> Bool {
        let (mine, theirs) = (Array(digest.utf8), Array(other.utf8))
        guard mine.count == theirs.count else { return false }
        return zip(mine, theirs).reduce(UInt8(0)) { $0 | $1.0 ^ $1.1 } == 0
    }

    private static func letter(
        of letters: [Character], by chance: inout SystemRandomNumberGenerator
    ) -> Character {
        letters[Int.random(in: 0..<letters.count, using: &chance)]
    }

    private static func check(of body: String) -> String {
        let bytes = Array(body.utf8)
        let sum = bytes.withUnsafeBytes { daybook_crc32c(0, $0.baseAddress, $0.count) }
        let digits = String(sum & 0xFF_FFFF, radix: 16)
        return String(repeating: "0", count: checkLength - digits.count) + digits
    }
}
