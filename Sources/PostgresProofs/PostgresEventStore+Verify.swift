package import EventStore
internal import LMDBEventStore
package import PostgresEventStore

// A log is the same log wherever it is kept: what is verified and proved of one in PostgreSQL is the records that it
// would have in a folder, and so it has the same root.

extension PostgresEventStore: Verifiable {
    private static let page = 2_048

    package func verify(
        rootsAt sizes: Set<Position>,
        progress: @escaping @Sendable (Position, Position) -> Void
    ) async throws(EventStoreError) -> VerificationReport {
        let head = try await head()
        var verifier = RecordVerifier(rootsAt: sizes)
        var ids: [Position: [UInt8]] = [:]
        var at: Position = 0
        while at < head {
            if Task.isCancelled { throw .unavailable("verifying was cancelled") }
            let most = Int(min(head - at, Position(Self.page)))
            let records = try await records(after: at, most: most)
            guard let last = records.last?.position else { break }
            for (position, record) in records where position <= head {
                switch record {
                case .failure(let error): verifier.lose(position, error.description)
                case .success(let record):
                    guard let bytes = record.summed else {
                        verifier.lose(position, "it has what no event can have")
                        continue
                    }
                    if record.index == 0 { ids[position] = Array(record.commandID.utf8) }
                    do {
                        try verifier.look(at: position, bytes) { ids[$0] ?? [] }
                    } catch { throw .unavailable("\(error)") }
                }
            }
            at = last
            progress(min(at, head), head)
        }
        return verifier.found(through: head)
    }
}
