import Answers
import CurlDownloads
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

// Commands over HTTP: each with a key, so that what was cut off is sent again and happens once.

extension ServedOffice {
    func send(_ envelope: CommandEnvelope, as sender: Principal?) async throws -> Done {
        let id = envelope.id ?? newUUIDv7(at: .now)
        let answer = try await post(envelope, id: id)
        var outcome = try CommandOutcome(told: answer, id: id)
        // A key that nobody else knows was only sent before where that was cut off.
        if envelope.id == nil { outcome.duplicate = false }
        return Done(
            outcome: outcome, heldUp: answer.heldUp, reactions: answer["reactions"],
            secret: answer["secret"]?.text)
    }

    func rehearse(
        _ envelope: CommandEnvelope, as sender: Principal?
    ) async throws -> EventSourcingRuntime.Rehearsal {
        try EventSourcingRuntime.Rehearsal(
            told: try await post(envelope, id: envelope.id, [(name: "dryRun", text: "true")]))
    }

    private func post(
        _ envelope: CommandEnvelope, id: String?, _ parameters: Parameters = []
    ) async throws -> JSONValue {
        var heads: [(name: String, value: String)] = []
        if let id { heads.append((name: "Idempotency-Key", value: id.inHead)) }
        if let reason = envelope.reason {
            heads.append((name: "Daybook-Reason", value: reason.inHead))
        }
        if let time = envelope.occurredAt {
            heads.append((name: "Daybook-Occurred-At", value: time.description))
        }
        if let revision = envelope.expectedRevision {
            heads.append((name: "If-Match", value: "\"\(revision)\""))
        }
        return try server.read(
            try await server.post(
                "/v1/commands/\(envelope.command.inAddress)", parameters, envelope.data.json(),
                type: "application/json", heads: heads))
    }

    // MARK: - Batches

    func heldUp(told: [HeldUpThing]) async throws -> [HeldUpThing] {
        guard readsLog else { return told }
        do {
            return try await reactors().all.flatMap { reactor in
                reactor.heldUp.map { (reactor.name, $0) }
            }
        } catch {
            // What was sent is done, whether or not more can be said of it.
            return told
        }
    }

    func send(
        batch next: () throws -> Result<CommandEnvelope, Rejection>?, as sender: Principal?,
        answer: (Result<Done, Rejection>) throws -> Bool
    ) async throws {
        while true {
            let lines = try BatchLines(next)
            if lines.all.isEmpty { return }
            for result in try await results(of: lines) where try !answer(result) { return }
            if !lines.isFull { return }
        }
    }

    /// What came of each line, those that can't be read among them.
    func results(
        of lines: BatchLines, _ parameters: Parameters = []
    ) async throws -> [Result<Done, Rejection>] {
        var answers = ArraySlice<JSONValue>()
        if !lines.sent.isEmpty {
            let answer = try await server.post(
                "/v1/commands", parameters, lines.sent.flatMap { $0.json.json() + [10] },
                type: "application/x-ndjson")
            if answer.status != 200 { _ = try server.read(answer) }
            answers = try answer.bytes.split(separator: 10).map {
                try JSONValue(sent: Array($0))
            }[...]
        }
        return try lines.all.map { line in
            switch line {
            case .failure(let rejection): return .failure(rejection)
            case .success(let envelope):
                guard let told = answers.popFirst() else {
                    throw Failure(
                        .tryAgain, code: "outcome-unknown",
                        "the server has ended before it had answered every line",
                        hint: "send it again: lines with an id happen once")
                }
                if told["ok"] == .boolean(true) {
                    var outcome = try CommandOutcome(told: told, id: envelope.id ?? "")
                    if lines.made.contains(outcome.commandID) { outcome.duplicate = false }
                    return .success(Done(outcome: outcome, heldUp: told.heldUp))
                }
                return .failure(
                    Rejection((told["errors"]?.elements ?? []).compactMap { Refusal(told: $0) }))
            }
        }
    }

    func draft(_ body: (any Office) async throws -> Void) async throws {
        try await body(DraftedOffice(office: self))
    }
}

/// Lines of a batch that are sent together.
struct BatchLines {
    private static let most = 500
    private(set) var all: [Result<CommandEnvelope, Rejection>] = []
    /// Ids that nobody gave.
    private(set) var made: Set<String> = []

    init() {}

    /// The next of them, until there are none for now, or enough.
    init(_ next: () throws -> Result<CommandEnvelope, Rejection>?) throws {
        while all.count < Self.most, let line = try next() { append(line) }
    }

    mutating func append(_ line: Result<CommandEnvelope, Rejection>) {
        guard case .success(var envelope) = line, envelope.id == nil else {
            return all.append(line)
        }
        let id = newUUIDv7(at: .now)
        envelope.id = id
        made.insert(id)
        all.append(.success(envelope))
    }

    /// Whether there may be more right behind them.
    var isFull: Bool { all.count == Self.most }

    /// Those that can be read.
    var sent: [CommandEnvelope] {
        all.compactMap { if case .success(let envelope) = $0 { envelope } else { nil } }
    }
}

extension CommandEnvelope {
    /// As a line of a batch has it.
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [.init("command", .string(command))]
        for (name, text) in [
            ("id", id), ("actor", actor), ("reason", reason),
            ("occurredAt", occurredAt?.description), ("correlationId", correlationID),
            ("causationId", causationID),
        ] {
            if let text { members.append(.init(name, .string(text))) }
        }
        if let expectedRevision {
            members.append(.init("expectedRevision", .integer(Int64(clamping: expectedRevision))))
        }
        members.append(.init("data", data))
        return .object(members)
    }
}
