package import EventSourcingRuntime
import EventStore
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

extension JSONValue {
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
