/// A SHA-256 (FIPS 180-4): 32 bytes, held without a place of their own in memory.
package struct Digest: Hashable, Sendable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// How many bytes it has.
    package static let size = 32

    /// The digest of `bytes`.
    package init(of bytes: UnsafeRawBufferPointer) {
        (first, second, third, fourth) = sha256Words(bytes)
    }

    /// The digest of `bytes`.
    package init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { Digest(of: $0) }
    }

    /// The digest that these 32 bytes are; `nil` if they are fewer or more.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (at, byte) in bytes.enumerated() { words[at / 8] = words[at / 8] << 8 | UInt64(byte) }
        (first, second, third, fourth) = (words[0], words[1], words[2], words[3])
    }

    /// Its 32 bytes.
    package var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
            copy(to: UnsafeMutableRawBufferPointer(buffer))
            count = Self.size
        }
    }

    /// Puts its bytes at the beginning of `buffer`, which has room for them.
    package func copy(to buffer: UnsafeMutableRawBufferPointer) {
        buffer.storeBytes(of: first.bigEndian, toByteOffset: 0, as: UInt64.self)
        buffer.storeBytes(of: second.bigEndian, toByteOffset: 8, as: UInt64.self)
        buffer.storeBytes(of: third.bigEndian, toByteOffset: 16, as: UInt64.self)
        buffer.storeBytes(of: fourth.bigEndian, toByteOffset: 24, as: UInt64.self)
    }

    /// Two lower-case hexadecimal digits a byte.
    package var hexadecimal: String { bytes.hexadecimal }
}

extension [UInt8] {
    /// Two lower-case hexadecimal digits a byte.
    package var hexadecimal: String {
        let digits = Array<UInt8>("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
