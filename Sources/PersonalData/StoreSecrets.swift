package import EventStore

/// What is made of the store's secret: digests that only this store can make, so that nobody who
/// has a copy of the log alone can try names and addresses against it.
package struct StoreSecrets: Sendable {
    private let tags: [UInt8]
    private let persons: [UInt8]
    private let fingerprints: [UInt8]
    private let others: [UInt8]

    /// `secret` is 32 random bytes, as long as the store lives.
    package init(_ secret: [UInt8]) throws(EventStoreError) {
        func digest(_ use: String) throws(EventStoreError) -> [UInt8] {
            try inStoreTerms { () throws(CryptographyFault) in
                try keyedDigest(Array(use.utf8), key: secret)
            }
        }
        tags = try digest("tags")
        persons = try digest("persons")
        fingerprints = try digest("fingerprints")
        others = try digest("others")
    }

    /// 32 bytes that nobody can guess who lacks the keys, and always the same for one `use`: what proves to others
    /// that something comes of this store, and needs no place of its own.
    package func secret(for use: String) throws(EventStoreError) -> [UInt8] {
        try inStoreTerms { () throws(CryptographyFault) in
            try keyedDigest(Array(use.utf8), key: others)
        }
    }

    /// What stands for a person in the key file.
    func person(_ id: String) throws(CryptographyFault) -> [UInt8] {
        try keyedDigest(Array(id.utf8), key: persons)
    }

    /// What stands in the log for a tag that begins with `prefix`.
    func tag(_ tag: String, prefix: String) throws(CryptographyFault) -> String {
        prefix + hexadecimal(try keyedDigest(Array(tag.utf8), key: tags).prefix(16))
    }

    /// What stands in the log for the fingerprint of something personal. It can be turned back: a
    /// store answers the fingerprint that it was given.
    func sealed(_ fingerprint: Fingerprint) throws(CryptographyFault) -> Fingerprint {
        try turned(fingerprint, seals: true)
    }

    func opened(_ fingerprint: Fingerprint) throws(CryptographyFault) -> Fingerprint {
        try turned(fingerprint, seals: false)
    }

    private func turned(
        _ fingerprint: Fingerprint, seals: Bool
    ) throws(CryptographyFault) -> Fingerprint {
        let block = littleEndian(fingerprint.low) + littleEndian(fingerprint.high)
        let turned = try BlockCipher.apply(block, key: fingerprints, seals: seals)
        return Fingerprint(high: number(turned[8...]), low: number(turned[..<8]))
    }
}

private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
