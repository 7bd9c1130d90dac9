import EventSourcing
import EventStore
import Records

/// What stands around an event of one thing's history: where, when, who, why, by which command.
struct EventCircumstances {
    let position: Int64
    let revision: Int64
    let actor: String
    let reason: String?
    let recordedAt: Timestamp
    let occurredAt: Timestamp
    let commandId: String

    init(_ event: RecordedEvent) {
        position = Int64(clamping: event.position)
        revision = Int64(clamping: event.revision)
        let context = event.context
        actor = context.actor
        reason = context.reason
        recordedAt = event.recordedAt
        occurredAt = event.occurredAt
        commandId = event.commandID
    }

    /// As members of an entry, around `middle`.
    func members(_ middle: [JSONValue.Member]) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("position", .integer(position)), .init("revision", .integer(revision)),
        ]
        members += middle
        members.append(.init("actor", .string(actor)))
        if let reason { members.append(.init("reason", .string(reason))) }
        members.append(.init("recordedAt", .string(recordedAt.description)))
        members.append(.init("occurredAt", .string(occurredAt.description)))
        members.append(.init("commandId", .string(commandId)))
        return .object(members)
    }
}

extension JSONValue {
    /// An object with more members after its own.
    func adding(_ more: [Member]) -> JSONValue { .object((members ?? []) + more) }

    /// An object without the members of these names.
    func without(_ names: String...) -> JSONValue {
        .object((members ?? []).filter { !names.contains($0.name) })
    }
}
