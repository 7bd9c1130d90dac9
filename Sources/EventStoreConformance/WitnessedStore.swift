package import EventStore
internal import Synchronization

/// An append that a store acknowledged: what was asked, and what was answered.
package struct Acknowledgement: Sendable {
    package var request: AppendRequest
    package var receipt: AppendReceipt

    package init(request: AppendRequest, receipt: AppendReceipt) {
        self.request = request
        self.receipt = receipt
    }
}

/// A store under test, with a witness who writes down every acknowledged append and counts what
/// readers are lent.
package final class WitnessedStore: EventStore {
    private let current: Mutex<any EventStore>
    private let notes = Mutex<[Acknowledgement]>([])
    private let lent = Atomic<Int>(0)

    init(_ engine: any EventStore) { current = Mutex(engine) }

    /// The store itself.
    var engine: any EventStore { current.withLock { $0 } }

    /// Every append it acknowledged so far, duplicates too.
    var acknowledged: [Acknowledgement] { notes.withLock { $0 } }

    /// How many events of the log it has lent so far.
    var lentEvents: Int { lent.load(ordering: .relaxed) }

    /// Goes on with the same log, opened anew.
    func reopen(by reopen: StoreFactory.Reopen) async throws {
        let engine = try await reopen(engine)
        current.withLock { $0 = engine }
    }

    package func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        let results = await engine.append(requests)
        notes.withLock { notes in
            for case (let request, .success(let receipt)) in zip(requests, results) {
                notes.append(Acknowledgement(request: request, receipt: receipt))
            }
        }
        return results
    }

    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await engine.readStream(name, read, body)
    }

    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await engine.readAll(read) { view in
            lent.add(1, ordering: .relaxed)
            return try body(view)
        }
    }

    package func head() async throws(EventStoreError) -> Position { try await engine.head() }

    package func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await engine.revision(of: stream)
    }

    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await engine.receipt(of: commandID)
    }

    package func changes() -> AsyncStream<Void> { engine.changes() }

    package func close() async { await engine.close() }
}
