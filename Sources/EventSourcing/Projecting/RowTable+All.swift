extension RowTable {
    /// The rows in memory, in the order of their keys.
    package var all: [R] {
        storage.entries.compactMap(\.row).sorted { $0.key.precedes($1.key) }
    }
}
