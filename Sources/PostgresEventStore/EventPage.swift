internal import EventStore
internal import struct Foundation.UUID
internal import Postgres

/// Some events, as a reader has brought them: each is lent where it was copied together.
struct EventPage {
    private let rows: Rows
    private let store: UUID
    private var buffer: [UInt8] = []

    init(_ rows: Rows, of store: UUID) {
        self.rows = rows
        self.store = store
    }

    var count: Int { rows.count }

    /// Bytes of payload and metadata in all: what the reading of a page is bounded by.
    var bytes: Int {
        (0..<count).reduce(0) {
            $0 + rows.bytes($1, Column.payload).count + rows.bytes($1, Column.metadata).count
        }
    }

    func position(_ row: Int) -> Position { Position(clamping: rows.int8(row, Column.position)) }
    func revision(_ row: Int) -> Revision { Revision(clamping: rows.int8(row, Column.revision)) }

    /// As the statements have them.
    private enum Column {
        static let position: Int32 = 0
        static let revision: Int32 = 1
        static let recordedAt: Int32 = 2
        static let occurredAt: Int32 = 3
        static let checksum: Int32 = 4
        static let schemaVersion: Int32 = 5
        static let place: Int32 = 6
        static let places: Int32 = 7
        static let id: Int32 = 8
        static let stream: Int32 = 9
        static let metadata: Int32 = 13
        static let payload: Int32 = 14
        /// What ``StoreStatements/records`` has besides.
        static let firstOfStream: Int32 = 15
        static let fingerprint: Int32 = 16
    }

    /// The event of a row, taken apart as a record in a folder is; it bears no checksum.
    /// - Throws: what ``lend(_:_:)`` throws.
    mutating func written(_ row: Int) throws -> WrittenRecord {
        let first = Position(clamping: rows.int8(row, Column.firstOfStream))
        let fingerprint =
            rows.isNull(row, Column.fingerprint)
            ? nil : Fingerprint(rows.bytes(row, Column.fingerprint))
        let hasTime = !rows.isNull(row, Column.occurredAt)
        let id = rows.isNull(row, Column.id) ? nil : rows.uuid(row, Column.id)
        var record: WrittenRecord?
        _ = try lend(row) { view in
            record = WrittenRecord(
                position: view.position, revision: view.revision, firstOfStream: first,
                type: view.type, schemaVersion: view.header.schemaVersion,
                stream: view.stream.text, commandID: view.commandID,
                index: view.header.indexInCommand, count: view.header.countInCommand,
                recordedAt: view.recordedAt, occurredAt: hasTime ? view.occurredAt : nil, id: id,
                fingerprint: fingerprint, tags: view.tags,
                metadata: view.withMetadata { Array($0) }, payload: view.withPayload { Array($0) },
                checksum: 0)
            return true
        }
        guard let record else { throw EventStoreError.damaged(position(row), "nothing is there") }
        return record
    }

    /// Lends `body` the event of a row.
    /// - Throws: ``EventStoreError/damaged(_:_:)`` where its checksum isn't that of what its writer gave, and what `body`
    ///   throws.
    mutating func lend(_ row: Int, _ body: (borrowing EventView) throws -> Bool) throws -> Bool {
        buffer.removeAll(keepingCapacity: true)
        let position = position(row)
        let recordedAt = Timestamp(milliseconds: rows.int8(row, Column.recordedAt))
        let occurredAt =
            rows.isNull(row, Column.occurredAt)
            ? nil : Timestamp(milliseconds: rows.int8(row, Column.occurredAt))
        let id = rows.isNull(row, Column.id) ? nil : rows.uuid(row, Column.id)
        let version = UInt16(truncatingIfNeeded: rows.int4(row, Column.schemaVersion))
        let place = UInt16(truncatingIfNeeded: rows.int4(row, Column.place))
        let places = UInt16(truncatingIfNeeded: rows.int4(row, Column.places))
        var sum = ContentSum(
            schemaVersion: version, place: Int(place), places: Int(places), occurredAt: occurredAt,
            id: id)
        var counts = (0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &counts) { counts in
            let counts = counts.assumingMemoryBound(to: Int.self)
            for column in Column.stream...Column.payload {
                let part = rows.bytes(row, column)
                sum.add(part)
                buffer.append(contentsOf: part)
                counts[Int(column - Column.stream)] = part.count
            }
        }
        guard Int64(sum.value) == rows.int8(row, Column.checksum) else {
            throw EventStoreError.damaged(position, "the event isn't as it was written")
        }
        let revision = revision(row)
        sum.add(position)
        sum.add(revision)
        sum.add(UInt64(bitPattern: recordedAt.milliseconds))
        let header = EventHeader(
            position: position, revision: revision, schemaVersion: version, indexInCommand: place,
            countInCommand: places, recordedAt: recordedAt, occurredAt: occurredAt ?? recordedAt,
            id: id ?? UUID(store: store, position: position), checksum: sum.value)
        let layout = EventLayout(
            stream: counts.0, type: counts.1, commandID: counts.2, tags: counts.3,
            metadata: counts.4, payload: counts.5)
        return try buffer.withUnsafeBytes { bytes in
            try body(EventView(header: header, layout: layout, bytes: bytes))
        }
    }
}
