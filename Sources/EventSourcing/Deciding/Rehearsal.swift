public import EventStore
public import Records

/// What a command would do.
public struct Rehearsal: Sendable {
    /// The command's name.
    public var command: String
    /// What it was asked of.
    public var stream: StreamName
    /// The revision it was decided at; `nil` for a stream without events.
    public var revision: Revision?
    /// What it would append, in order.
    public var events: [(stream: StreamName, event: NewEvent)]
    /// What would change of its aggregate, field by field.
    public var changed: [FieldChange]

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
