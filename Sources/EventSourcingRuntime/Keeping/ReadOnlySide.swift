package import EventStore

/// What lies beside a log that is only read: it can be asked for, and nothing of it is changed.
///
/// What would be kept here but spares work another time; and who may append nothing has no use for what was
/// answered to commands.
package struct ReadOnlySide: SideStore {
    private let side: any SideStore

    package init(_ side: any SideStore) { self.side = side }

    package func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        switch kind {
        // In a folder, a table that can't be read without writing to its locks.
        case .unchanged: nil
        case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks:
            try await side.get(key, of: kind)
        }
    }

    package func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {}

    package func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        switch kind {
        case .unchanged: []
        case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks:
            try await side.list(kind)
        }
    }

    package func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {}

    package func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {}

    package func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] {
        try await side.lines(of: list)
    }

    package func clear(_ list: SideList) async throws(EventStoreError) {}
}
