package import struct FoundationEssentials.UUID

/// The part of an event that has a fixed size.
@usableFromInline package struct EventHeader: Sendable, Equatable {
    @usableFromInline package var position: Position
    @usableFromInline package var revision: Revision
    @usableFromInline package var schemaVersion: UInt16
    /// Which of its command's events it is, from 0, and how many those are.
    package var indexInCommand: UInt16
    package var countInCommand: UInt16
    package var recordedAt: Timestamp
    package var occurredAt: Timestamp
    package var id: UUID
    /// What the engine makes of the whole record as it is stored: with the id it tells this log from one
    /// that has another event at the same position. 0 of an event that is stored nowhere.
    package var checksum: UInt32

    package init(
        position: Position, revision: Revision, schemaVersion: UInt16,
        indexInCommand: UInt16, countInCommand: UInt16, recordedAt: Timestamp,
        occurredAt: Timestamp, id: UUID, checksum: UInt32 = 0
    ) {
        self.position = position
        self.revision = revision
        self.schemaVersion = schemaVersion
        self.indexInCommand = indexInCommand
        self.countInCommand = countInCommand
        self.recordedAt = recordedAt
        self.occurredAt = occurredAt
        self.id = id
        self.checksum = checksum
    }
}

/// How the parts of variable size lie one after the other: stream, type, command id, tags (each one
/// byte of length, then the tag), metadata, payload.
@usableFromInline package struct EventLayout: Sendable, Equatable {
    // Ends alone: each part begins where the one before it ends.
    @usableFromInline let streamEnd: Int
    @usableFromInline let typeEnd: Int
    @usableFromInline let commandEnd: Int
    @usableFromInline let tagsEnd: Int
    @usableFromInline let metadataEnd: Int
    @usableFromInline let payloadEnd: Int

    /// Bytes in all.
    @inlinable package var total: Int { payloadEnd }

    /// Lengths in bytes.
    @inlinable
    package init(
        stream: Int, type: Int, commandID: Int, tags: Int, metadata: Int, payload: Int
    ) {
        streamEnd = stream
        typeEnd = streamEnd + type
        commandEnd = typeEnd + commandID
        tagsEnd = commandEnd + tags
        metadataEnd = tagsEnd + metadata
        payloadEnd = metadataEnd + payload
    }

    @inlinable var stream: Range<Int> { 0..<streamEnd }
    @inlinable var type: Range<Int> { streamEnd..<typeEnd }
    @inlinable var commandID: Range<Int> { typeEnd..<commandEnd }
    @inlinable var tags: Range<Int> { commandEnd..<tagsEnd }
    @inlinable var metadata: Range<Int> { tagsEnd..<metadataEnd }
    @inlinable var payload: Range<Int> { metadataEnd..<payloadEnd }
}
