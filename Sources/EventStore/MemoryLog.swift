internal import struct FoundationEssentials.UUID

/// The log of an ``InMemoryEventStore``: events in order, and what is looked up in them.
struct MemoryLog {
    private var events: [StoredEvent] = []
    private var streams: [StreamName: [Position]] = [:]
    // By bytes: as a key, Swift's String would take two spellings of é for one.
    private var tagged: [[UInt8]: [Position]] = [:]
    private var receipts: [[UInt8]: AppendReceipt] = [:]
    private var recordedAt = Timestamp.earliest
    private let id: UUID

    init(id: UUID) { self.id = id }

    var head: Position { Position(events.count) }

    func count(of stream: StreamName) -> Revision { Revision(streams[stream]?.count ?? 0) }

    func revision(of stream: StreamName) -> Revision? {
        let count = count(of: stream)
        return count == 0 ? nil : count - 1
    }

    func receipt(of commandID: String) -> AppendReceipt? { receipts[Array(commandID.utf8)] }

    /// The events at these positions, all of which the log has; newest first if `backward`.
    func events(_ positions: Range<Position>, backward: Bool) -> [StoredEvent] {
        let part = events[Int(positions.lowerBound) - 1..<Int(positions.upperBound) - 1]
        return backward ? part.reversed() : Array(part)
    }

    /// The events with these revisions, all of which the stream has; newest first if `backward`.
    func events(
        of stream: StreamName, _ revisions: Range<Revision>, backward: Bool
    ) -> [StoredEvent] {
        let positions = streams[stream] ?? []
        let part = positions[Int(revisions.lowerBound)..<Int(revisions.upperBound)]
            .map { events[Int($0) - 1] }
        return backward ? part.reversed() : part
    }
}

// MARK: - Finding

extension MemoryLog {
    /// The positions of all events that `query` can mean, in order, where tags tell; `nil` where
    /// any event may be meant.
    func candidates(for query: EventQuery) -> [Position]? {
        guard case .anyOf(let items) = query else { return nil }
        var positions: Set<Position> = []
        for item in items {
            let lists = item.tags.map { tagged[Array($0.utf8)] ?? [] }
            guard let rarest = lists.min(by: { $0.count < $1.count }) else { return nil }
            positions.formUnion(rarest)
        }
        return positions.sorted()
    }
}

// MARK: - Appending

extension MemoryLog {
    /// Decides one request against everything before it and stores it, or throws and stores nothing.
    mutating func append(
        _ request: AppendRequest, now: Timestamp
    ) throws(EventStoreError) -> AppendReceipt {
        if let fault = request.fault { throw .invalid(fault) }
        let fingerprint = request.effectiveFingerprint
        if var receipt = receipt(of: request.commandID) {
            guard receipt.fingerprint == fingerprint else { throw .keyReused(request.commandID) }
            receipt.duplicate = true
            return receipt
        }
        let recordedAt = max(now, recordedAt)
        if let occurredAt = request.occurredAt, occurredAt > recordedAt {
            throw .invalid("it occurred at \(occurredAt), after the log's clock, \(recordedAt)")
        }
        try check(request)
        self.recordedAt = recordedAt
        return store(request, fingerprint)
    }

    private func check(_ request: AppendRequest) throws(EventStoreError) {
        let after = request.condition?.after ?? 0
        if after > head {
            throw .invalid("the condition knows position \(after), the log ends at \(head)")
        }
        for id in request.follows where receipt(of: id) == nil {
            throw .conflict(.missing(id))
        }
        for entry in request.streams {
            let actual = revision(of: entry.stream)
            guard entry.expected.holds(for: actual) else {
                throw .conflict(.stream(entry.stream, expected: entry.expected, actual: actual))
            }
        }
        if let query = request.condition?.failIfMatches, let match = lastMatch(query, after: after)
        {
            throw .conflict(.condition(match.header.position, type: match.lend { $0.type }))
        }
    }

    private mutating func store(
        _ request: AppendRequest, _ fingerprint: Fingerprint
    ) -> AppendReceipt {
        let first = head + 1
        let count = request.streams.reduce(0) { $0 + $1.events.count }
        var types: [String] = []
        for entry in request.streams {
            for event in entry.events {
                let position = head + 1
                let header = EventHeader(
                    position: position, revision: self.count(of: entry.stream),
                    schemaVersion: event.schemaVersion, indexInCommand: UInt16(types.count),
                    countInCommand: UInt16(count), recordedAt: recordedAt,
                    occurredAt: request.occurredAt ?? recordedAt,
                    id: event.id ?? UUID(store: id, position: position))
                events.append(StoredEvent(header, event, of: request, in: entry.stream))
                streams[entry.stream, default: []].append(position)
                for tag in event.tags { tagged[Array(tag.utf8), default: []].append(position) }
                types.append(event.type)
            }
        }
        // A request without fault has an event, so the first position after the head is taken.
        let stream = events[Int(first) - 1].lend { $0.stream }
        let receipt = AppendReceipt(
            positions: first...head, revision: self.count(of: stream) - 1, stream: stream,
            types: types, recordedAt: recordedAt, fingerprint: fingerprint, duplicate: false)
        receipts[Array(request.commandID.utf8)] = receipt
        return receipt
    }
}

// MARK: - Conditions

extension MemoryLog {
    /// The last event after `after` that `query` means.
    private func lastMatch(_ query: EventQuery, after: Position) -> StoredEvent? {
        switch query {
        case .all: head > after ? events.last : nil
        case .anyOf(let items):
            items.compactMap { lastMatch($0, after: after) }
                .max { $0.header.position < $1.header.position }
        }
    }

    private func lastMatch(_ item: EventQuery.Item, after: Position) -> StoredEvent? {
        // Only events that bear its rarest tag can match; without a tag any after `after` can.
        let lists = item.tags.map { tagged[Array($0.utf8)] ?? [] }
        if let rarest = lists.min(by: { $0.count < $1.count }) {
            for position in rarest.reversed() {
                if position <= after { return nil }
                let event = events[Int(position) - 1]
                if event.lend({ item.matches($0) }) { return event }
            }
            return nil
        }
        return events[Int(after)...].last { $0.lend { item.matches($0) } }
    }
}
