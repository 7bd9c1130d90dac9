internal import EventStore
internal import LMDB

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
    ) throws -> Decision {
        let places: [DraftRecords.Place]
        do {
            if var receipt = try transaction.reads.receipt(
                of: prepared.request.commandID, prepared.commandKey, tail, &index)
            {
                receipt.duplicate = true
                return .answered(
                    receipt.fingerprint == prepared.fingerprint
                        ? .success(receipt) : .failure(.keyReused(prepared.request.commandID)))
            }
            recordedAt = max(clock(), recordedAt)
            // Of all records before any is put, so that a request is whole or leaves no trace.
            places = try self.places(of: prepared, transaction.reads, &index)
        } catch let error as EventStoreError {
            return .refused(error)
        }
        for (index, place) in places.enumerated() {
            try put(prepared.records, index, at: place, in: &transaction)
        }
        return .stored(
            StoredPlace(
                first: places[0].position, firstRevision: Revision(places[0].revision),
                recordedAt: recordedAt))
    }

    private mutating func put(
        _ records: DraftRecords, _ index: Int, at place: DraftRecords.Place,
        in transaction: inout WriteTransaction
    ) throws {
        var checksum: UInt32 = 0
        try transaction.put(
            reserving: records.size(of: index), for: place.position.bigEndian, .append
        ) {
            checksum = records.put(index, at: place, into: $0)
        }
        pending.add(records.keys(of: index), at: place.position, checksum)
        tail.head = place.position
    }
}

// MARK: - Rules

extension Batch {
    /// Where the records of `prepared` go.
    /// - Throws: Why it is refused.
    private func places(
        of prepared: PreparedRequest, _ log: borrowing ReadTransaction, _ index: inout Cursor
    ) throws -> [DraftRecords.Place] {
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
        for id in request.follows
        where try log.receipt(of: id, postingKey(.command, id), tail, &index) == nil {
            throw EventStoreError.conflict(.missing(id))
        }
        var places: [DraftRecords.Place] = []
        places.reserveCapacity(prepared.records.count)
        for (entry, key) in zip(request.streams, prepared.streamKeys) {
            let end = try log.end(of: entry.stream, key, tail, &index)
            guard entry.expected.holds(for: end?.revision) else {
                throw EventStoreError.conflict(
                    .stream(entry.stream, expected: entry.expected, actual: end?.revision))
            }
            try add(entry, after: end, to: &places)
        }
        if let query = request.condition?.failIfMatches,
            let match = try log.lastMatch(query, after: after, tail, &index)
        {
            throw EventStoreError.conflict(.condition(match.position, type: match.type))
        }
        return places
    }

    private func add(
        _ entry: StreamAppend, after end: StreamEnd?, to places: inout [DraftRecords.Place]
    ) throws {
        var revision = end.map { $0.revision + 1 } ?? 0
        let next = tail.head + Position(places.count) + 1
        for offset in entry.events.indices {
            guard let short = UInt32(exactly: revision) else {
                throw EventStoreError.invalid("a stream holds at most \(UInt32.max) events")
            }
            places.append(
                DraftRecords.Place(
                    position: next + Position(offset), streamNumber: end?.number ?? next,
                    revision: short, recordedAt: recordedAt))
            revision += 1
        }
    }
}
