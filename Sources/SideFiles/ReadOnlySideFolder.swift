package import EventSourcingRuntime
package import EventStore

/// What lies beside a log that is only read: it can be asked for, and nothing of it is changed.
///
/// What would be kept here but spares work another time; and who may append nothing has no use for what was
/// answered to commands.
package struct ReadOnlySideFolder: SideStore {
    private let folder: SideFolder

    package init(path: String) { folder = SideFolder(path: path) }

    package func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        switch kind {
        // A table that can't be read without writing to its locks.
        case .unchanged: nil
        case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks:
            try await folder.get(key, of: kind)
        }
    }

    package func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {}

    package func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        switch kind {
        case .unchanged: []
        case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks:
            try await folder.list(kind)
        }
    }

    package func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {}

    package func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {}

    package func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] {
        try await folder.lines(of: list)
    }

    package func clear(_ list: SideList) async throws(EventStoreError) {}
}
