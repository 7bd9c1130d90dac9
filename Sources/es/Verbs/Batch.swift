import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records
import Wording

/// A batch: NDJSON commands in, an NDJSON result a line out, in order, many to a commit.
///
/// When the input pauses, what was read so far is stored and answered: a program that writes a
/// line and waits for its result gets it. Ctrl-C ends it after the commit in flight.
final class Batch {
    private let session: Session
    private let options: SendingOptions
    private let stopOnError: Bool
    private let path: String
    private let input: Input
    private let progress: ProgressBar

    /// The line that is being read, from 1.
    private var line = 0
    /// Commands that were read and wait for their result: their lines and names, oldest first.
    private var waiting: [(line: Int, command: String?)] = []
    private var isEnded = false
    /// What reactors couldn't do about these commands, as far as that was told with them.
    private var heldUp: [HeldUpThing] = []
    private var tally: Tally

    init(_ path: String, session: Session, options: SendingOptions, stopOnError: Bool) throws {
        self.session = session
        self.options = options
        self.stopOnError = stopOnError
        self.path = path
        input = try Input.open(path)
        progress = session.progress
        tally = Tally(options.dryRun ? .would : .did)
    }

    func run() async throws {
        try session.requireOwnName(options)
        Signals.listen()
        let actor = session.actor(options.actor).value
        if options.dryRun {
            try await session.withOffice(actor: actor) { office in
                try await office.draft { try await answerAll($0) }
            }
        } else {
            let heldUp = try await session.withOffice(actor: actor, for: .writing) { office in
                try await answerAll(office)
                return try await office.heldUp(told: self.heldUp)
            }
            try session.warn(of: heldUp)
        }
        if let status = Signals.asked {
            try session.say(
                "stopped before line \(grouped(tally.lastLine + 1)); send it again: "
                    + "lines with an id happen once")
            throw status
        }
        if tally.refused > 0 { throw ExitStatus.refused }
    }

    private func answerAll(_ office: any Office) async throws {
        defer { progress.finish() }
        while !isEnded, Signals.asked == nil {
            try await step(office)
            try Channel.out.flush()
        }
        progress.finish()
        for line in tally.summary(session.style) { try session.say(line) }
    }

    /// Goes on until the input ends or pauses; with `--stop-on-error`, by one line, since nothing
    /// after a refused line may be stored.
    private func step(_ office: any Office) async throws {
        let sender = Sending(session: session, options: options).principal
        guard stopOnError else {
            return try await office.send(batch: next, as: sender) { result in
                try answer(result)
                return true
            }
        }
        guard let item = try next() else { return }
        let result: Result<Done, Rejection>
        do {
            result = .success(try await office.send(try item.get(), as: sender))
        } catch let rejection as Rejection {
            result = .failure(rejection)
        }
        try answer(result)
        if case .failure = result { isEnded = true }
    }

    /// The next command, or what is wrong with its line; `nil` at the end or a pause.
    private func next() throws -> Result<CommandEnvelope, Rejection>? {
        let limit = JSONValue.Limits().bytes
        while Signals.asked == nil {
            switch try input.line(atMost: limit) {
            case .idle: return nil
            case .end:
                isEnded = true
                return nil
            case .tooLong:
                line += 1
                waiting.append((line, nil))
                return .failure(
                    Rejection(.invalidJSON, "the line has more than \(limit) bytes"))
            case .text(var bytes):
                line += 1
                // What stands before a text to tell how it is written isn't part of it.
                if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
                if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
                if waiting.isEmpty, tally.lines == 0 { try checkForm(bytes) }
                return read(bytes)
            }
        }
        return nil
    }

    /// A table that was given in the place of commands is told as what it is, and not line by line.
    private func checkForm(_ bytes: [UInt8]) throws {
        let first = bytes.first { $0 != 0x20 && $0 != 0x09 }
        if first == UInt8(ascii: "{") { return }
        guard first == UInt8(ascii: "[") || bytes.contains(where: { ",;\t".utf8.contains($0) })
        else {
            return
        }
        let name = path == "-" ? "the input" : path
        throw Failure(
            .refused, code: "not-a-batch",
            "\(name) is no batch: line \(line) is no command, {\"command\":…,\"data\":{…}}",
            hint: path == "-"
                ? "a table goes in by import, and not by send"
                : .es("import", "--guess", path))
    }

    private func read(_ bytes: [UInt8]) -> Result<CommandEnvelope, Rejection> {
        var command: String?
        let result = Result { () throws(Rejection) in
            let json = try JSONValue(parsing: bytes)
            command = json["command"]?.text
            var envelope = try CommandEnvelope(json.withTimeAsSaid)
            envelope.reason = envelope.reason ?? options.reason
            envelope.occurredAt = envelope.occurredAt ?? options.occurredAt
            return envelope
        }
        waiting.append((line, command))
        return result
    }

    private func answer(_ done: Result<Done, Rejection>) throws {
        if case .success(let done) = done { note(done) }
        let result = done.map(\.outcome)
        // The bus answers each command once, in the order in which it took them.
        let (line, command) = waiting.removeFirst()
        tally.count(result, line: line)
        try show(result, line, command)
        // The file's size says how many lines there will be, by how many came of how much of it.
        let total = input.size.map { size in
            UInt64(Double(tally.lines) * Double(size) / Double(max(input.taken, 1)))
        }
        progress.update("lines", UInt64(tally.lines), of: total)
    }

    /// Of each thing what was told last.
    private func note(_ done: Done) {
        if heldUp.isEmpty, done.heldUp.isEmpty { return }
        let stream = done.outcome.stream.description
        heldUp.removeAll { $0.heldUp.stream == stream }
        heldUp += done.heldUp
    }

    /// A result a line for a program; to a person only what was refused.
    private func show(
        _ result: Result<CommandOutcome, Rejection>, _ line: Int, _ command: String?
    ) throws {
        if session.isForPeople {
            guard case .failure(let rejection) = result else { return }
            progress.finish()
            for refusal in rejection.refusals {
                let field = refusal.field.map { $0.isEmpty ? "" : " \(neutralised($0)):" } ?? ""
                let text = neutralised(Catalogue.plain.text(refusal.message))
                try Channel.out.line(
                    "\(session.style.bad("line \(line)")):\(field) \(text)  [\(refusal.code)]")
            }
            return
        }
        var json =
            switch result {
            case .success(let outcome): outcome.result
            case .failure(let rejection): rejection.result(of: command)
            }
        if options.dryRun { json["dryRun"] = .boolean(true) }
        json["line"] = .integer(Int64(line))
        try session.show(json: json)
    }
}
