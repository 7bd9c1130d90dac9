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
    [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
        SHA256(
            bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, digest.baseAddress)
        count = Int(SHA256_DIGEST_LENGTH)
    }
}
