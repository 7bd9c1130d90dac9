// The form of one sealed text, as it stands between the quotes of a string in the log:
//
//     sealed:1:<base64url of: key id, 8 bytes | nonce, 12 | ciphertext | tag, 16>
//
// What is sealed are the bytes that stood between those quotes, escapes and all.

/// One text, sealed with a person's key.
struct SealedText {
    static let prefix = Array("sealed:1:".utf8)
    private static let idBytes = 8

    /// Which key it takes.
    let keyID: UInt64
    private let nonce: [UInt8]
    /// Ciphertext and tag.
    private let body: [UInt8]

    /// `nil` if the bytes aren't of the form.
    init?(_ text: UnsafeRawBufferPointer) {
        guard text.starts(with: Self.prefix),
            let bytes = Base64URL.decoded(text[Self.prefix.count...]),
            bytes.count
                >= Self.idBytes + AuthenticatedCipher.nonceBytes + AuthenticatedCipher.tagBytes
        else { return nil }
        keyID = number(bytes[..<Self.idBytes])
        nonce = Array(bytes[Self.idBytes..<Self.idBytes + AuthenticatedCipher.nonceBytes])
        body = Array(bytes[(Self.idBytes + AuthenticatedCipher.nonceBytes)...])
    }

    /// The text; `nil` if it wasn't sealed with this key in this place.
    func opened(_ key: [UInt8], _ place: Place) throws(CryptographyFault) -> [UInt8]? {
        try AuthenticatedCipher.open(body[...], key: key, nonce: nonce, context: place.context)
    }

    /// The text sealed with `key`, whose name is `id`.
    static func sealing(
        _ text: UnsafeRawBufferPointer, id: UInt64, key: [UInt8], _ place: Place
    ) throws(CryptographyFault) -> [UInt8] {
        let nonce = try randomBytes(AuthenticatedCipher.nonceBytes)
        let body = try AuthenticatedCipher.seal(
            text, key: key, nonce: nonce, context: place.context)
        return prefix + Base64URL.encoded(littleEndian(id) + nonce + body)
    }

    /// Where a text belongs: put anywhere else, it doesn't open.
    struct Place {
        /// The event's type, as it is stored; none for a command.
        var type: String
        /// The field, as a path.
        var path: [UInt8]
        /// The person's id; a command's own.
        var person: String

        /// The data of the command called `id`, kept beside its first event: what tells of whom is
        /// known by the key alone.
        static func command(_ id: String) -> Place {
            Place(type: "", path: Array("command.data".utf8), person: id)
        }

        var context: [UInt8] {
            var context = Array("daybook/personal/1".utf8)
            for part in [Array(type.utf8), path, Array(person.utf8)] {
                context += littleEndian(UInt64(part.count)) + part
            }
            return context
        }
    }
}
