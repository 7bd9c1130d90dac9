internal import CChecksum
internal import EventStore
internal import struct Foundation.UUID

/// A request that keeps every rule that doesn't depend on the log, with what can be made of it before its turn
/// comes, on the caller's own thread.
final class PreparedAppend: Sendable {
    let request: AppendRequest
    let fingerprint: Fingerprint
    /// How many events it has.
    let count: Int
    /// The first of its streams that gets an event.
    let firstEntry: Int
    /// Of each of its events, in order, all tags as they are stored.
    let tags: [[UInt8]]
    /// And the checksum of what is given of it.
    let checksums: [UInt32]
    let bytes: Int

    /// - Throws: ``EventStoreError/invalid(_:)`` when `request` breaks a rule that needs no log.
    init(checking request: AppendRequest) throws(EventStoreError) {
        if let fault = request.fault { throw .invalid(fault) }
        self.request = request
        fingerprint = request.effectiveFingerprint
        count = request.streams.reduce(0) { $0 + $1.events.count }
        // A request without fault has an event.
        firstEntry = request.streams.firstIndex { !$0.events.isEmpty } ?? 0
        var (tags, checksums, bytes): ([[UInt8]], [UInt32], Int) = ([], [], 0)
        tags.reserveCapacity(count)
        checksums.reserveCapacity(count)
        for entry in request.streams {
            for event in entry.events {
                let own = StoredTags.bytes(of: event.tags)
                let metadata = request.metadata(at: tags.count)
                var sum = ContentSum(
                    schemaVersion: event.schemaVersion, place: tags.count, places: count,
                    occurredAt: request.occurredAt, id: event.id)
                for text in [entry.stream.text, event.type, request.commandID] { sum.add(text) }
                for part in [own, metadata, event.payload] {
                    part.withUnsafeBytes { sum.add($0) }
                }
                checksums.append(sum.value)
                bytes += own.count + metadata.count + event.payload.count + 200
                tags.append(own)
            }
        }
        self.tags = tags
        self.checksums = checksums
        self.bytes = bytes
    }

    /// What is answered to it once its first event is at a position and a revision.
    func receipt(first: Position, revision: Revision, recordedAt: Timestamp) -> AppendReceipt {
        let written = request.streams[firstEntry]
        return AppendReceipt(
            positions: first...first + Position(count) - 1,
            revision: revision + Revision(written.events.count) - 1, stream: written.stream,
            types: request.streams.flatMap { $0.events.map(\.type) }, recordedAt: recordedAt,
            fingerprint: fingerprint, duplicate: false)
    }
}

/// CRC32C of all that a writer gives of an event, each part behind its length. Kept with the event, and looked at
/// whenever it is read.
struct ContentSum {
    private(set) var value: UInt32 = 0

    init(
        schemaVersion: UInt16, place: Int, places: Int, occurredAt: Timestamp?, id: UUID?
    ) {
        add(UInt64(schemaVersion) << 48 | UInt64(UInt16(place)) << 32 | UInt64(UInt16(places)))
        add(UInt64(bitPattern: occurredAt?.milliseconds ?? .min))
        add(id?.halves.high ?? 0)
        add(id?.halves.low ?? 0)
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(bytes.count))
        value = daybook_crc32c(value, bytes.baseAddress, bytes.count)
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    mutating func add(_ number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) {
            value = daybook_crc32c(value, $0.baseAddress, $0.count)
        }
    }
}
