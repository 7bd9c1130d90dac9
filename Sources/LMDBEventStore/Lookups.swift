internal import EventStore
internal import LMDB
internal import struct Foundation.UUID

/// Questions that both readers and the writer ask: of one stream's end, of one command.
///
/// `log` shows every position up to `tail.head`, and `index` every posting up to `tail.after`.
struct StreamEnd: Sendable {
    var position: Position
    var revision: Revision
    var number: Position
}

extension ReadTransaction {
    /// The last event of a stream, which is posted under `key`; `nil` when it has none.
    func end(
        of stream: StreamName, _ key: PostingKey, _ tail: TailView, _ index: inout Cursor
    ) throws -> StreamEnd? {
        var bound = tail.head
        while let position = try tail.newest(of: key, atOrBefore: bound, &index) {
            let end = try withRecord(at: position) { record -> StreamEnd? in
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
    func receipt(
        of commandID: String, _ key: PostingKey, _ tail: TailView, _ index: inout Cursor
    ) throws -> AppendReceipt? {
        var bound = tail.head
        while let position = try tail.newest(of: key, atOrBefore: bound, &index) {
            if let receipt = try receipt(at: position, of: commandID) { return receipt }
            guard position > 1 else { return nil }
            bound = position - 1
        }
        return nil
    }

    /// The receipt of the append whose first event is at `first`; `nil` if that is another
    /// command's.
    private func receipt(at first: Position, of commandID: String) throws -> AppendReceipt? {
        var receipt = try withRecord(at: first) { record -> AppendReceipt? in
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
        try forEachRecord(after: first - 1, through: positions.upperBound) { record in
            receipt?.types.append(String(decoding: record.type, as: UTF8.self))
            if let stream = receipt?.stream, record.stream.equals(stream.text) {
                receipt?.revision = record.revision
            }
            return true
        }
        return receipt
    }

    /// The last event after `after` that matches `query`, and its type.
    func lastMatch(
        _ query: EventQuery, after: Position, _ tail: TailView, _ index: inout Cursor
    ) throws -> (position: Position, type: String)? {
        guard after < tail.head else { return nil }
        guard var candidates = Candidates(query, .backward) else {
            return try withRecord(at: tail.head) {
                (tail.head, String(decoding: $0.type, as: UTF8.self))
            }
        }
        var bound = tail.head
        while let position = try candidates.position(atOrBeyond: bound, tail, &index),
            position > after
        {
            let type = try withRecord(at: position) { record in
                record.matches(query) ? String(decoding: record.type, as: UTF8.self) : nil
            }
            if let type { return (position, type) }
            bound = position - 1
        }
        return nil
    }
}

extension TailView {
    /// The newest posting of `key` at or before `bound`, whether it is here or in the index.
    func newest(
        of key: PostingKey, atOrBefore bound: Position, _ index: inout Cursor
    ) throws -> Position? {
        for segment in segments.reversed() where segment.after < bound {
            if let found = segment.newest(of: key, atOrBefore: min(bound, head)) { return found }
        }
        return try index.newest(of: key, atOrBefore: min(bound, after, head))
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
