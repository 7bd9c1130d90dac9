public import struct FoundationEssentials.UUID

/// One append: some events, to one stream or several, stored together or not at all.
public struct AppendRequest: Sendable, Equatable {
    /// The streams written to, in the order their events take in the log. An entry without events
    /// writes nothing and only guards: the append holds only if that stream is as expected.
    /// At least one entry has events; no stream is named twice.
    public var streams: [StreamAppend]

    /// Holds the append only if no event stands against it.
    public var condition: AppendCondition?

    /// Command ids of appends that this one was decided on, itself or by guessing their outcome:
    /// it holds only if all of them are stored. A revision alone doesn't tell whose event it is.
    public var follows: [String]

    /// Who asked, told apart: the same id again answers the first receipt and stores nothing.
    public var commandID: String

    /// Says whether a repeated command id carries the same content: 16 bytes of a digest.
    /// `nil`: the engine takes its own digest of streams, types and payloads.
    public var fingerprint: Fingerprint?

    /// When it happened, for back-dated facts; `nil`: when it is recorded. A time later than the
    /// log's clock is refused as invalid.
    public var occurredAt: Timestamp?

    /// What the writer wants kept beside each event: actor, reason, causes. An object of JSON as a
    /// payload is one, or nothing.
    public var metadata: [UInt8]

    /// What is kept beside the first event in the place of ``metadata``: the same and, once instead of
    /// with each event, the command itself. `nil`: the first is like the others.
    public var firstMetadata: [UInt8]?

    /// What goes to `streams`, all or nothing, under a command id of 1 to 128 bytes.
    public init(
        _ streams: [StreamAppend], commandID: String, condition: AppendCondition? = nil,
        follows: [String] = [], fingerprint: Fingerprint? = nil, occurredAt: Timestamp? = nil,
        metadata: [UInt8] = [], firstMetadata: [UInt8]? = nil
    ) {
        self.follows = follows
        self.streams = streams
        self.commandID = commandID
        self.condition = condition
        self.fingerprint = fingerprint
        self.occurredAt = occurredAt
        self.metadata = metadata
        self.firstMetadata = firstMetadata
    }

    /// What is kept beside the event that is the `index`th of all, from 0.
    public func metadata(at index: Int) -> [UInt8] {
        index == 0 ? firstMetadata ?? metadata : metadata
    }
}

/// What goes to one stream, and what that stream must be like.
public struct StreamAppend: Sendable, Equatable {
    /// The stream.
    public var stream: StreamName
    /// What must be so of it for the append to be stored.
    public var expected: ExpectedRevision
    /// What is stored in it, in order: one event at least.
    public var events: [NewEvent]

    /// `events` for `stream`, which must be at the revision `expected`.
    public init(
        _ stream: StreamName, expected: ExpectedRevision = .any, events: [NewEvent] = []
    ) {
        self.stream = stream
        self.expected = expected
        self.events = events
    }
}

/// The revision that a stream's last event must have for an append to hold.
public enum ExpectedRevision: Sendable, Equatable, CustomStringConvertible {
    /// Whatever it is.
    case any
    /// The stream has no event yet.
    case none
    /// The last event has exactly this revision.
    case exact(Revision)

    /// As it stands in the sentence of a conflict.
    public var description: String {
        switch self {
        case .any: "any revision"
        case .none: "empty"
        case .exact(let revision): "at revision \(revision)"
        }
    }

    /// Whether a stream whose last revision is `actual` is as expected.
    public func holds(for actual: Revision?) -> Bool {
        switch self {
        case .any: true
        case .none: actual == nil
        case .exact(let revision): actual == revision
        }
    }
}

/// An event to be stored.
public struct NewEvent: Sendable, Equatable {
    /// 1–128 bytes, stable for ever: `OrderPlaced`.
    public var type: String
    /// The version of the payload's shape, from 1.
    public var schemaVersion: UInt16
    /// What an append condition or a reader can ask for: at most 64 tags of 1–255 bytes, without control
    /// characters, no two alike.
    public var tags: [String]
    /// An object of JSON (RFC 8259) in UTF-8, 1 MiB at most, with no more than 128 objects and lists
    /// inside each other. It is kept byte for byte. That its names differ, that its texts are ones
    /// (`\ud800` alone is none) and its numbers fit some type of number is the writer's to see to.
    public var payload: [UInt8]
    /// Given only when an event comes from elsewhere with an id; else the store derives one.
    public var id: UUID?

    /// An event of this type, whose `payload` is an object of JSON in UTF-8.
    public init(
        type: String, schemaVersion: UInt16 = 1, tags: [String] = [], payload: [UInt8],
        id: UUID? = nil
    ) {
        self.type = type
        self.schemaVersion = schemaVersion
        self.tags = tags
        self.payload = payload
        self.id = id
    }
}

/// "Append unless an event like this stands after what I know": the dynamic consistency boundary
/// (dcb.events).
public struct AppendCondition: Sendable, Equatable {
    /// No event that matches may stand after ``after``.
    public var failIfMatches: EventQuery
    /// The highest position the caller knew when it decided; events up to it don't count.
    /// `nil`: any match at all stands against it. A position past the head is refused as invalid.
    public var after: Position?

    /// Refuses the append if an event that matches stands after the position `after`.
    public init(failIfMatches: EventQuery, after: Position? = nil) {
        self.failIfMatches = failIfMatches
        self.after = after
    }
}

/// What a store answers to a stored append.
public struct AppendReceipt: Sendable, Equatable {
    /// Positions of the first and the last event of the append; dense in between.
    public var positions: ClosedRange<Position>
    /// The last revision of the first stream that was written to.
    public var revision: Revision
    /// The first stream that was written to.
    public var stream: StreamName
    /// The types of the events, in order.
    public var types: [String]
    /// When it was stored: the log's own clock.
    public var recordedAt: Timestamp
    /// The digest that was stored with it.
    public var fingerprint: Fingerprint
    /// It had been stored before, under the same command id; nothing was stored now.
    public var duplicate: Bool

    /// What an engine answers: it alone makes one.
    public init(
        positions: ClosedRange<Position>, revision: Revision, stream: StreamName, types: [String],
        recordedAt: Timestamp, fingerprint: Fingerprint, duplicate: Bool
    ) {
        self.positions = positions
        self.revision = revision
        self.stream = stream
        self.types = types
        self.recordedAt = recordedAt
        self.fingerprint = fingerprint
        self.duplicate = duplicate
    }
}

/// What no store takes more of. Past these an append is ``EventStoreError/invalid(_:)``.
package enum StoreLimits {
    package static let payloadBytes = 1 << 20
    package static let metadataBytes = 32 << 10
    package static let eventsPerAppend = 10_000
    /// As many as events: each may be of a stream of its own.
    package static let streamsPerAppend = 10_000
    package static let typeBytes = 128
    package static let tagBytes = 255
    package static let tagsPerEvent = 64
    /// Payloads, metadata and names of one append together.
    package static let appendBytes = 16 << 20
}
