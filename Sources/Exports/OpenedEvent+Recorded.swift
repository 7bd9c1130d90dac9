internal import EventSourcing
package import EventStore

extension OpenedEvent {
    /// One as it lies in a log, with what is told beside it.
    package init(_ recorded: RecordedEvent) {
        let context = recorded.context
        self.init(
            position: recorded.position, stream: recorded.stream, revision: recorded.revision,
            id: recorded.id, recordedAt: recorded.recordedAt, occurredAt: recorded.occurredAt,
            commandID: recorded.commandID, actor: context.actor, reason: context.reason,
            command: context.command?.name, correlationId: context.correlationId,
            causationId: context.causationId,
            origin: context.origin(atIndex: Int(recorded.indexInCommand)),
            event: NewEvent(
                type: recorded.type, schemaVersion: recorded.schemaVersion, tags: recorded.tags,
                payload: recorded.payload))
    }
}
