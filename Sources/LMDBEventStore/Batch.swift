internal import EventStore

/// The requests of one commit, decided one after the other, each against the log and the ones
/// before it in the same commit.
struct Batch {
    /// What this commit adds, for the tail to take over once it is stored.
    let pending: TailSegment
    private let frame: FrameBuffer
    private var recordedAt: Timestamp
    private let clock: @Sendable () -> Timestamp

    /// `log` is all that was ever stored; the batch adds to its tail what it puts into `frame`, which has so many
    /// `postings`.
    init(
        _ log: inout Snapshot, _ frame: FrameBuffer, postings: Int,
        clock: @escaping @Sendable () -> Timestamp
    ) throws {
        pending = TailSegment(after: log.head, in: .frame(frame), postings: postings)
        recordedAt =
            log.head == 0
            ? .earliest : try log.log.withRecord(at: log.head) { $0.recordedAt }
        log.log.tail.segments.append(pending)
        self.frame = frame
        self.clock = clock
    }

    /// Decides `prepared` and puts its events, or refuses it and puts nothing.
    /// - Throws: Only what makes the whole commit impossible.
    mutating func decide(_ prepared: PreparedRequest, _ log: inout Snapshot) throws -> Decision {
        let places: [DraftRecords.Place]
        do {
            if var receipt = try log.receipt(of: prepared.request.commandID, prepared.commandKey) {
                receipt.duplicate = true
                return .answered(
                    receipt.fingerprint == prepared.fingerprint
                        ? .success(receipt) : .failure(.keyReused(prepared.request.commandID)))
            }
            recordedAt = max(clock(), recordedAt)
            // Of all records before any is put, so that a request is whole or leaves no trace.
            places = try self.places(of: prepared, &log)
        } catch let error as EventStoreError {
            return .refused(error)
        }
        for (index, place) in places.enumerated() {
            let (offset, checksum) = frame.put(prepared.records, index, at: place)
            pending.add(
                prepared.records.keys(of: index), at: place.position, checksum, offset: offset)
            log.log.tail.head = place.position
        }
        return .stored(
            StoredPlace(
                first: places[0].position, firstRevision: Revision(places[0].revision),
                recordedAt: recordedAt))
    }
}

// MARK: - Rules

extension Batch {
    /// Where the records of `prepared` go.
    /// - Throws: Why it is refused.
    private func places(
        of prepared: PreparedRequest, _ log: inout Snapshot
    ) throws -> [DraftRecords.Place] {
        let request = prepared.request
        if let occurredAt = request.occurredAt, occurredAt > recordedAt {
            throw EventStoreError.invalid(
                "it occurred at \(occurredAt), after the log's clock, \(recordedAt)")
        }
        let after = request.condition?.after ?? 0
        if after > log.head {
            throw EventStoreError.invalid(
                "the condition knows position \(after), the log ends at \(log.head)")
        }
        for id in request.follows where try log.receipt(of: id, postingKey(.command, id)) == nil {
            throw EventStoreError.conflict(.missing(id))
        }
        var places: [DraftRecords.Place] = []
        places.reserveCapacity(prepared.records.count)
        for (entry, key) in zip(request.streams, prepared.streamKeys) {
            let end = try log.end(of: entry.stream, key)
            guard entry.expected.holds(for: end?.revision) else {
                throw EventStoreError.conflict(
                    .stream(entry.stream, expected: entry.expected, actual: end?.revision))
            }
            try add(entry, after: end, to: &places, log.head)
        }
        if let query = request.condition?.failIfMatches,
            let match = try log.lastMatch(query, after: after)
        {
            throw EventStoreError.conflict(.condition(match.position, type: match.type))
        }
        return places
    }

    private func add(
        _ entry: StreamAppend, after end: StreamEnd?, to places: inout [DraftRecords.Place],
        _ head: Position
    ) throws {
        var revision = end.map { $0.revision + 1 } ?? 0
        let next = head + Position(places.count) + 1
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
