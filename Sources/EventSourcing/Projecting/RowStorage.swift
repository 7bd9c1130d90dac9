/// The entries of one table's rows in memory, found by key.
///
/// A hash table of its own, since half of what a fold does is to find a row: a hash is a multiplication
/// for each eight bytes of the key, and half of it is kept, so that few keys are compared in vain.
@usableFromInline
struct RowStorage<R: Row> {
    @usableFromInline var entries: [Entry] = []
    /// Where the entries are that were changed.
    @usableFromInline var changed: [Int] = []
    /// For each place of the table, the upper half of the hash and the number of the entry from 1; 0
    /// where there is none. A power of two of them, at most half of them taken.
    @usableFromInline var slots: [UInt64] = Array(repeating: 0, count: 16)
    /// Drawn by chance, so that nobody can choose keys that all hash alike.
    @usableFromInline let seed = UInt64.random(in: .min ... .max)

    /// What is known of a key; without a row: that there is none.
    @usableFromInline
    struct Entry {
        @usableFromInline let key: R.Key
        @usableFromInline var row: R?
        @usableFromInline var isChanged: Bool

        @inlinable
        init(key: R.Key, row: R?, isChanged: Bool) {
            self.key = key
            self.row = row
            self.isChanged = isChanged
        }
    }

    @usableFromInline init() {}

    /// The number of the entry of `key`, if there is one.
    @inlinable
    func find(_ key: R.Key) -> Int? {
        let hash = key.mixed(into: seed)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash >> 32 {
                let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if entries[number].key == key { return number }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Appends an entry for a key that has none.
    @inlinable
    mutating func append(_ entry: Entry) {
        if 2 * entries.count >= slots.count { grow() }
        let hash = entry.key.mixed(into: seed)
        entries.append(entry)
        if entry.isChanged { changed.append(entries.count - 1) }
        Self.put(hash, entries.count, in: &slots)
    }

    /// Puts a row, or that there is none, in the place of whatever the key had.
    @inlinable
    mutating func set(_ key: R.Key, _ row: R?) {
        if let number = find(key) {
            putBack(row, at: number)
        } else {
            append(Entry(key: key, row: row, isChanged: true))
        }
    }

    @inlinable
    mutating func putBack(_ row: R?, at number: Int) {
        entries[number].row = row
        if entries[number].isChanged { return }
        entries[number].isChanged = true
        changed.append(number)
    }

    /// The changed entries in the order of their keys. Most keys are told apart by a number each, which
    /// lies beside it and isn't looked up.
    @inlinable
    func changedInOrder() -> [Int] {
        var order = changed.map { (leading: entries[$0].key.leading, number: $0) }
        order.sort { a, b in
            a.leading == b.leading
                ? entries[a.number].key.precedes(entries[b.number].key) : a.leading < b.leading
        }
        return order.map(\.number)
    }

    @usableFromInline
    mutating func grow() {
        var larger = [UInt64](repeating: 0, count: 4 * slots.count)
        for (number, entry) in entries.enumerated() {
            Self.put(entry.key.mixed(into: seed), number + 1, in: &larger)
        }
        slots = larger
    }

    @inlinable
    static func put(_ hash: UInt64, _ number: Int, in slots: inout [UInt64]) {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = hash & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: number)
    }
}
