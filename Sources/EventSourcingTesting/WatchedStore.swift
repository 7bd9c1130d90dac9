package import EventStore

/// A log that tells of each event that is read in all of it, before it is lent: so a test can count
/// them, do something right then, or keep it from being read.
package final class WatchedStore: StoreOver {
    package let store: any EventStore
    private let lending: @Sendable (Position) throws -> Void

    package init(_ store: any EventStore, lending: @escaping @Sendable (Position) throws -> Void) {
        self.store = store
        self.lending = lending
    }

    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await store.readAll(read) { view in
            try lending(view.position)
            return try body(view)
        }
    }
}
