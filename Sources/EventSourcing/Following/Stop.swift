public import EventStore
public import Records

/// Where something that follows the log has stopped, and why: at an event that it can't get past, or by
/// hand.
public struct Stop: Record {
    /// The event's place in the log; by hand, that of the event that says so.
    public var position: Position = 0
    /// The event's type.
    public var type = ""
    /// Why it isn't gone past.
    public var reason = ""
    /// When it was come upon; `nil` where that isn't known, and of what only would stop.
    public var since: Timestamp?

    public init() {}

    package init(at position: Position, type: String, reason: String, since: Timestamp? = nil) {
        self.position = position
        self.type = type
        self.reason = reason
        self.since = since
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("position", &position)
        fields.field("type", &type)
        fields.field("reason", &reason)
        fields.field("since", &since)
    }
}

extension Stop {
    /// At `event`, by what went wrong with it; since `before` already, if that was the same.
    init(at event: RecordedEvent, because reason: String, now: Timestamp, before: Stop?) {
        self.init(at: event.position, type: event.type, reason: reason)
        since = before.flatMap { isSame(as: $0) ? $0.since : nil } ?? now
    }

    /// Whether it is at the same event for the same reason.
    private func isSame(as other: Stop) -> Bool {
        position == other.position && reason == other.reason
    }
}
