internal import EventStore
internal import Foundation

/// A key that notes are verified with, as C2SP's signed notes write it: `name+12345678+base64`, where the
/// base64 is of a byte 1, for Ed25519, and the key.
package struct NoteKey: Sendable, Equatable {
    /// Whose it is.
    package let name: String
    /// Which of the name's keys: a digest of name and key.
    package let id: UInt32
    let key: [UInt8]

    /// The only kind of key there is here.
    static let ed25519: UInt8 = 1

    init(name: String, key: [UInt8]) {
        self.name = name
        self.key = key
        let digest = Digest(of: Array(name.utf8) + [UInt8(ascii: "\n"), Self.ed25519] + key).bytes
        id = digest[..<4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads ``text`` back; `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, Self.isName(String(parts[0])),
            let bytes = decoded64(String(parts[2])), bytes.count == 1 + Ed25519.keyBytes,
            bytes[0] == Self.ed25519
        else { return nil }
        self.init(name: String(parts[0]), key: Array(bytes[1...]))
        guard parts[1] == Self.hexadecimal(id) else { return nil }
    }

    /// One line, to be given to whoever is to be able to verify.
    package var text: String {
        "\(name)+\(Self.hexadecimal(id))+\(encoded64([Self.ed25519] + key))"
    }

    static func hexadecimal(_ id: UInt32) -> String {
        let digits = String(id, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Not empty, no white space and no `+`.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.contains { $0 == "+" || $0.isWhitespace || $0.isNewline }
    }
}

/// The secret that goes with a ``NoteKey``, in the form that Go's note package writes:
/// `PRIVATE+KEY+name+12345678+base64`.
package struct NoteSigner: Sendable {
    /// What its signatures are verified with.
    package let key: NoteKey
    private let seed: [UInt8]

    private static let prefix = "PRIVATE+KEY+"

    /// A new one.
    package static func make(name: String) throws -> NoteSigner {
        try NoteSigner(name: name, seed: try Ed25519.newSeed())
    }

    init(name: String, seed: [UInt8]) throws {
        self.seed = seed
        key = NoteKey(name: name, key: try Ed25519.publicKey(of: seed))
    }

    /// Reads ``text`` back; `nil` for anything else.
    package init?(_ text: String) throws {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let parts = text.dropFirst(Self.prefix.count)
            .split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, NoteKey.isName(String(parts[0])),
            let bytes = decoded64(String(parts[2])), bytes.count == 1 + Ed25519.keyBytes,
            bytes[0] == NoteKey.ed25519
        else { return nil }
        try self.init(name: String(parts[0]), seed: Array(bytes[1...]))
        guard parts[1] == NoteKey.hexadecimal(key.id) else { return nil }
    }

    /// One line, to be kept where nobody else can read it.
    package var text: String {
        "\(Self.prefix)\(key.name)+\(NoteKey.hexadecimal(key.id))+"
            + encoded64([NoteKey.ed25519] + seed)
    }

    func sign(_ text: [UInt8]) throws -> [UInt8] { try Ed25519.sign(text, by: seed) }
}

/// Standard base64 (RFC 4648, section 4), padded.
func encoded64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

/// What standard base64 says; `nil` for anything that isn't exactly that.
func decoded64(_ text: String) -> [UInt8]? {
    guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else {
        return nil
    }
    return Array(data)
}
