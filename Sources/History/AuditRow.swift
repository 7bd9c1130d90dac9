public import EventSourcing
public import EventStore
public import Records

/// One event as the audit finds it: who, when, to what, and of which command. Nothing of what it says.
public struct AuditRow: Row {
    public static let table = "events"
    public static let keyColumns = ["position"]
    public static let indexes = [
        ["entity", "position"], ["entity", "actor", "position"], ["entity", "status", "position"],
        ["actor", "position"], ["causationId"], ["correlationId"], ["commandId"], ["eventId"],
    ]

    /// Its place in the log.
    public var position: Int64 = 0
    /// The kind of thing it happened to: the category of its stream.
    public var entity = ""
    /// Which one.
    public var id = ""
    /// Its place in its stream.
    public var revision: Int64 = 0
    /// The name it is stored under.
    public var type = ""
    /// Who asked; blank where nobody said.
    public var actor = ""
    /// When the log heard of it.
    public var recordedAt = Timestamp.earliest
    /// When it happened in the business.
    public var occurredAt = Timestamp.earliest
    /// The status that the entity has from this event on, if the event says.
    public var status: String?
    /// What the event itself is called by.
    public var eventId = ""
    /// The command that it came of.
    public var commandId = ""
    /// The event or the command that brought that command about.
    public var causationId: String?
    /// What all that came of one wish has in common, where that isn't the command's own id.
    public var correlationId: String?

    public var key: Int64 { position }

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("position", &position)
        fields.field("entity", &entity)
        fields.field("id", &id)
        fields.field("revision", &revision)
        fields.field("type", &type)
        fields.field("actor", &actor)
        fields.field("recordedAt", &recordedAt)
        fields.field("occurredAt", &occurredAt)
        fields.field("status", &status)
        fields.field("eventId", &eventId)
        fields.field("commandId", &commandId)
        fields.field("causationId", &causationId)
        fields.field("correlationId", &correlationId)
    }
}

extension AuditRow {
    /// The row of an event that leaves its entity with this status.
    init(_ view: borrowing EventView, status: String?) {
        let origin = view.withMetadata { bytes in
            Result { () throws(Rejection) in try JSONReader.read(Origin.self, from: bytes) }
        }
        // What wasn't written by a command bus may have no metadata of this form: who isn't known.
        if case .success(let origin) = origin {
            actor = origin.actor
            causationId = origin.causationId
            correlationId = origin.correlationId
        }
        let stream = view.stream
        position = Int64(clamping: view.position)
        entity = stream.category
        id = stream.id
        revision = Int64(clamping: view.revision)
        type = view.type
        recordedAt = view.header.recordedAt
        occurredAt = view.header.occurredAt
        self.status = status
        eventId = view.header.id.lowercaseText
        commandId = view.commandID
    }

    /// The part of ``EventMetadata`` that is kept here: what else stands there may be long.
    private struct Origin: Record {
        var actor = ""
        var correlationId: String?
        var causationId: String?

        mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("actor", &actor)
            fields.field("correlationId", &correlationId)
            fields.field("causationId", &causationId)
        }
    }
}

extension Projection {
    /// The audit's own read model: a row an event, of every type there is and will be, so that nobody
    /// writes a handler for it. It keeps nothing personal, and nothing stops it.
    package static func audit(of aggregates: [AggregateDescription]) -> Projection {
        Projection(
            "audit", version: 1, tables: [AuditRow.self], wanting: .all
        ) { rows in
            let events = rows.table(AuditRow.self)
            var probes: [String: StatusProbe] = [:]
            for aggregate in aggregates { probes[aggregate.category] = StatusProbe(aggregate) }
            return { [probes] view in
                let status = probes[view.stream.category]?.status(after: view)
                events.put(AuditRow(view, status: status))
            }
        }
    }
}
