internal import EventStore

/// A text with signatures below it, in the form of C2SP's signed notes (c2sp.org/signed-note): the text, an
/// empty line, and for each signature a line `— name base64`.
package struct SignedNote: Sendable, Equatable {
    /// What is signed, its last line feed included.
    package let text: String
    let signatures: [Signature]

    struct Signature: Sendable, Equatable {
        var name: String
        var keyID: UInt32
        var bytes: [UInt8]
    }

    /// Why a note isn't believed.
    package enum Fault: Error, Equatable {
        /// It isn't one.
        case malformed
        /// Nobody who is known has signed it.
        case unknownKey
        /// A signature by a known key isn't its.
        case forged(String)
    }

    /// As many signatures as are looked at.
    private static let most = 100
    /// An em dash and a space.
    private static let mark = "\u{2014} "

    /// Signs `text`, which ends with a line feed.
    package init(_ text: String, by signer: NoteSigner) throws {
        self.text = text
        signatures = [
            Signature(
                name: signer.key.name, keyID: signer.key.id,
                bytes: try signer.sign(Array(text.utf8)))
        ]
    }

    /// Reads one; nothing of it is verified yet.
    package init(_ bytes: [UInt8]) throws(Fault) {
        guard let whole = String(validating: bytes, as: UTF8.self),
            !bytes.contains(where: { $0 < 0x20 && $0 != 0x0A }),
            let split = Self.lastEmptyLine(bytes)
        else { throw .malformed }
        _ = whole
        text = String(decoding: bytes[...split], as: UTF8.self)
        let rest = String(decoding: bytes[(split + 2)...], as: UTF8.self)
        guard rest.hasSuffix("\n") else { throw .malformed }
        let lines = rest.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        guard !lines.isEmpty, lines.count <= Self.most else { throw .malformed }
        var found: [Signature] = []
        for line in lines {
            guard line.hasPrefix(Self.mark) else { throw .malformed }
            let parts = line.dropFirst(Self.mark.count)
                .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, NoteKey.isName(String(parts[0])),
                let bytes = decoded64(String(parts[1])), bytes.count > 4
            else { throw .malformed }
            found.append(
                Signature(
                    name: String(parts[0]),
                    keyID: bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) },
                    bytes: Array(bytes[4...])))
        }
        signatures = found
    }

    /// Where the text's last line feed is, before the last empty line.
    private static func lastEmptyLine(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 2 else { return nil }
        for at in (0..<bytes.count - 1).reversed() where bytes[at] == 0x0A && bytes[at + 1] == 0x0A
        {
            return at
        }
        return nil
    }

    /// The note as it is written.
    package var written: String {
        signatures.reduce(text + "\n") { note, signature in
            let id = withUnsafeBytes(of: signature.keyID.bigEndian, Array.init)
            return note + Self.mark + signature.name + " " + encoded64(id + signature.bytes) + "\n"
        }
    }

    /// Sees to it that one of `keys` has signed it, and that no signature by any of them is another's. Others'
    /// signatures don't count.
    package func verify(by keys: [NoteKey]) throws {
        var isSigned = false
        for signature in signatures {
            for key in keys where key.name == signature.name && key.id == signature.keyID {
                guard
                    try Ed25519.isValid(signature.bytes, of: Array(text.utf8), by: key.key)
                else { throw Fault.forged(key.name) }
                isSigned = true
            }
        }
        if !isSigned { throw Fault.unknownKey }
    }
}
