internal import EventStore
internal import LMDB

/// What an append is answered.
typealias AppendResult = Result<AppendReceipt, EventStoreError>

/// A request that keeps every rule that doesn't depend on the log, with its digest.
struct PreparedRequest: Sendable {
    let request: AppendRequest
    let fingerprint: Fingerprint
}

/// The requests of one commit, decided one after the other, each against the log and the ones
/// before it in the same commit.
struct Batch {
    /// What this commit adds, for the tail to take over once it is stored.
    let pending: TailSegment
    private var tail: TailView
    private var recordedAt: Timestamp
    private let clock: @Sendable () -> Timestamp

    /// `tail` is what the log holds, up to its head, in the transaction that the batch is decided
    /// in.
    init(
        _ transaction: borrowing ReadTransaction, _ tail: TailView,
        clock: @escaping @Sendable () -> Timestamp
    ) throws {
        pending = TailSegment(after: tail.head)
        recordedAt =
            tail.head == 0
            ? .earliest : try transaction.withRecord(at: tail.head) { $0.recordedAt }
        self.tail = tail
        self.tail.segments.append(pending)
        self.clock = clock
    }

    /// Decides `prepared` and puts its events, or refuses it and puts nothing.
    /// - Throws: Only what makes the whole commit impossible.
    mutating func decide(
        _ prepared: PreparedRequest, in transaction: inout WriteTransaction,
        _ index: inout Cursor
    ) throws -> AppendResult {
        let records: [NewRecord]
        do {
            if var receipt = try transaction.reads.receipt(
                of: prepared.request.commandID, tail, &index)
            {
                receipt.duplicate = true
                return receipt.fingerprint == prepared.fingerprint
                    ? .success(receipt) : .failure(.keyReused(prepared.request.commandID))
            }
            recordedAt = max(clock(), recordedAt)
            records = try self.records(of: prepared, transaction.reads, &index)
            // Encoded before any is put, so that a request is whole or leaves no trace.
            let encoded = try records.map { try $0.encoded() }
            for (record, bytes) in zip(records, encoded) {
                try put(bytes, at: record.position, in: &transaction)
            }
        } catch let error as EventStoreError {
            return .failure(error)
        }
        return .success(receipt(of: records, prepared.fingerprint))
    }

    private mutating func put(
        _ bytes: [UInt8], at position: Position, in transaction: inout WriteTransaction
    ) throws {
        try transaction.put(bytes.span.bytes, for: position.bigEndian, .append)
        try bytes.withUnsafeBytes { pending.add(try StoredRecord($0, at: position)) }
        tail.head = position
    }

    private func receipt(of records: [NewRecord], _ fingerprint: Fingerprint) -> AppendReceipt {
        // A request without fault has an event; so there is a first record and a last.
        let first = records[0]
        let ofFirst = records.last { $0.stream == first.stream } ?? first
        return AppendReceipt(
            positions: first.position...tail.head, revision: ofFirst.revision,
            stream: first.stream, types: records.map(\.event.type), recordedAt: recordedAt,
            fingerprint: fingerprint, duplicate: false)
    }
}

// MARK: - Rules

extension Batch {
    /// The records that `prepared` becomes.
    /// - Throws: Why it is refused.
    private func records(
        of prepared: PreparedRequest, _ log: borrowing ReadTransaction, _ index: inout Cursor
    ) throws -> [NewRecord] {
        let request = prepared.request
        if let occurredAt = request.occurredAt, occurredAt > recordedAt {
            throw EventStoreError.invalid(
                "it occurred at \(occurredAt), after the log's clock, \(recordedAt)")
        }
        let after = request.condition?.after ?? 0
        if after > tail.head {
            throw EventStoreError.invalid(
                "the condition knows position \(after), the log ends at \(tail.head)")
        }
        for id in request.follows where try log.receipt(of: id, tail, &index) == nil {
            throw EventStoreError.conflict(.missing(id))
        }
        var ends: [StreamEnd?] = []
        for entry in request.streams {
            let end = try log.end(of: entry.stream, tail, &index)
            guard entry.expected.holds(for: end?.revision) else {
                throw EventStoreError.conflict(
                    .stream(entry.stream, expected: entry.expected, actual: end?.revision))
            }
            ends.append(end)
        }
        if let query = request.condition?.failIfMatches,
            let match = try log.lastMatch(query, after: after, tail, &index)
        {
            throw EventStoreError.conflict(.condition(match.position, type: match.type))
        }
        return records(of: prepared, ends)
    }

    private func records(of prepared: PreparedRequest, _ ends: [StreamEnd?]) -> [NewRecord] {
        let request = prepared.request
        let count = request.streams.reduce(0) { $0 + $1.events.count }
        var records: [NewRecord] = []
        records.reserveCapacity(count)
        for (entry, end) in zip(request.streams, ends) {
            var revision = end.map { $0.revision + 1 } ?? 0
            let number = end?.number ?? tail.head + Position(records.count) + 1
            for event in entry.events {
                records.append(
                    NewRecord(
                        position: tail.head + Position(records.count) + 1, stream: entry.stream,
                        streamNumber: number, revision: revision, event: event,
                        commandID: request.commandID, indexInCommand: records.count,
                        countInCommand: count, recordedAt: recordedAt,
                        occurredAt: request.occurredAt,
                        metadata: request.metadata(at: records.count),
                        fingerprint: prepared.fingerprint))
                revision += 1
            }
        }
        return records
    }
}
