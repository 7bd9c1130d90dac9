/// Postings of a run of events, in memory: of each key the newest at once, and from there the older
/// ones.
struct PostingTable: Sendable {
    struct Entry: Sendable {
        let key: PostingKey
        /// The posted position, counted from where the run begins.
        let offset: UInt32
        /// One more than the place of the key's posting before this; 0 for none.
        let previous: UInt32
    }

    /// In the order they were added.
    private(set) var entries: [Entry] = []
    /// Of each key, one more than the place of its newest posting, at the key's own slot or the next
    /// free one after it; 0 for a free slot.
    private var slots: [UInt32]
    private var distinct = 0

    /// With room for so many postings; it grows where there are more.
    init(expecting count: Int = 0) {
        var room = 16
        while room * 2 < count * 3 { room *= 2 }
        slots = [UInt32](repeating: 0, count: room)
        entries.reserveCapacity(count)
    }

    /// Adds a posting of `key`, newer than all there are.
    mutating func add(_ key: PostingKey, _ offset: UInt32) {
        // A full table finds no end; and beyond two thirds, ends are far.
        if distinct * 3 >= slots.count * 2 { grow() }
        let slot = slot(of: key)
        if slots[slot] == 0 { distinct += 1 }
        entries.append(Entry(key: key, offset: offset, previous: slots[slot]))
        slots[slot] = UInt32(clamping: entries.count)
    }

    /// Lends `body` the offsets of `key`, newest first, until it answers `false`.
    func forEach(_ key: PostingKey, _ body: (UInt32) -> Bool) {
        var place = slots[slot(of: key)]
        while place > 0 {
            let entry = entries[Int(place) - 1]
            if !body(entry.offset) { return }
            place = entry.previous
        }
    }

    /// Each key once, in no order.
    func keys() -> [PostingKey] {
        slots.compactMap { $0 == 0 ? nil : entries[Int($0) - 1].key }
    }

    /// The slot where `key` stands, or would.
    private func slot(of key: PostingKey) -> Int {
        // The upper bits of a product depend on all bits of a key (Knuth, volume 3, 6.4).
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: (key.bits &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
        while slots[slot] > 0, entries[Int(slots[slot]) - 1].key != key { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let newest = slots.filter { $0 > 0 }
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for place in newest { slots[slot(of: entries[Int(place) - 1].key)] = place }
    }
}
