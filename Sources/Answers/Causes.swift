import EventSourcing
package import EventStore
package import History
package import Records

// What an event came of, and all that came of it, as a program gets it.

extension Cause {
    /// `{"position","root"}`: the tree from this one down, and where in it the event stands that was asked for.
    package func answer(asked: Position) -> JSONValue {
        .object([
            .init("position", .integer(Int64(clamping: asked))), .init("root", json(asked)),
        ])
    }

    private func json(_ asked: Position) -> JSONValue {
        var members: [JSONValue.Member] = [.init("commandId", .string(commandID))]
        if let name = events.first?.commandName { members.append(.init("command", .string(name))) }
        members.append(.init("found", .boolean(isFound)))
        if let id = causationID { members.append(.init("causationId", .string(id))) }
        if let after { members.append(.init("after", .integer(Int64(clamping: after)))) }
        if let event = events.first { members += event.circumstances }
        members.append(.init("events", .array(events.map { $0.inTree(asked) })))
        members.append(.init("effects", .array(effects.map { $0.json(asked) })))
        if let end { members.append(.init("end", .string(end.rawValue))) }
        return .object(members)
    }
}

extension RecordedEvent {
    /// Who, why and when, of a command's first event; and of which event elsewhere, where it was brought in.
    fileprivate var circumstances: [JSONValue.Member] {
        let context = context
        var members: [JSONValue.Member] = [.init("actor", .string(context.actor))]
        if let reason = context.reason { members.append(.init("reason", .string(reason))) }
        members.append(.init("recordedAt", .string(recordedAt.description)))
        members.append(.init("occurredAt", .string(occurredAt.description)))
        guard let origin else { return members }
        members.append(
            .init(
                "origin",
                .object([
                    .init("store", .string(origin.store)),
                    .init("position", .integer(origin.position)),
                    .init("recordedAt", .string(origin.recordedAt.description)),
                ])))
        return members
    }

    fileprivate func inTree(_ asked: Position) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("position", .integer(Int64(clamping: position))),
            .init("stream", .string(stream.text)),
            .init("revision", .integer(Int64(clamping: revision))),
            .init("type", .string(type)), .init("eventId", .string(id.lowercaseText)),
        ]
        if position == asked { members.append(.init("asked", .boolean(true))) }
        return .object(members)
    }
}
