internal import EventStore
internal import struct Foundation.UUID

// Questions that both readers and the writer ask: of one stream's end, of one command.

/// The last event of a stream.
struct StreamEnd: Sendable {
    var position: Position
    var revision: Revision
    var number: Position
}

extension Snapshot {
    /// The last event of a stream, which is posted under `key`; `nil` when it has none.
    mutating func end(
        of stream: StreamName, _ key: PostingKey
    ) throws -> StreamEnd? {
        var bound = head
        while let position = try newest(of: key, atOrBefore: bound) {
            let end = try log.withRecord(at: position) { record -> StreamEnd? in
                guard record.stream.equals(stream.text) else { return nil }
                return StreamEnd(
                    position: position, revision: record.revision, number: record.streamNumber)
            }
            if let end { return end }
            guard position > 1 else { return nil }
            bound = position - 1
        }
        return nil
    }

    /// What was answered to the append that carried `commandID`, which is posted under `key`.
    mutating func receipt(
        of commandID: String, _ key: PostingKey
    ) throws -> AppendReceipt? {
        var bound = head
        while let position = try newest(of: key, atOrBefore: bound) {
            if let receipt = try receipt(at: position, of: commandID) { return receipt }
            guard position > 1 else { return nil }
            bound = position - 1
        }
        return nil
    }

    /// The receipt of the append whose first event is at `first`; `nil` if that is another
    /// command's.
    private func receipt(at first: Position, of commandID: String) throws -> AppendReceipt? {
        var receipt = try log.withRecord(at: first) { record -> AppendReceipt? in
            guard record.commandID.equals(commandID), record.indexInCommand == 0,
                let fingerprint = record.fingerprint, record.countInCommand > 0
            else { return nil }
            return AppendReceipt(
                positions: first...first + Position(record.countInCommand) - 1,
                revision: record.revision,
                stream: StreamName(unchecked: String(decoding: record.stream, as: UTF8.self)),
                types: [], recordedAt: record.recordedAt, fingerprint: fingerprint,
                duplicate: false)
        }
        guard let positions = receipt?.positions else { return nil }
        try log.forEachRecord(after: first - 1, through: positions.upperBound) { record in
            receipt?.types.append(String(decoding: record.type, as: UTF8.self))
            if let stream = receipt?.stream, record.stream.equals(stream.text) {
                receipt?.revision = record.revision
            }
            return true
        }
        return receipt
    }

    /// The last event after `after` that matches `query`, and its type.
    mutating func lastMatch(
        _ query: EventQuery, after: Position
    ) throws -> (position: Position, type: String)? {
        guard after < head else { return nil }
        guard var candidates = Candidates(query, .backward) else {
            return try log.withRecord(at: head) {
                (head, String(decoding: $0.type, as: UTF8.self))
            }
        }
        var bound = head
        while let position = try candidates.position(atOrBeyond: bound, &self),
            position > after
        {
            let type = try log.withRecord(at: position) { record in
                record.matches(query) ? String(decoding: record.type, as: UTF8.self) : nil
            }
            if let type { return (position, type) }
            bound = position - 1
        }
        return nil
    }
}

extension Snapshot {
    /// The newest posting of `key` at or before `bound`, whether it is in the tail or in the index.
    mutating func newest(of key: PostingKey, atOrBefore bound: Position) throws -> Position? {
        if let found = tail.newest(of: key, atOrBefore: bound) { return found }
        if key.isOfTimedCommand, try indexEnds(before: key) { return nil }
        return try index.newest(of: key, atOrBefore: min(bound, tail.after, head))
    }
}

extension StoredRecord {
    /// Whether the event is meant by `query`.
    func matches(_ query: EventQuery) -> Bool {
        query.matches(view(in: Self.noStore))
    }

    /// A query doesn't look at an event's id.
    private static let noStore = UUID(high: 0, low: 0)
}
