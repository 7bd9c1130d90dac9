import EventSourcing
import EventSourcingRuntime
import EventStore
import struct Foundation.UUID

/// The log as business time has it: what occurred by some time, however late it was recorded.
///
/// It keeps the order of the log, and a stream never has a hole: from the first event on that occurred
/// later, the whole rest of its stream is left out, since it was decided knowing that event. To be
/// read only.
struct OccurredLog: EventStore {
    private let log: any EventStore
    var id: UUID { log.id }
    private let end: Position
    /// The first revision that is left out of a stream, where one is.
    private let cuts: [StreamName: Revision]

    /// Reads through all that was recorded after `time`: what was recorded by then occurred by then.
    init(_ log: any EventStore, by time: Timestamp) async throws {
        self.log = log
        end = try await log.head()
        var cuts: [StreamName: Revision] = [:]
        let recorded = try await log.position(asOf: time)
        _ = try await log.readAll(LogRead(after: recorded, through: end)) { view in
            if view.header.occurredAt > time, cuts[view.stream] == nil {
                cuts[view.stream] = view.revision
            }
            return true
        }
        self.cuts = cuts
    }

    private func shows(_ view: borrowing EventView) -> Bool {
        if view.position > end { return false }
        if cuts.isEmpty { return true }
        return view.revision < cuts[view.stream] ?? .max
    }

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        var (inner, left) = (read, read.limit)
        inner.limit = .max
        if left <= 0 { return }
        try await log.readStream(name, inner) { view in
            // Newest first, what is left out comes before the rest; oldest first, nothing comes after.
            guard shows(view) else { return read.backward }
            left -= 1
            return try body(view) && left > 0
        }
    }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        var (inner, left) = (read, read.limit)
        inner.limit = .max
        inner.through = min(read.through ?? end, end)
        if left <= 0 { return read.after }
        return try await log.readAll(inner) { view in
            guard shows(view) else { return true }
            left -= 1
            return try body(view) && left > 0
        }
    }

    func head() async throws(EventStoreError) -> Position { end }

    func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        if let cut = cuts[stream] { return cut == 0 ? nil : cut - 1 }
        // The log goes on while this is read.
        var last: Revision?
        do {
            try await readStream(stream, StreamRead(limit: 1, backward: true)) { view in
                last = view.revision
                return false
            }
        } catch let error as EventStoreError {
            throw error
        } catch {
            throw .unavailable("\(error)")
        }
        return last
    }

    func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await log.receipt(of: commandID)
    }

    func append(_ requests: [AppendRequest]) async -> [Result<AppendReceipt, EventStoreError>] {
        requests.map { _ in .failure(.unavailable("the past takes no events")) }
    }

    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    func close() async {}
}

extension ReadModels {
    /// The rows of the named projections, folded from what `log` shows: in memory, from nothing.
    /// - Throws: ``ReadModelFault/outOfOrder(projection:_:)`` for an event that
    ///   builds on one that occurred too late.
    func rows(
        of names: [String], in log: OccurredLog, progress: Progress?
    ) async throws -> [String: RowDatabase] {
        var rows: [String: RowDatabase] = [:]
        for name in names {
            let model = try model(name)
            let decisions = try await model.decisions()
            if let stop = decisions.stop { throw stop.fault(name) }
            let folded = try await MemoryFolding.rows(
                of: model.projection, in: log, through: log.head(), following: decisions,
                progress: progress)
            if let stop = folded.checkpoint.stop {
                throw ReadModelFault.outOfOrder(projection: name, stop)
            }
            rows[name] = folded.database
        }
        return rows
    }
}
