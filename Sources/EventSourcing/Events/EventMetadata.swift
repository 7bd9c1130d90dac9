package import EventStore
public import Records

/// What is kept beside each event: who, why, and what it came of.
///
/// The command comes last: what seals it finds it there.
public struct EventMetadata: Record {
    /// Who asked.
    public var actor = ""
    /// Why, if that was said.
    public var reason: String?
    /// Left out where it is the command's own id.
    public var correlationId: String?
    /// What brought the command about: the id of an event, or of another command.
    public var causationId: String?
    /// The command, beside the first of its events: the others have none.
    package var command: KeptCommand?
    /// Where the append came from, if another store had it first.
    package var origin: EventOrigin?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("actor", &actor)
        fields.field("reason", &reason)
        fields.field("correlationId", &correlationId)
        fields.field("causationId", &causationId)
        fields.field("origin", &origin)
        fields.field("command", &command)
    }
}

/// Which event of which store an append was, before it was imported: the first of it.
package struct EventOrigin: Record {
    /// The store's id; empty where that wasn't told.
    package var store = ""
    package var position: Int64 = 0
    /// When that store recorded it.
    package var recordedAt = Timestamp(milliseconds: 0)

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("store", &store)
        fields.field("position", &position)
        fields.field("recordedAt", &recordedAt)
    }
}
