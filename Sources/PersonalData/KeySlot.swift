internal import EventStore

// The bytes of the key file: a header and slots, 128 bytes each, so that none crosses a sector and
// each can be overwritten in one go. Numbers are little-endian.

/// One person's key, or what is left of it.
struct KeySlot: Equatable {
    static let bytes = 128

    /// Names the key in what is sealed with it; random, never used twice, never 0.
    var id: UInt64
    /// The head of the log when it was made: an erasure before that doesn't mean it.
    var since: Position
    /// The keyed digest of the person's id.
    var person: [UInt8]
    /// `nil`: destroyed.
    var key: [UInt8]?

    /// What is left once the key is destroyed: that there was one.
    var destroyed: KeySlot {
        KeySlot(id: id, since: since, person: [UInt8](repeating: 0, count: 32), key: nil)
    }

    /// To seal with; `nil` once it is destroyed.
    var personKey: PersonKey? { key.map { PersonKey(id: id, key: $0) } }

    var encoded: [UInt8] {
        var bytes = littleEndian(id) + littleEndian(key == nil ? 2 : 1) + littleEndian(since)
        bytes += [UInt8](repeating: 0, count: 8)
        bytes += person + (key ?? [UInt8](repeating: 0, count: 32))
        bytes += [UInt8](repeating: 0, count: Self.bytes - 8 - bytes.count)
        return bytes + checksum(bytes)
    }

    init(id: UInt64, since: Position, person: [UInt8], key: [UInt8]?) {
        self.id = id
        self.since = since
        self.person = person
        self.key = key
    }

    /// What a slot of these bytes says that its key is called, and the first 8 bytes of the digest of
    /// whose it is.
    static func names(_ bytes: ArraySlice<UInt8>) -> (id: UInt64, person: UInt64) {
        bytes.withUnsafeBytes { bytes in
            (
                UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 32, as: UInt64.self))
            )
        }
    }

    /// What a slot whose checksum is wrong says of itself, without its key. When that was made isn't
    /// believed: one too many that is destroyed, of those that can't be used, is better than one too few.
    init(damaged bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        self.init(id: number(bytes[0..<8]), since: 0, person: Array(bytes[32..<64]), key: nil)
    }

    /// `nil` if the bytes aren't a slot's.
    init?(_ bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.bytes, checksum(Array(bytes[..<120])) == Array(bytes[120...])
        else { return nil }
        id = number(bytes[0..<8])
        since = number(bytes[16..<24])
        person = Array(bytes[32..<64])
        switch number(bytes[8..<16]) {
        case 1: key = Array(bytes[64..<96])
        case 2: key = nil
        default: return nil
        }
    }
}

/// The first 8 bytes of the SHA-256.
func checksum(_ bytes: [UInt8]) -> [UInt8] { Array(sha256(bytes).prefix(8)) }

func littleEndian(_ number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
}
