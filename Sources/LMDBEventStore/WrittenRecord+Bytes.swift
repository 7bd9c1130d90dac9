package import EventStore
internal import struct Foundation.UUID

extension WrittenRecord {
    /// Takes a stored record apart.
    ///
    /// - Throws: ``EventStoreError/damaged(_:_:)`` if it isn't one of that position.
    package init(
        _ bytes: UnsafeRawBufferPointer, at position: Position
    ) throws(EventStoreError) {
        let record = try StoredRecord(bytes, at: position)
        // Whose the store is doesn't matter: what is made of its id isn't kept.
        let view = record.view(in: UUID(high: 0, low: 0))
        let flags = bytes[RecordForm.flags]
        self.init(
            position: position, revision: record.revision, firstOfStream: record.streamNumber,
            type: view.type, schemaVersion: view.header.schemaVersion, stream: view.stream.text,
            commandID: view.commandID, index: record.indexInCommand, count: record.countInCommand,
            recordedAt: record.recordedAt,
            occurredAt: flags & RecordForm.hasOccurredAt != 0 ? record.occurredAt : nil,
            id: flags & RecordForm.hasID != 0 ? view.id : nil, fingerprint: record.fingerprint,
            tags: view.tags, metadata: view.withMetadata { Array($0) },
            payload: view.withPayload { Array($0) }, checksum: record.checksum)
    }

    /// The record as it is stored; `nil` if it can't be one, or isn't the one that ``checksum`` is of.
    package var bytes: [UInt8]? {
        guard let bytes = summed else { return nil }
        let sum = bytes.withUnsafeBytes { $0.number(UInt32.self, at: bytes.count - 4) }
        return sum == checksum ? bytes : nil
    }

    /// The record as it would be stored, with the checksum of all the rest; `nil` if it can't be one.
    package var summed: [UInt8]? {
        var tagBytes: [UInt8] = []
        for tag in tags {
            guard let count = UInt8(exactly: tag.utf8.count) else { return nil }
            tagBytes.append(count)
            tagBytes.append(contentsOf: tag.utf8)
        }
        guard let revision = UInt32(exactly: revision),
            let streamLength = UInt8(exactly: stream.utf8.count),
            let typeLength = UInt8(exactly: type.utf8.count),
            let commandLength = UInt8(exactly: commandID.utf8.count),
            let tagsLength = UInt16(exactly: tagBytes.count),
            let metadataLength = UInt16(exactly: metadata.count),
            let payloadLength = UInt32(exactly: payload.count)
        else { return nil }
        let flags =
            (occurredAt == nil ? 0 : RecordForm.hasOccurredAt)
            | (id == nil ? 0 : RecordForm.hasID)
            | (fingerprint == nil ? 0 : RecordForm.hasFingerprint)
        let size =
            RecordForm.fixedBytes + RecordForm.optionalBytes(flags) + stream.utf8.count
            + type.utf8.count + commandID.utf8.count + tagBytes.count + metadata.count
            + payload.count + RecordForm.checksumBytes
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, written in
            var out = ByteWriter(UnsafeMutableRawBufferPointer(buffer))
            out.put(RecordForm.current)
            out.put(flags)
            out.put(schemaVersion)
            out.put(crc32c(type))
            out.put(firstOfStream)
            out.put(revision)
            out.put(index)
            out.put(count)
            out.put(recordedAt.milliseconds)
            for length in [streamLength, typeLength, commandLength, 0] { out.put(length) }
            out.put(tagsLength)
            out.put(metadataLength)
            out.put(payloadLength)
            if let occurredAt { out.put(occurredAt.milliseconds) }
            if let id { withUnsafeBytes(of: id.uuid) { out.put(bytes: $0) } }
            if let fingerprint {
                out.put(fingerprint.high)
                out.put(fingerprint.low)
            }
            for name in [stream, type, commandID] { out.put(name) }
            for part in [tagBytes, metadata, payload] {
                part.withUnsafeBytes { out.put(bytes: $0) }
            }
            let sum = recordChecksum(of: out.written, at: position)
            out.put(sum)
            written = out.count
        }
    }
}

extension LMDBEventStore: Recording {
    package func begun() async throws -> Timestamp { try identity().createdAt }

    package func writtenRecords(
        after position: Position, most: Int
    ) async throws -> [WrittenRecord] {
        var page: [WrittenRecord] = []
        let through = position.addingReportingOverflow(Position(most)).partialValue
        _ = try forEachStoredRecord(after: position, through: through) {
            page.append(try WrittenRecord($1, at: $0))
        }
        return page
    }
}
