import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import History
package import Records

// What there is to tell of one thing's history, as a program gets it.

extension RecordedEvent {
    /// Who, when, why and by which command, as a program gets it.
    package func origin(_ command: String?) -> [JSONValue.Member] {
        let context = context
        var members: [JSONValue.Member] = [
            .init("position", .integer(Int64(clamping: position))),
            .init("revision", .integer(Int64(clamping: revision))),
            .init("type", .string(type)),
            .init("recordedAt", .string(recordedAt.description)),
            .init("occurredAt", .string(occurredAt.description)),
            .init("actor", .string(context.actor)),
        ]
        if let reason = context.reason { members.append(.init("reason", .string(reason))) }
        members.append(.init("commandId", .string(commandID)))
        if let command { members.append(.init("command", .string(command))) }
        return members
    }
}

extension Change {
    /// The event that made it, and what it changed, field by field.
    package func answer(by command: String?) -> [JSONValue.Member] {
        event.origin(command) + [.init("changed", changed.json)]
    }
}

extension EntityState {
    /// `{"entity","id","stream","revision","position","state"}`.
    package var answer: JSONValue {
        .object(
            stream.named + [
                .init("revision", revision.map { .integer(Int64(clamping: $0)) } ?? .null),
                .init("position", .integer(Int64(clamping: position))), .init("state", state),
            ])
    }

    /// `{"position":12,"revision":3}`; no revision where nothing had happened.
    fileprivate var place: JSONValue {
        .object([
            .init("position", .integer(Int64(clamping: position))),
            .init("revision", revision.map { .integer(Int64(clamping: $0)) } ?? .null),
        ])
    }
}

extension StreamName {
    /// `"entity","id","stream"`.
    package var named: [JSONValue.Member] {
        [
            .init("entity", .string(category)), .init("id", .string(id)),
            .init("stream", .string(text)),
        ]
    }
}

extension [Blame] {
    /// `{"entity","id","stream","fields":[{"field","value","event"}]}`.
    package func answer(
        of category: String, _ id: String, in store: any EventStore
    ) async throws -> JSONValue {
        var fields: [JSONValue] = []
        for blame in self {
            let name = try await store.commandName(of: blame.event)
            fields.append(
                .object([
                    .init("field", .string(blame.path)), .init("value", blame.value),
                    .init("event", .object(blame.event.origin(name))),
                ]))
        }
        let stream = try StreamName(category: category, id: id)
        return .object(stream.named + [.init("fields", .array(fields))])
    }
}

extension PointDifference {
    /// `{"entity","id","stream","from","to","changed":{FIELD:{"from","to","event"}}}`.
    package func answer(
        of category: String, _ id: String, in store: any EventStore
    ) async throws -> JSONValue {
        var changed: [JSONValue.Member] = []
        for field in fields {
            let name = try await store.commandName(of: field.event)
            changed.append(
                .init(
                    field.change.field,
                    .object([
                        .init("from", field.change.from), .init("to", field.change.to),
                        .init("event", .object(field.event.origin(name))),
                    ])))
        }
        return .object(
            to.stream.named + [
                .init("from", from.place), .init("to", to.place),
                .init("changed", .object(changed)),
            ])
    }
}
