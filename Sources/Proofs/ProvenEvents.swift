package import EventStore
internal import LMDBEventStore
package import struct Foundation.UUID

/// Some of the events of a log, each at its place, as a store that can only be read: what a proof brings along.
///
/// What it lacks isn't missed: whatever is made of it must be made of these events alone. An event whose stream isn't
/// there from its beginning says what time it was, and nothing can be made of it: it is shown only to whoever
/// reads events of every kind.
package struct ProvenEvents: EventStore {
    package let id: UUID
    /// How far the log is meant to go.
    private let end: Position
    private let records: [(position: Position, bytes: [UInt8])]
    /// The streams that are there from their beginning.
    private let streams: Set<StreamName>

    /// `records` are as they are stored, of the log of the store `id`, which is read up to `end`.
    /// - Throws: ``EventStoreError/damaged(_:_:)`` for one that isn't a whole record of its position.
    package init(
        of id: UUID, through end: Position, _ records: [(position: Position, bytes: [UInt8])]
    ) throws {
        (self.id, self.end) = (id, end)
        self.records = records.filter { $0.position <= end }.sorted { $0.position < $1.position }
        var streams: Set<StreamName> = []
        for record in self.records {
            try LoneRecord.withEvent(record.bytes, at: record.position, of: id) { view in
                if view.revision == 0 { streams.insert(view.stream) }
            }
        }
        self.streams = streams
    }

    package func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        requests.map { _ in .failure(.unavailable("events of a proof can only be read")) }
    }

    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        guard streams.contains(name) else { return }
        var shown = 0
        for record in read.backward ? records.reversed() : records where shown < read.limit {
            let goesOn = try lend(record) { view in
                guard view.stream == name, read.includes(view.revision) else { return true }
                shown += 1
                return try body(view)
            }
            if !goesOn { return }
        }
    }

    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        if let fault = read.query.fault { throw EventStoreError.invalid(fault) }
        let through = min(end, read.through ?? end)
        guard read.after < through, read.limit > 0 else { return read.after }
        var shown = 0
        for record in read.backward ? records.reversed() : records
        where record.position > read.after && record.position <= through {
            let goesOn = try lend(record) { view in
                guard read.query.matches(view),
                    read.query == .all || streams.contains(view.stream)
                else { return true }
                shown += 1
                return try body(view) && shown < read.limit
            }
            if !goesOn { return record.position }
        }
        return read.backward ? read.after + 1 : through
    }

    private func lend<R>(
        _ record: (position: Position, bytes: [UInt8]), _ body: (borrowing EventView) throws -> R
    ) throws -> R {
        try LoneRecord.withEvent(record.bytes, at: record.position, of: id, body)
    }

    package func head() async throws(EventStoreError) -> Position { end }

    package func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        var last: Revision?
        do {
            try await readStream(stream, StreamRead(limit: 1, backward: true)) { view in
                last = view.revision
                return false
            }
        } catch {
            throw .unavailable("\(error)")
        }
        return last
    }

    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        nil
    }

    package func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    package func close() async {}
}

extension StreamRead {
    fileprivate func includes(_ revision: Revision) -> Bool {
        guard let from else { return true }
        return backward ? revision <= from : revision >= from
    }
}
