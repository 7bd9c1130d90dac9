import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import HTTPTypes
import Hummingbird
import Logging
import Records

/// `POST /v1/commands/{name}`: one command, its fields as JSON, what stands around it in the head.
enum CommandRoute {
    static func answer(_ call: Call) async throws -> Response {
        try call.allowOnly(["dryRun"])
        let isRehearsed = try call.flag("dryRun")
        let envelope = try await envelope(call)
        let principal = call.caller?.principal
        let commands = call.office.commands
        if isRehearsed {
            return .json(try await commands.rehearse(envelope, by: principal).result)
        }
        do {
            let outcome = try await commands.send(
                envelope, by: principal, within: call.limits.command)
            let reactions = await reactions(to: outcome, call)
            return .json(
                outcome.result.telling(reactions: reactions)
                    .telling(commands.reactions.heldUp(outcome.stream))
                    .telling(secret: HookRoutes.secret(of: outcome, call)),
                headers: outcome.headers)
        } catch let error {
            throw Problem(anything: error)
        }
    }

    private static let reactors = BackOffice.contexts.flatMap(\.reactors)

    /// What reactors did about it. It is done, whether or not that can be told.
    private static func reactions(
        to outcome: CommandOutcome, _ call: Call
    ) async -> [RecordedEvent] {
        do {
            return try await call.office.store.reactions(
                to: outcome, by: reactors)
        } catch {
            call.served.logger.error(
                "reactions not told", metadata: ["id": "\(call.id)", "error": "\(error)"])
            return []
        }
    }

    private static func envelope(_ call: Call) async throws -> CommandEnvelope {
        try call.requireJSON()
        let buffer = try await call.body(upTo: call.limits.bodyBytes, within: call.limits.body)
        let data = buffer.isEmpty ? JSONValue.object([]) : try JSONValue(parsing: buffer)
        guard data.members != nil else {
            throw Problem(.invalidJSON, "the fields of a command are an object")
        }
        return CommandEnvelope(
            call.path("name"), data: data, id: try identifier(call, "Idempotency-Key"),
            reason: try call.header("Daybook-Reason"), occurredAt: try occurredAt(call),
            expectedRevision: try revision(call), correlationID: try correlation(call))
    }

    private static func occurredAt(_ call: Call) throws -> Timestamp? {
        guard let text = try call.header("Daybook-Occurred-At") else { return nil }
        guard let time = Timestamp(text) else {
            throw Problem(
                .invalidHeader, "must be a time as RFC 3339 has it", field: "Daybook-Occurred-At")
        }
        return time
    }

    /// `"3"`, as an answer's `ETag` has it, or the number alone.
    private static func revision(_ call: Call) throws -> Revision? {
        guard let text = try call.header("If-Match") else { return nil }
        let bare =
            text.hasPrefix("\"") && text.hasSuffix("\"") && text.utf8.count > 2
            ? String(text.dropFirst().dropLast()) : text
        guard let revision = Revision(plain: bare) else {
            throw Problem(
                .invalidHeader, "must be the revision that the stream is at: \"3\"",
                field: "If-Match")
        }
        return revision
    }

    /// As the caller says it, or the trace that the request is part of; else the request itself, so that what it
    /// caused is found by what the server's log calls it.
    private static func correlation(_ call: Call) throws -> String? {
        try identifier(call, "Daybook-Correlation-Id")
            ?? TraceParent.trace(in: call.header("traceparent")) ?? call.id
    }

    private static func identifier(_ call: Call, _ name: String) throws -> String? {
        guard let given = try call.header(name) else { return nil }
        if let fault = IdentifierRule.fault(in: given) {
            throw Problem(
                .invalidHeader, "an id that \(Sentence(quoting: fault))", field: name)
        }
        return given
    }
}

extension CommandOutcome {
    /// By which the next command can say what it counts on.
    fileprivate var headers: HTTPFields {
        revision.map { [.eTag: "\"\($0)\""] } ?? [:]
    }
}

/// W3C's trace context, as far as it names a trace.
enum TraceParent {
    /// The trace's id in `00-<32 digits>-<16 digits>-<2 digits>`; `nil` where that isn't one.
    static func trace(in text: String?) -> String? {
        guard let parts = text?.split(separator: "-", omittingEmptySubsequences: false),
            parts.count == 4, parts[0].utf8.count == 2, parts[1].utf8.count == 32,
            parts[2].utf8.count == 16, parts[3].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }),
            parts[1].contains(where: { $0 != "0" })
        else { return nil }
        return String(parts[1])
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
