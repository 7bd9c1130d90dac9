internal import EventStore
internal import Glibc
internal import PersonalData

/// The keys as they lie in memory: side by side in bytes of their own, so that one that is destroyed is overwritten
/// there, and those that go are.
///
/// Some 110 bytes a key. Whether one is as it was written is looked at when it is used.
final class KeysAtHand {
    /// Of one key: when it was made, the digest of the person's id, the key, the checksum.
    static let packedBytes = 8 + 32 + 32 + 8
    private static let person = 8..<40
    private static let key = 40..<72

    /// A slot of ``bytes``; of a key whose row hasn't the right lengths, ``noSlot``.
    private typealias Slot = Int32
    private static let noSlot: Slot = -1

    private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 8)
    private var used = 0
    private var free: [Slot] = []
    private var byID: [UInt64: Slot] = [:]
    /// The last key that each person got, by the first 8 bytes of the digest.
    private var byPerson: [UInt64: (id: UInt64, slot: Slot)] = [:]
    private var destroyed: Set<UInt64> = []

    deinit {
        clear(bytes)
        bytes.deallocate()
    }

    /// How many there are that aren't destroyed.
    var count: Int { byID.count }

    /// What became of the key of this name; `nil` if nothing is known of one.
    func find(_ id: UInt64) -> FoundKey? {
        if destroyed.contains(id) { return .destroyed }
        guard let slot = byID[id] else { return nil }
        return whole(slot, id).map { .key(Array($0[Self.key])) } ?? .lost
    }

    /// The key of the person of this digest, to seal with.
    func key(of person: [UInt8]) -> PersonKey? {
        guard let (id, slot) = byPerson[person.withUnsafeBytes { Self.start(of: $0) }],
            let packed = whole(slot, id),
            packed[Self.person].elementsEqual(person)
        else { return nil }
        return PersonKey(id: id, key: Array(packed[Self.key]))
    }

    /// Takes a key as it came from the database. One that is destroyed stays so.
    func take(_ id: UInt64, _ packed: UnsafeRawBufferPointer) {
        if destroyed.contains(id) { return }
        guard packed.count == Self.packedBytes else {
            if byID[id] == nil { byID[id] = Self.noSlot }
            return
        }
        let known = byID[id].flatMap { $0 == Self.noSlot ? nil : $0 }
        let slot = known ?? newSlot()
        place(of: slot).copyMemory(from: packed)
        byID[id] = slot
        byPerson[Self.start(of: UnsafeRawBufferPointer(rebasing: packed[Self.person]))] = (id, slot)
    }

    /// Lets go of a key for ever.
    func destroy(_ id: UInt64) {
        destroyed.insert(id)
        guard let slot = byID.removeValue(forKey: id), slot != Self.noSlot else { return }
        let place = place(of: slot)
        let person = Self.start(
            of: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(place)[Self.person]))
        if byPerson[person]?.id == id { byPerson[person] = nil }
        clear(place)
        free.append(slot)
    }

    // MARK: - The bytes

    /// The bytes of a key that are as they were written.
    private func whole(_ slot: Slot, _ id: UInt64) -> UnsafeRawBufferPointer? {
        if slot == Self.noSlot { return nil }
        let packed = UnsafeRawBufferPointer(place(of: slot))
        return Self.isWhole(packed, id) ? packed : nil
    }

    /// Whether a key is as it was written.
    static func isWhole(_ packed: UnsafeRawBufferPointer, _ id: UInt64) -> Bool {
        guard packed.count == packedBytes else { return false }
        let sum = packed.count - 8
        let name = withUnsafeBytes(of: id.bigEndian) { Array($0) }
        return sha256(name + packed[..<sum]).prefix(8).elementsEqual(packed[sum...])
    }

    private func place(of slot: Slot) -> UnsafeMutableRawBufferPointer {
        let start = Int(slot) * Self.packedBytes
        return UnsafeMutableRawBufferPointer(
            rebasing: bytes[start..<start + Self.packedBytes])
    }

    private func newSlot() -> Slot {
        if let slot = free.popLast() { return slot }
        if (used + 1) * Self.packedBytes > bytes.count {
            let more = UnsafeMutableRawBufferPointer.allocate(
                byteCount: max(bytes.count * 2, 64 * Self.packedBytes), alignment: 8)
            more.copyMemory(from: UnsafeRawBufferPointer(bytes))
            clear(bytes)
            bytes.deallocate()
            bytes = more
        }
        defer { used += 1 }
        return Slot(used)
    }

    private func clear(_ bytes: UnsafeMutableRawBufferPointer) {
        // By the system's own, which no compiler leaves out as of no use.
        if let start = bytes.baseAddress, !bytes.isEmpty { explicit_bzero(start, bytes.count) }
    }

    /// The first 8 bytes of a digest.
    private static func start(of digest: UnsafeRawBufferPointer) -> UInt64 {
        digest.count < 8 ? 0 : digest.loadUnaligned(as: UInt64.self)
    }
}
