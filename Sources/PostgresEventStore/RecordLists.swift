internal import EventStore
internal import Postgres

/// Records as lists of what the tables of a store have of them.
struct RecordLists: Sendable {
    private var positions = ListParameter(.int8)
    private var revisions = ListParameter(.int8)
    private var recorded = ListParameter(.int8)
    private var occurred = ListParameter(.int8)
    private var checksums = ListParameter(.int8)
    private var versions = ListParameter(.int4)
    private var places = ListParameter(.int4)
    private var counts = ListParameter(.int4)
    private var ids = ListParameter(.uuid)
    private var streams = ListParameter(.text)
    private var types = ListParameter(.text)
    private var commands = ListParameter(.text)
    private var tags = ListParameter(.bytes)
    private var metadata = ListParameter(.bytes)
    private var payloads = ListParameter(.bytes)
    private var commandIDs = ListParameter(.text)
    private var fingerprints = ListParameter(.bytes)
    private var firsts = ListParameter(.int8)
    private var lasts = ListParameter(.int8)
    private var tagTexts = ListParameter(.text)
    private var tagPositions = ListParameter(.int8)

    init(_ records: [WrittenRecord]) {
        for record in records { add(record) }
    }

    var all: [ListParameter] {
        [positions, revisions, recorded, occurred, checksums, versions, places, counts, ids]
            + [streams, types, commands, tags, metadata, payloads]
            + [commandIDs, fingerprints, firsts, lasts, tagTexts, tagPositions]
    }

    private mutating func add(_ record: WrittenRecord) {
        let position = Int64(clamping: record.position)
        positions.add(position)
        revisions.add(Int64(clamping: record.revision))
        recorded.add(record.recordedAt.milliseconds)
        occurred.add(record.occurredAt?.milliseconds ?? Int64.min)
        versions.add(Int32(record.schemaVersion))
        places.add(Int32(record.index))
        counts.add(Int32(record.count))
        ids.add(record.id)
        streams.add(record.stream)
        types.add(record.type)
        commands.add(record.commandID)
        let own = StoredTags.bytes(of: record.tags)
        tags.add(own)
        metadata.add(record.metadata)
        payloads.add(record.payload)
        var sum = ContentSum(
            schemaVersion: record.schemaVersion, place: Int(record.index),
            places: Int(record.count), occurredAt: record.occurredAt, id: record.id)
        for text in [record.stream, record.type, record.commandID] { sum.add(text) }
        for part in [own, record.metadata, record.payload] { part.withUnsafeBytes { sum.add($0) } }
        checksums.add(Int64(sum.value))
        for tag in record.tags {
            tagTexts.add(tag)
            tagPositions.add(position)
        }
        // The first of a command's events has what is known of all of it.
        if let fingerprint = record.fingerprint {
            commandIDs.add(record.commandID)
            fingerprints.add(fingerprint.bytes)
            firsts.add(position)
            lasts.add(position + Int64(record.count) - 1)
        }
    }
}

/// An event's tags as its row has them: one byte of length and the tag, for each.
enum StoredTags {
    static func bytes(of tags: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for tag in tags {
            // Fits a byte: what is stored, or is a request without fault, has no longer tag.
            bytes.append(UInt8(truncatingIfNeeded: tag.utf8.count))
            bytes.append(contentsOf: tag.utf8)
        }
        return bytes
    }
}
