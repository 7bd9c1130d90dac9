package import struct FoundationEssentials.UUID

/// All that a stored record is made of, taken apart: what an export must tell so that the very same bytes
/// can be made of it again.
package struct WrittenRecord: Sendable, Equatable {
    package var position: Position
    package var revision: Revision
    /// The position of the first event of its stream.
    package var firstOfStream: Position
    package var type: String
    package var schemaVersion: UInt16
    package var stream: String
    package var commandID: String
    /// Which of its append's events it is, from 0, and how many those are.
    package var index: UInt16
    package var count: UInt16
    package var recordedAt: Timestamp
    /// `nil`: it was left out, and is ``recordedAt``.
    package var occurredAt: Timestamp?
    /// `nil`: it was left out, and is made of the store's id and the position.
    package var id: UUID?
    /// The digest of the append's content, on the first of its events.
    package var fingerprint: Fingerprint?
    package var tags: [String]
    package var metadata: [UInt8]
    package var payload: [UInt8]
    /// What the record bears: made of all the rest, so that nothing can be changed on the way unseen.
    package var checksum: UInt32

    package init(
        position: Position, revision: Revision, firstOfStream: Position, type: String,
        schemaVersion: UInt16, stream: String, commandID: String, index: UInt16, count: UInt16,
        recordedAt: Timestamp, occurredAt: Timestamp?, id: UUID?, fingerprint: Fingerprint?,
        tags: [String], metadata: [UInt8], payload: [UInt8], checksum: UInt32
    ) {
        self.position = position
        self.revision = revision
        self.firstOfStream = firstOfStream
        self.type = type
        self.schemaVersion = schemaVersion
        self.stream = stream
        self.commandID = commandID
        self.index = index
        self.count = count
        self.recordedAt = recordedAt
        self.occurredAt = occurredAt
        self.id = id
        self.fingerprint = fingerprint
        self.tags = tags
        self.metadata = metadata
        self.payload = payload
        self.checksum = checksum
    }
}

/// A store that can tell its events as the records that the same log has in a folder, wherever it keeps them.
package protocol Recording: EventStore {
    /// When the log was begun.
    func begun() async throws -> Timestamp

    /// The records behind `position`, at most `most` of them.
    func writtenRecords(after position: Position, most: Int) async throws -> [WrittenRecord]
}

extension EventStore {
    /// The store, or the one behind it, by which events can be told as records.
    package var recording: (any Recording)? {
        if let store = self as? any Recording { return store }
        return (self as? any StoreOver)?.store.recording
    }
}
