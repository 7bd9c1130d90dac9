package import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import Records

// What came of a command, as a program gets it: on the command line and over HTTP alike.

extension CommandOutcome {
    /// `{"ok":true,"command","stream","revision","position","events","duplicate"}`.
    package var result: JSONValue {
        .object([
            .init("ok", .boolean(true)), .init("command", .string(command)),
            .init("stream", .string(stream.text)),
            .init("revision", revision.map { .integer(Int64(clamping: $0)) } ?? .null),
            .init("position", .integer(Int64(clamping: position))),
            .init("events", .array(events.map { .string($0) })),
            .init("duplicate", .boolean(duplicate)),
        ])
    }
}

extension EventStore {
    /// What reactors did because of a command, and because of what they did: right behind it in the log.
    package func reactions(
        to outcome: CommandOutcome, by reactors: [ReactorDescription]
    ) async throws -> [RecordedEvent] {
        guard !outcome.duplicate,
            outcome.events.contains(where: { type in reactors.contains { $0.minds(type) } })
        else { return [] }
        var commands: Set<String> = [outcome.commandID]
        var found: [RecordedEvent] = []
        let later = LogRead(after: outcome.position, limit: mostReactedTo)
        for event in try await events(later) {
            guard let cause = event.context.causationId, commands.contains(cause) else { continue }
            commands.insert(event.commandID)
            found.append(event)
        }
        return found
    }

    /// Events behind a command among which its reactions are looked for.
    private var mostReactedTo: Int { 10_000 }
}

extension JSONValue {
    /// What reactors did about a command, as it is told beside its result; `nil` where they did nothing.
    package init?(reactions: [RecordedEvent]) {
        if reactions.isEmpty { return nil }
        self = .array(
            reactions.map { event in
                .object([
                    .init("position", .integer(Int64(clamping: event.position))),
                    .init("stream", .string(event.stream.text)),
                    .init("type", .string(event.type)),
                    .init("data", JSONValue(payload: event.payload)),
                ])
            })
    }

    /// The result of a command, with what reactors did about it; where they did nothing, as it was.
    package func telling(reactions: [RecordedEvent]) -> JSONValue {
        var result = self
        if let told = JSONValue(reactions: reactions) { result["reactions"] = told }
        return result
    }

    /// The result of a command, with what is held up behind it: where nothing is, as it was.
    package func telling(_ heldUp: [(reactor: String, heldUp: HeldUp)]) -> JSONValue {
        if heldUp.isEmpty { return self }
        var result = self
        result["heldUp"] = .array(
            heldUp.map { reactor, held in
                var told = JSONValue(of: held)
                told["reactor"] = .string(reactor)
                return told
            })
        return result
    }
}

extension Rehearsal {
    /// The same of one that was only rehearsed, with its events and what they would change.
    package var result: JSONValue {
        .object([
            .init("ok", .boolean(true)), .init("dryRun", .boolean(true)),
            .init("command", .string(command)), .init("stream", .string(stream.text)),
            .init("revision", revision.map { .integer(Int64(clamping: $0)) } ?? .null),
            .init(
                "events",
                .array(
                    events.map { stream, event in
                        .object([
                            .init("stream", .string(stream.text)),
                            .init("type", .string(event.type)),
                            .init("data", JSONValue(payload: event.payload)),
                        ])
                    })),
            .init("changed", changed.json),
        ])
    }
}

extension JSONValue {
    /// A payload as it is stored; where it isn't JSON, which no store takes, its text.
    package init(payload: [UInt8]) {
        do throws(Rejection) {
            try self.init(
                parsing: payload, limits: Limits(bytes: payload.count, tokens: payload.count + 2))
        } catch {
            self = .string(String(decoding: payload, as: UTF8.self))
        }
    }
}
