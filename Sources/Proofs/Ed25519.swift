internal import COpenSSL

/// Signatures by libcrypto: Ed25519 (RFC 8032), keys of 32 bytes, signatures of 64.
enum Ed25519 {
    static let keyBytes = 32
    static let signatureBytes = 64

    /// libcrypto could not do its work.
    struct Fault: Error, CustomStringConvertible {
        let what: String
        var description: String { "libcrypto can't \(what)" }
    }

    /// 32 random bytes.
    static func newSeed() throws(Fault) -> [UInt8] {
        var seed = [UInt8](repeating: 0, count: keyBytes)
        guard RAND_bytes(&seed, Int32(keyBytes)) == 1 else { throw Fault(what: "make a key") }
        return seed
    }

    /// The key that signatures by `seed` are verified with.
    static func publicKey(of seed: [UInt8]) throws(Fault) -> [UInt8] {
        let key = try Key(secret: seed)
        var (bytes, count) = ([UInt8](repeating: 0, count: keyBytes), keyBytes)
        guard EVP_PKEY_get_raw_public_key(key.pointer, &bytes, &count) == 1, count == keyBytes
        else { throw Fault(what: "tell a key") }
        return bytes
    }

    /// The signature of `message` by `seed`.
    static func sign(_ message: [UInt8], by seed: [UInt8]) throws(Fault) -> [UInt8] {
        let key = try Key(secret: seed)
        guard let context = EVP_MD_CTX_new() else { throw Fault(what: "begin to sign") }
        defer { EVP_MD_CTX_free(context) }
        var (bytes, count) = ([UInt8](repeating: 0, count: signatureBytes), signatureBytes)
        guard EVP_DigestSignInit(context, nil, nil, nil, key.pointer) == 1,
            EVP_DigestSign(context, &bytes, &count, message, message.count) == 1,
            count == signatureBytes
        else { throw Fault(what: "sign") }
        return bytes
    }

    /// Whether `signature` is one of `message` by the owner of `publicKey`.
    static func isValid(
        _ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]
    ) throws(Fault) -> Bool {
        guard signature.count == signatureBytes, publicKey.count == keyBytes else { return false }
        let key = try Key(public: publicKey)
        guard let context = EVP_MD_CTX_new() else { throw Fault(what: "begin to verify") }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, nil, nil, key.pointer) == 1 else {
            throw Fault(what: "begin to verify")
        }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// A key as libcrypto has it; freed with the value.
    private struct Key: ~Copyable {
        let pointer: OpaquePointer

        init(secret: [UInt8]) throws(Fault) {
            guard secret.count == keyBytes,
                let made = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, secret, keyBytes)
            else { throw Fault(what: "take a secret key") }
            pointer = made
        }

        init(public key: [UInt8]) throws(Fault) {
            guard key.count == keyBytes,
                let made = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, key, keyBytes)
            else { throw Fault(what: "take a public key") }
            pointer = made
        }

        deinit { EVP_PKEY_free(pointer) }
    }
}
