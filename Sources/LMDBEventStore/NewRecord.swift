internal import EventStore
internal import struct Foundation.UUID

/// One event about to be stored, and where it goes; ``encoded()`` makes its record.
struct NewRecord {
    var position: Position
    var stream: StreamName
    var streamNumber: Position
    var revision: Revision
    var event: NewEvent
    var commandID: String
    var indexInCommand: Int
    var countInCommand: Int
    var recordedAt: Timestamp
    var occurredAt: Timestamp?
    var metadata: [UInt8]
    /// Of the whole append; kept with its first event.
    var fingerprint: Fingerprint

    /// The record's bytes, as ``StoredRecord`` reads them.
    /// - Throws: ``EventStoreError/invalid(_:)`` when a length doesn't fit its field.
    func encoded() throws(EventStoreError) -> [UInt8] {
        guard
            let revision = UInt32(exactly: revision),
            let index = UInt16(exactly: indexInCommand),
            let count = UInt16(exactly: countInCommand),
            let streamLength = UInt8(exactly: stream.text.utf8.count),
            let typeLength = UInt8(exactly: event.type.utf8.count),
            let commandLength = UInt8(exactly: commandID.utf8.count),
            event.tags.allSatisfy({ $0.utf8.count <= 255 }),
            let tagsLength = UInt16(exactly: event.tags.reduce(0) { $0 + 1 + $1.utf8.count }),
            let metadataLength = UInt16(exactly: metadata.count),
            let payloadLength = UInt32(exactly: event.payload.count)
        else { throw .invalid("an event is larger than a record can hold") }
        let flags =
            (occurredAt == nil ? 0 : RecordForm.hasOccurredAt)
            | (event.id == nil ? 0 : RecordForm.hasID)
            | (indexInCommand == 0 ? RecordForm.hasFingerprint : 0)
        let size =
            RecordForm.fixedBytes + RecordForm.optionalBytes(flags) + Int(streamLength)
            + Int(typeLength) + Int(commandLength) + Int(tagsLength) + metadata.count
            + event.payload.count + RecordForm.checksumBytes

        return [UInt8](unsafeUninitializedCapacity: size) { buffer, written in
            var out = ByteWriter(UnsafeMutableRawBufferPointer(buffer))
            out.put(RecordForm.current)
            out.put(flags)
            out.put(event.schemaVersion)
            out.put(crc32c(event.type))
            out.put(streamNumber)
            out.put(revision)
            out.put(index)
            out.put(count)
            out.put(recordedAt.milliseconds)
            out.put(streamLength)
            out.put(typeLength)
            out.put(commandLength)
            out.put(UInt8(0))
            out.put(tagsLength)
            out.put(metadataLength)
            out.put(payloadLength)
            if let occurredAt { out.put(occurredAt.milliseconds) }
            if let id = event.id { withUnsafeBytes(of: id.uuid) { out.put(bytes: $0) } }
            if indexInCommand == 0 {
                out.put(fingerprint.high)
                out.put(fingerprint.low)
            }
            out.put(stream.text)
            out.put(event.type)
            out.put(commandID)
            for tag in event.tags {
                out.put(UInt8(truncatingIfNeeded: tag.utf8.count))
                out.put(tag)
            }
            metadata.withUnsafeBytes { out.put(bytes: $0) }
            event.payload.withUnsafeBytes { out.put(bytes: $0) }
            out.put(recordChecksum(of: out.written, at: position))
            written = out.count
        }
    }
}

/// Writes numbers, little-endian, and bytes, one after the other.
struct ByteWriter {
    private let buffer: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    /// `buffer` must have room for all that will be put.
    init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

    var written: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

    mutating func put<N: FixedWidthInteger & BitwiseCopyable>(_ number: N) {
        buffer.storeBytes(of: number.littleEndian, toByteOffset: count, as: N.self)
        count += MemoryLayout<N>.size
    }

    mutating func put(bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { put(bytes: UnsafeRawBufferPointer($0)) }
    }
}
