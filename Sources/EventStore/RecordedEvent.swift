public import struct FoundationEssentials.UUID
public import typealias FoundationEssentials.uuid_t

/// One stored event, copied out of the log, with everything that is known of it.
public struct RecordedEvent: Sendable, Equatable {
    /// Its place in the log, from 1.
    public var position: Position
    /// The stream that it stands in.
    public var stream: StreamName
    /// Its place in its stream, from 0.
    public var revision: Revision
    /// The name of what happened: `OrderPlaced`.
    public var type: String
    /// The version of its payload's shape, from 1.
    public var schemaVersion: UInt16
    /// What tells it from every other event of every log.
    public var id: UUID
    /// The command that it came of.
    public var commandID: String
    /// Which of that command's events it is, from 0.
    public var indexInCommand: UInt16
    /// How many events that command has.
    public var countInCommand: UInt16
    /// When the log took it, in milliseconds UTC.
    public var recordedAt: Timestamp
    /// When it happened, in milliseconds UTC: as it was recorded, unless it was back-dated.
    public var occurredAt: Timestamp
    /// What an append condition or a reader can ask for.
    public var tags: [String]
    /// What the writer kept beside it, as JSON.
    public var metadata: [UInt8]
    /// What happened, as JSON.
    public var payload: [UInt8]

    /// One as an engine has it: it alone makes one.
    public init(
        position: Position, stream: StreamName, revision: Revision, type: String,
        schemaVersion: UInt16, id: UUID, commandID: String, indexInCommand: UInt16,
        countInCommand: UInt16, recordedAt: Timestamp, occurredAt: Timestamp, tags: [String],
        metadata: [UInt8], payload: [UInt8]
    ) {
        self.position = position
        self.stream = stream
        self.revision = revision
        self.type = type
        self.schemaVersion = schemaVersion
        self.id = id
        self.commandID = commandID
        self.indexInCommand = indexInCommand
        self.countInCommand = countInCommand
        self.recordedAt = recordedAt
        self.occurredAt = occurredAt
        self.tags = tags
        self.metadata = metadata
        self.payload = payload
    }
}

extension RecordedEvent {
    /// Lends the event as a ``EventView``, so that what reads views reads copies too.
    public func withView<R>(_ body: (borrowing EventView) throws -> R) rethrows -> R {
        var bytes = Array(stream.text.utf8) + Array(type.utf8) + Array(commandID.utf8)
        for tag in tags {
            bytes.append(UInt8(truncatingIfNeeded: tag.utf8.count))
            bytes.append(contentsOf: tag.utf8)
        }
        let tagBytes = tags.reduce(0) { $0 + 1 + $1.utf8.count }
        bytes += metadata
        bytes += payload
        return try bytes.withUnsafeBytes { buffer in
            try body(
                EventView(
                    header: EventHeader(
                        position: position, revision: revision, schemaVersion: schemaVersion,
                        indexInCommand: indexInCommand, countInCommand: countInCommand,
                        recordedAt: recordedAt, occurredAt: occurredAt, id: id),
                    layout: EventLayout(
                        stream: stream.text.utf8.count, type: type.utf8.count,
                        commandID: commandID.utf8.count, tags: tagBytes, metadata: metadata.count,
                        payload: payload.count),
                    bytes: buffer))
        }
    }
}

extension UUID {
    /// The id of the event at `position` of the store `store`, when nobody gave it one: 62 bits
    /// of it count on from the store's own, so that no two in a store are alike; version 8
    /// (RFC 9562), which leaves the rest to its maker.
    package init(store: UUID, position: Position) {
        let high = store.halves.high & ~0xF000 | 0x8000
        let low = (store.halves.low &+ position) & ~(0b11 << 62) | 0b10 << 62
        self.init(high: high, low: low)
    }

    /// Whether both were made of one store's id, and this of a position so much greater (modulo 2⁶⁴) than
    /// the `other`.
    package func follows(_ other: UUID, by count: Position) -> Bool {
        halves.high == other.halves.high
            && (halves.low &- other.halves.low &- count) << 2 == 0
    }

    /// Of what an event's id was made, as far as it goes into ids: a store with this id gives the same
    /// ones. Only of an id that nobody gave.
    package init(storeOf event: UUID, at position: Position) {
        self.init(high: event.halves.high, low: event.halves.low &- position)
    }

    /// Both halves, big-endian.
    package var halves: (high: UInt64, low: UInt64) {
        withUnsafeBytes(of: uuid) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    package init(high: UInt64, low: UInt64) {
        // Of two numbers, not of a random UUID written over: that takes microseconds an event.
        self.init(
            uuid: withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
                $0.loadUnaligned(as: uuid_t.self)
            })
    }
}

extension UUID {
    /// One of version 4 (RFC 9562). Foundation's own opens a file for it, and is all zeros where no more
    /// files may be opened.
    package static func random() -> UUID {
        let bits = UInt128.random(in: .min ... .max)
        let (high, low) = (UInt64(truncatingIfNeeded: bits >> 64), UInt64(truncatingIfNeeded: bits))
        return UUID(high: high & ~0xF000 | 0x4000, low: low & ~(0b11 << 62) | 0b10 << 62)
    }

    /// As it is written in lower case, everywhere; Foundation's own takes as long as the reading of an event.
    package var lowercaseText: String {
        let (high, low) = halves
        return String(unsafeUninitializedCapacity: 36) { text in
            var place = 0
            for half in [high, low] {
                for digit in 0..<16 {
                    if place == 8 || place == 13 || place == 18 || place == 23 {
                        text[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * digit)) & 15
                    text[place] = value + UInt8(ascii: value < 10 ? "0" : "W")
                    place += 1
                }
            }
            return 36
        }
    }
}
