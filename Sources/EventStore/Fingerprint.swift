internal import COpenSSL

/// Sixteen bytes that tell one content from another: the first half of a SHA-256.
public struct Fingerprint: Sendable, Hashable {
    public var high: UInt64
    public var low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The fingerprint of `bytes`.
    public init(of bytes: [UInt8]) {
        let digest = sha256(bytes)
        high = digest[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// SHA-256 (FIPS 180-4) of `bytes`: 32 bytes.
public func sha256(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { sha256($0) }
}

/// SHA-256 (FIPS 180-4) of `bytes`: 32 bytes.
public func sha256(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    _ = isBegun
    return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
        SHA256(
            bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, digest.baseAddress)
        count = Int(SHA256_DIGEST_LENGTH)
    }
}

/// libcrypto, begun without its settings file, its lists of names and its clearing up at the end: they
/// take half of what a short command spends on it. And what is sealed on one machine can be opened on
/// any, whatever stands in its `openssl.cnf`.
private let isBegun =
    OPENSSL_init_crypto(
        UInt64(
            OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ADD_ALL_CIPHERS
                | OPENSSL_INIT_NO_ADD_ALL_DIGESTS | OPENSSL_INIT_NO_ATEXIT), nil) == 1
