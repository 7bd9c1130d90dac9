internal import EventStore
import FoundationEssentials

/// What the file begins with.
struct KeyHeader: Equatable {
    static let bytes = KeySlot.bytes
    static let magic = Array("daybook keys 1\n\0".utf8)

    /// Known to this store alone: of it the digests of tags and persons are made.
    var secret: [UInt8]
    /// Every erasure up to this position of the log has been seen to.
    var erasedThrough: Position
    /// The store that the file is of; `nil` in one that was begun before this was noted.
    var store: UUID?
    /// So many pieces of the file, this one and the slots after it, are known to be on the disk.
    var durable: Int

    var encoded: [UInt8] {
        var bytes = Self.magic + secret
        bytes += checksum(bytes)
        bytes += encodedErasedThrough
        bytes += encodedStore + encodedDurable
        return bytes + [UInt8](repeating: 0, count: Self.bytes - bytes.count)
    }

    /// Where ``encodedErasedThrough`` stands, which changes.
    static let erasedThroughOffset = 56
    var encodedErasedThrough: [UInt8] {
        littleEndian(erasedThrough) + checksum(littleEndian(erasedThrough))
    }

    /// Where ``encodedStore`` stands.
    static let storeOffset = 72
    var encodedStore: [UInt8] {
        guard let store else { return Self.noStore }
        let bytes = withUnsafeBytes(of: store.uuid) { Array($0) }
        return bytes + checksum(bytes)
    }
    private static let noStore = [UInt8](repeating: 0, count: 24)

    /// Where ``encodedDurable`` stands, which changes too.
    static let durableOffset = 96
    var encodedDurable: [UInt8] {
        littleEndian(UInt64(durable)) + checksum(littleEndian(UInt64(durable)))
    }

    init(secret: [UInt8], store: UUID) {
        self.secret = secret
        self.store = store
        erasedThrough = 0
        durable = 0
    }

    /// `nil` if the bytes aren't a header's.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.bytes, bytes.starts(with: Self.magic),
            checksum(Array(bytes[..<48])) == Array(bytes[48..<56])
        else { return nil }
        secret = Array(bytes[16..<48])
        let store = Array(bytes[72..<96])
        if store != Self.noStore {
            guard checksum(Array(store[..<16])) == Array(store[16...]) else { return nil }
            self.store = UUID(
                uuid: store.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
        }
        // Where one of these was cut short by a crash, all erasures are gone through again, or all is
        // written again: that does no harm. Headers of before have no second one.
        erasedThrough = Self.checked(bytes[56..<72]) ?? 0
        let durable = Self.checked(bytes[96..<112]) ?? 0
        self.durable = durable < 1 << 48 ? Int(durable) : 0
    }

    /// A number with its checksum; `nil` if that isn't its.
    private static func checked(_ bytes: ArraySlice<UInt8>) -> UInt64? {
        let number = Array(bytes.prefix(8))
        return checksum(number) == Array(bytes.suffix(8)) ? PersonalData.number(number[...]) : nil
    }
}
