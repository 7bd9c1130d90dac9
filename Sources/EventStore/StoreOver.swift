package import struct FoundationEssentials.UUID

/// A store that stands before another and changes some of what it does: all that it doesn't write itself
/// is done by the one behind it. But several questions it answers by its own reads, one by one, lest they
/// go past it.
package protocol StoreOver: Verifiable {
    /// The store behind it.
    var store: any EventStore { get }
}

extension StoreOver {
    package var id: UUID { store.id }

    package func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        await store.append(requests)
    }

    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await store.readStream(name, read, body)
    }

    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await store.readAll(read, body)
    }

    package func head() async throws(EventStoreError) -> Position { try await store.head() }

    package func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await store.revision(of: stream)
    }

    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await store.receipt(of: commandID)
    }

    package func changes() -> AsyncStream<Void> { store.changes() }

    package func verify(
        rootsAt sizes: Set<Position>,
        progress: @escaping @Sendable (Position, Position) -> Void
    ) async throws(EventStoreError) -> VerificationReport {
        try await store.verification(rootsAt: sizes, progress: progress)
    }

    package func close() async { await store.close() }
}
