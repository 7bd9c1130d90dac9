internal import COpenSSL
package import EventStore

/// Bytes that a passphrase opens: scrypt (RFC 7914) makes a key of it, and AES-256-GCM seals with that.
///
/// ```
/// "DAYBOOKS" 8 │ form, 1: 4 │ log2 of N 4 │ r 4 │ p 4 │ salt 16 │ nonce 12 │ ciphertext │ tag 16
/// ```
///
/// All that stands before the ciphertext is bound to it. Numbers are little-endian.
package enum PassphraseSeal {
    private static let magic = Array("DAYBOOKS".utf8)
    private static let headerBytes = 52
    /// 128 MiB and a third of a second for each guess.
    private static let cost: (log2: UInt32, r: UInt32, p: UInt32) = (17, 8, 1)

    package static func isSealed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

    package static func seal(
        _ bytes: [UInt8], with passphrase: String
    ) throws(EventStoreError) -> [UInt8] {
        try inStoreTerms { () throws(CryptographyFault) in
            var header = magic
            for number in [1, cost.log2, cost.r, cost.p] { header += little(number) }
            header += try randomBytes(16)
            let nonce = try randomBytes(AuthenticatedCipher.nonceBytes)
            header += nonce
            let key = try key(of: passphrase, header, cost)
            let sealed = try bytes.withUnsafeBytes { bytes in
                Result { () throws(CryptographyFault) in
                    try AuthenticatedCipher.seal(bytes, key: key, nonce: nonce, context: header)
                }
            }.get()
            return header + sealed
        }
    }

    /// What was sealed; `nil` if this isn't the passphrase, or the bytes aren't what was sealed.
    package static func open(
        _ bytes: [UInt8], with passphrase: String
    ) throws(EventStoreError) -> [UInt8]? {
        guard bytes.count >= headerBytes, isSealed(bytes), number(bytes, 8) == 1 else { return nil }
        let cost = (log2: number(bytes, 12), r: number(bytes, 16), p: number(bytes, 20))
        // More than this takes more memory than a machine has: it wasn't written here.
        guard 1...22 ~= cost.log2, 1...32 ~= cost.r, 1...16 ~= cost.p else { return nil }
        let header = Array(bytes[..<headerBytes])
        return try inStoreTerms { () throws(CryptographyFault) in
            let key = try key(of: passphrase, header, cost)
            return try AuthenticatedCipher.open(
                bytes[headerBytes...], key: key, nonce: Array(header[40...]), context: header)
        }
    }

    private static func key(
        of passphrase: String, _ header: [UInt8], _ cost: (log2: UInt32, r: UInt32, p: UInt32)
    ) throws(CryptographyFault) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: AuthenticatedCipher.keyBytes)
        let salt = Array(header[24..<40])
        let n = UInt64(1) << UInt64(cost.log2)
        let most = 128 * n * UInt64(cost.r) + (64 << 20)
        let text = Array(passphrase.utf8)
        let isMade = text.withUnsafeBufferPointer { text in
            text.withMemoryRebound(to: CChar.self) { text in
                EVP_PBE_scrypt(
                    text.baseAddress, text.count, salt, salt.count, n, UInt64(cost.r),
                    UInt64(cost.p), most, &key, key.count)
            }
        }
        guard isMade == 1 else { throw CryptographyFault(what: "make a key of a passphrase") }
        return key
    }

    private static func little(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> UInt32 {
        bytes[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
