internal import COpenSSL
package import EventStore

// The few things that are done with libcrypto's ciphers. Its own faults (no memory, no entropy) are
// told as such and never as text that can't be read.

/// libcrypto could not do its work.
struct CryptographyFault: Error, CustomStringConvertible {
    let what: String
    var description: String { "libcrypto can't \(what)" }
}

/// Says libcrypto's fault in a store's words.
func inStoreTerms<R>(_ body: () throws(CryptographyFault) -> R) throws(EventStoreError) -> R {
    do throws(CryptographyFault) { return try body() } catch { throw .unavailable("\(error)") }
}

/// libcrypto, begun without its settings file, its lists of names and its clearing up at the end: they
/// take half of what a short command spends on it. And what is sealed on one machine can be opened on
/// any, whatever stands in its `openssl.cnf`. To be looked at before anything else is asked of it.
private let isBegun =
    OPENSSL_init_crypto(
        UInt64(
            OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ADD_ALL_CIPHERS
                | OPENSSL_INIT_NO_ADD_ALL_DIGESTS | OPENSSL_INIT_NO_ATEXIT), nil) == 1

/// One of libcrypto's ciphers, looked up once.
private struct Cipher: @unchecked Sendable {
    // Unchecked: what EVP_CIPHER_fetch gives never changes, and libcrypto lets threads share it.
    let pointer: OpaquePointer?

    init(_ name: String) { pointer = isBegun ? EVP_CIPHER_fetch(nil, name, nil) : nil }

    static let gcm = Cipher("AES-256-GCM")
    static let block = Cipher("AES-256-ECB")
}

/// A cipher at work; freed with the value.
private struct CipherRun: ~Copyable {
    let context: OpaquePointer

    init(_ cipher: Cipher, key: [UInt8], nonce: [UInt8]?, seals: Bool) throws(CryptographyFault) {
        context = try Self.context(cipher, key, nonce, seals)
    }

    private static func context(
        _ cipher: Cipher, _ key: [UInt8], _ nonce: [UInt8]?, _ seals: Bool
    ) throws(CryptographyFault) -> OpaquePointer {
        guard let made = EVP_CIPHER_CTX_new() else { throw CryptographyFault(what: "begin") }
        guard EVP_CipherInit_ex2(made, cipher.pointer, key, nonce, seals ? 1 : 0, nil) == 1,
            EVP_CIPHER_CTX_set_padding(made, 0) == 1
        else {
            EVP_CIPHER_CTX_free(made)
            throw CryptographyFault(what: "take a key")
        }
        return made
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Puts `bytes` through; what comes out is as long.
    func run(_ bytes: UnsafeRawBufferPointer) throws(CryptographyFault) -> [UInt8] {
        guard let count = Int32(exactly: bytes.count) else {
            throw CryptographyFault(what: "take so much")
        }
        var isDone = true
        let out = [UInt8](unsafeUninitializedCapacity: bytes.count + 16) { out, written in
            var length: Int32 = 0
            if count > 0 {
                isDone =
                    EVP_CipherUpdate(
                        context, out.baseAddress, &length,
                        bytes.assumingMemoryBound(to: UInt8.self).baseAddress, count) == 1
            }
            written = isDone ? Int(length) : 0
        }
        guard isDone, out.count == bytes.count else { throw CryptographyFault(what: "run") }
        return out
    }
}

/// Authenticated encryption: AES-256-GCM (NIST SP 800-38D) with a nonce of 12 bytes and a tag of 16.
enum AuthenticatedCipher {
    static let keyBytes = 32
    static let nonceBytes = 12
    static let tagBytes = 16

    /// The ciphertext with its tag. `context` is bound to it and isn't in it.
    static func seal(
        _ text: UnsafeRawBufferPointer, key: [UInt8], nonce: [UInt8], context: [UInt8]
    ) throws(CryptographyFault) -> [UInt8] {
        let run = try CipherRun(.gcm, key: key, nonce: nonce, seals: true)
        try bind(context, run)
        var sealed = try run.run(text)
        var tag = [UInt8](repeating: 0, count: tagBytes)
        var rest: Int32 = 0
        guard EVP_CipherFinal_ex(run.context, &tag, &rest) == 1,
            EVP_CIPHER_CTX_ctrl(run.context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), &tag) == 1
        else { throw CryptographyFault(what: "seal") }
        sealed += tag
        return sealed
    }

    /// The text; `nil` if it wasn't sealed with this key, nonce and context.
    static func open(
        _ sealed: ArraySlice<UInt8>, key: [UInt8], nonce: [UInt8], context: [UInt8]
    ) throws(CryptographyFault) -> [UInt8]? {
        guard sealed.count >= tagBytes else { return nil }
        let run = try CipherRun(.gcm, key: key, nonce: nonce, seals: false)
        try bind(context, run)
        var tag = Array(sealed.suffix(tagBytes))
        let body = Array(sealed.dropLast(tagBytes))
        let opened = try body.withUnsafeBytes { bytes in
            Result { () throws(CryptographyFault) in try run.run(bytes) }
        }.get()
        var rest: Int32 = 0
        var end = [UInt8](repeating: 0, count: tagBytes)
        guard
            EVP_CIPHER_CTX_ctrl(run.context, EVP_CTRL_AEAD_SET_TAG, Int32(tagBytes), &tag) == 1
        else { throw CryptographyFault(what: "check a tag") }
        return EVP_CipherFinal_ex(run.context, &end, &rest) == 1 ? opened : nil
    }

    private static func bind(
        _ context: [UInt8], _ run: borrowing CipherRun
    ) throws(CryptographyFault) {
        var length: Int32 = 0
        guard
            EVP_CipherUpdate(run.context, nil, &length, context, Int32(clamping: context.count))
                == 1
        else { throw CryptographyFault(what: "bind a context") }
    }
}

/// Sixteen bytes for sixteen, there and back: one block of AES-256. For what is random to look at
/// already, such as a digest.
enum BlockCipher {
    static func apply(
        _ block: [UInt8], key: [UInt8], seals: Bool
    ) throws(CryptographyFault) -> [UInt8] {
        let run = try CipherRun(.block, key: key, nonce: nil, seals: seals)
        return try block.withUnsafeBytes { bytes in
            Result { () throws(CryptographyFault) in try run.run(bytes) }
        }.get()
    }
}

/// HMAC-SHA256 (RFC 2104) of what is to be signed for others.
package func signature(of text: [UInt8], key: [UInt8]) throws(EventStoreError) -> [UInt8] {
    try inStoreTerms { () throws(CryptographyFault) in try keyedDigest(text, key: key) }
}

/// HMAC-SHA256 (RFC 2104): 32 bytes.
func keyedDigest(_ text: [UInt8], key: [UInt8]) throws(CryptographyFault) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 32
    guard isBegun,
        HMAC(EVP_sha256(), key, Int32(clamping: key.count), text, text.count, &digest, &length)
            != nil,
        length == 32
    else { throw CryptographyFault(what: "make a digest") }
    return digest
}

/// So many bytes that nobody can guess.
func randomBytes(_ count: Int) throws(CryptographyFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard isBegun, RAND_bytes(&bytes, Int32(clamping: count)) == 1 else {
        throw CryptographyFault(what: "draw random bytes")
    }
    return bytes
}
