package import EventSourcing
package import EventStore
package import Records

/// A thing that a reactor can't go on with: the event of it whose reaction was refused. Whatever has
/// happened to the thing since waits behind that event; nothing else does.
package struct HeldUp: Record {
    /// The thing's stream.
    package var stream = ""
    /// The event's place there.
    package var revision: Revision = 0
    /// The event's place in the log, and why it isn't gone past.
    package var stop = Stop()

    package init() {}

    init(at event: RecordedEvent, because rejection: Rejection, now: Timestamp, before: Stop?) {
        stream = event.stream.description
        revision = event.revision
        let why = rejection.refusals.map { "\($0.message) [\($0.code)]" }.joined(separator: "; ")
        stop = Stop(at: event, because: why, now: now, before: before)
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("stream", &stream)
        fields.field("revision", &revision)
        stop.visit(&fields)
    }

    /// Whether an event of this stream has to wait.
    func holds(_ name: StreamName) -> Bool { stream == name.description }
}

extension FollowerCheckpoint {
    /// How far a reactor has come beyond the first of the things that it can't go on with. What stands
    /// around it is right before that one: where an earlier release goes on that knows no such thing.
    package struct Beyond: Record {
        /// Every event up to this position has been seen to, or is of a thing that is held up.
        package var position: Position = 0
        /// The witness of the event there.
        package var witness = ""
        /// By their positions.
        package var heldUp: [HeldUp] = []

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("position", &position)
            fields.field("eventId", &witness)
            fields.field("heldUp", &heldUp)
        }
    }
}
