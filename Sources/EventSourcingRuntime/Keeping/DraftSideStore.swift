package import EventStore

/// What lies beside a log, for trying things out: it shows what another side store keeps, and keeps in
/// memory whatever is put into it. The other is read, and nothing else.
package struct DraftSideStore: SideStore {
    private let side: any SideStore
    private let drafts = SideStoreInMemory()

    package init(over side: any SideStore) { self.side = side }

    /// Keeps in the other what would be kept of a kind.
    package func adopt(_ kind: SideKind) async throws(EventStoreError) {
        var values: [SideValue] = []
        for key in try await drafts.list(kind) {
            if let bytes = try await drafts.get(key, of: kind) {
                values.append(SideValue(key, bytes))
            }
        }
        if !values.isEmpty { try await side.put(values, of: kind) }
    }

    package func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        if let draft = try await drafts.get(key, of: kind) { return draft }
        return try await side.get(key, of: kind)
    }

    package func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {
        try await drafts.put(values, of: kind)
    }

    package func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        Set(try await side.list(kind)).union(try await drafts.list(kind)).sorted()
    }

    /// What the other keeps is seen again.
    package func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {
        try await drafts.remove(keys, of: kind)
    }

    package func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {
        try await drafts.add(line, to: list)
    }

    package func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] {
        try await side.lines(of: list) + (try await drafts.lines(of: list))
    }

    package func clear(_ list: SideList) async throws(EventStoreError) {
        try await drafts.clear(list)
    }
}
