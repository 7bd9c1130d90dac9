internal import EventStore
internal import struct Foundation.UUID

/// The records of one append, complete but for what only the end of the log decides: position, stream
/// number, revision and time. ``put(_:at:into:)`` fills that in where a record is to lie.
struct DraftRecords: Sendable {
    /// All records, one after the other, as ``StoredRecord`` reads them.
    private let bytes: [UInt8]
    /// All keys that they are posted under, record by record.
    private let keys: [PostingKey]
    private let ends: [End]

    /// Where a record's bytes and keys end.
    private struct End {
        var bytes: Int
        var keys: Int
    }

    /// What a record gets when it is stored.
    struct Place {
        var position: Position
        var streamNumber: Position
        var revision: UInt32
        var recordedAt: Timestamp
    }

    /// How many there are.
    var count: Int { ends.count }

    /// How many keys they are posted under, all together.
    var keyCount: Int { keys.count }

    /// Bytes of all of them.
    var size: Int { bytes.count }

    /// - Throws: ``EventStoreError/invalid(_:)`` when a length doesn't fit its field.
    init(of request: AppendRequest, _ fingerprint: Fingerprint) throws(EventStoreError) {
        var layouts: [RecordLayout] = []
        let count = request.streams.reduce(0) { $0 + $1.events.count }
        layouts.reserveCapacity(count)
        for entry in request.streams {
            for event in entry.events {
                layouts.append(
                    try RecordLayout(event, of: request, in: entry.stream, at: layouts.count, count)
                )
            }
        }
        let size = layouts.reduce(0) { $0 + $1.size }
        var keys: [PostingKey] = []
        keys.reserveCapacity(6 * count)
        var ends: [End] = []
        ends.reserveCapacity(count)
        bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, written in
            var out = ByteWriter(UnsafeMutableRawBufferPointer(buffer))
            var index = 0
            for entry in request.streams {
                for event in entry.events {
                    let start = out.count
                    layouts[index].write(
                        event, of: request, in: entry.stream, fingerprint, to: &out)
                    UnsafeRawBufferPointer(rebasing: out.written[start...])
                        .forEachPostingKey { keys.append($0) }
                    ends.append(End(bytes: out.count, keys: keys.count))
                    index += 1
                }
            }
            written = out.count
        }
        self.keys = keys
        self.ends = ends
    }

    /// How many bytes the record `index` has.
    func size(of index: Int) -> Int { ends[index].bytes - (index == 0 ? 0 : ends[index - 1].bytes) }

    /// Writes the record `index` into `buffer`, which is of its size, and answers its checksum.
    func put(
        _ index: Int, at place: Place, into buffer: UnsafeMutableRawBufferPointer
    ) -> UInt32 {
        bytes.withUnsafeBytes { bytes in
            let end = ends[index].bytes
            buffer.copyMemory(
                from: UnsafeRawBufferPointer(rebasing: bytes[end - buffer.count..<end]))
        }
        buffer.put(place.streamNumber, at: RecordForm.streamNumber)
        buffer.put(place.revision, at: RecordForm.revision)
        buffer.put(place.recordedAt.milliseconds, at: RecordForm.recordedAt)
        let sealed = buffer.count - RecordForm.checksumBytes
        let checksum = recordChecksum(
            of: UnsafeRawBufferPointer(rebasing: buffer[..<sealed]), at: place.position)
        buffer.put(checksum, at: sealed)
        return checksum
    }

    /// The keys that the record `index` is posted under.
    func keys(of index: Int) -> ArraySlice<PostingKey> {
        keys[(index == 0 ? 0 : ends[index - 1].keys)..<ends[index].keys]
    }
}

/// The lengths of one record's parts, each known to fit its field.
private struct RecordLayout {
    let index: UInt16
    let count: UInt16
    let stream: UInt8
    let type: UInt8
    let command: UInt8
    let tags: UInt16
    let metadata: UInt16
    let payload: UInt32
    let flags: UInt8

    init(
        _ event: NewEvent, of request: AppendRequest, in stream: StreamName, at index: Int,
        _ count: Int
    ) throws(EventStoreError) {
        guard
            let position = UInt16(exactly: index),
            let count = UInt16(exactly: count),
            let stream = UInt8(exactly: stream.text.utf8.count),
            let type = UInt8(exactly: event.type.utf8.count),
            let command = UInt8(exactly: request.commandID.utf8.count),
            event.tags.allSatisfy({ $0.utf8.count <= 255 }),
            let tags = UInt16(exactly: event.tags.reduce(0) { $0 + 1 + $1.utf8.count }),
            let metadata = UInt16(exactly: request.metadata(at: index).count),
            let payload = UInt32(exactly: event.payload.count)
        else { throw .invalid("an event is larger than a record can hold") }
        self.index = position
        self.count = count
        self.stream = stream
        self.type = type
        self.command = command
        self.tags = tags
        self.metadata = metadata
        self.payload = payload
        flags =
            (request.occurredAt == nil ? 0 : RecordForm.hasOccurredAt)
            | (event.id == nil ? 0 : RecordForm.hasID)
            | (index == 0 ? RecordForm.hasFingerprint : 0)
    }

    /// Bytes of the whole record.
    var size: Int {
        RecordForm.fixedBytes + RecordForm.optionalBytes(flags) + Int(stream) + Int(type)
            + Int(command) + Int(tags) + Int(metadata) + Int(payload) + RecordForm.checksumBytes
    }

    func write(
        _ event: NewEvent, of request: AppendRequest, in name: StreamName,
        _ fingerprint: Fingerprint, to out: inout ByteWriter
    ) {
        out.put(RecordForm.current)
        out.put(flags)
        out.put(event.schemaVersion)
        out.put(crc32c(event.type))
        // Filled in when it is stored: stream number, revision and, below, the time.
        out.put(Position(0))
        out.put(UInt32(0))
        out.put(index)
        out.put(count)
        out.put(Int64(0))
        out.put(stream)
        out.put(type)
        out.put(command)
        out.put(UInt8(0))
        out.put(tags)
        out.put(metadata)
        out.put(payload)
        if let occurredAt = request.occurredAt { out.put(occurredAt.milliseconds) }
        if let id = event.id { withUnsafeBytes(of: id.uuid) { out.put(bytes: $0) } }
        if index == 0 {
            out.put(fingerprint.high)
            out.put(fingerprint.low)
        }
        out.put(name.text)
        out.put(event.type)
        out.put(request.commandID)
        for tag in event.tags {
            out.put(UInt8(truncatingIfNeeded: tag.utf8.count))
            out.put(tag)
        }
        request.metadata(at: Int(index)).withUnsafeBytes { out.put(bytes: $0) }
        event.payload.withUnsafeBytes { out.put(bytes: $0) }
        // Of the whole record, once its place is known.
        out.put(UInt32(0))
    }
}
