import EventStore
public import Records

/// Remembers how far each reactor has come.
///
/// Only a cache: where it is lost the log is read again from its beginning, every command of long ago
/// turns out to be known, and nothing changes.
public struct ReactorCheckpoints: Sendable {
    private let side: any SideStore

    public init(in side: any SideStore) { self.side = side }

    /// What was kept last for the reactor called `name`; `nil` if nothing was, or it can't be read.
    package func checkpoint(of name: String) async -> ReactorCheckpoint? {
        guard let bytes = try? await side.get(Self.key(of: name), of: .reactions) else {
            return nil
        }
        let read = bytes.withUnsafeBytes { bytes in
            Result { () throws(Rejection) in
                try JSONReader.read(ReactorCheckpoint.self, from: bytes)
            }
        }
        return try? read.get()
    }

    /// Keeps one, if it can: without it the next process begins where the last one says, or at the
    /// log's beginning.
    package func keep(_ checkpoint: ReactorCheckpoint, of name: String) async {
        try? await side.put([SideValue(Self.key(of: name), checkpoint.json())], of: .reactions)
    }

    private static func key(of name: String) -> String { name + ".json" }
}

/// How far a reactor has come.
public struct ReactorCheckpoint: Record {
    /// Every event up to this position has been reacted to.
    public var position: Int64 = 0
    /// The id of the event at ``position``, which tells this log from any other.
    public var eventId = ""
    /// The event that it has stopped at, if it has: it comes next, and is tried again.
    public var parked: Parked?

    public init() {}

    init(_ position: Position, _ eventID: String, _ parked: Parked?) {
        self.position = Int64(clamping: position)
        eventId = eventID
        self.parked = parked
    }

    /// An event whose reaction was refused, or failed.
    public struct Parked: Record {
        /// Its place in the log.
        public var position: Int64 = 0
        /// What it is called.
        public var type = ""
        public var reason = ""

        public init() {}

        init(at cause: RecordedEvent, _ rejection: Rejection) {
            position = Int64(clamping: cause.position)
            type = cause.type
            reason = rejection.refusals.map { "\($0.message) [\($0.code)]" }
                .joined(separator: "; ")
        }

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("position", &position)
            fields.field("type", &type)
            fields.field("reason", &reason)
        }
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("position", &position)
        fields.field("eventId", &eventId)
        fields.field("parked", &parked)
    }

    var reached: Position { Position(exactly: position) ?? 0 }
}
