import EventSourcing
package import EventStore
package import Records

/// What a command would do.
package struct Rehearsal: Sendable {
    /// The command's name.
    package var command: String
    /// What it was asked of.
    package var stream: StreamName
    /// The revision it was decided at; `nil` for a stream without events.
    package var revision: Revision?
    /// What it would append, in order.
    package var events: [(stream: StreamName, event: NewEvent)]
    /// What would change of its aggregate, field by field.
    package var changed: [FieldChange]

    /// As it was told elsewhere.
    package init(
        command: String, stream: StreamName, revision: Revision?,
        events: [(stream: StreamName, event: NewEvent)], changed: [FieldChange]
    ) {
        self.command = command
        self.stream = stream
        self.revision = revision
        self.events = events
        self.changed = changed
    }

    init(_ plan: Plan) {
        command = plan.command
        stream = plan.stream
        revision = plan.revision
        events = (plan.request?.streams ?? []).flatMap { part in
            part.events.map { (part.stream, $0) }
        }
        changed = FieldChange.between(plan.before, plan.after)
    }
}
