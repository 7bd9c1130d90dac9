package import EventStore

/// A log that tells of each event that is read in all of it, before it is lent: so a test can count
/// them, do something right then, or keep it from being read.
package final class WatchedStore: EventStore {
    private let inner: any EventStore
    private let lending: @Sendable (Position) throws -> Void

    package init(_ inner: any EventStore, lending: @escaping @Sendable (Position) throws -> Void) {
        self.inner = inner
        self.lending = lending
    }

    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await inner.readAll(read) { view in
            try lending(view.position)
            return try body(view)
        }
    }

    package func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        await inner.append(requests)
    }
    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await inner.readStream(name, read, body)
    }
    package func head() async throws(EventStoreError) -> Position { try await inner.head() }
    package func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await inner.revision(of: stream)
    }
    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await inner.receipt(of: commandID)
    }
    package func changes() -> AsyncStream<Void> { inner.changes() }
    package func close() async { await inner.close() }
}
