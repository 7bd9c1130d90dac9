import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

/// A batch: NDJSON commands in, an NDJSON result a line out, in order, many to a commit.
///
/// When the input pauses, what was read so far is stored and answered: a program that writes a
/// line and waits for its result gets it. Ctrl-C ends it after the commit in flight.
final class Batch {
    private let session: Session
    private let options: SendingOptions
    private let stopOnError: Bool
    private let input: Input
    private let progress: ProgressBar

    /// The line that is being read, from 1.
    private var line = 0
    /// Commands that were read and wait for their result: their lines and names, oldest first.
    private var waiting: [(line: Int, command: String?)] = []
    private var isEnded = false
    private var tally = BatchTally()

    init(_ path: String, session: Session, options: SendingOptions, stopOnError: Bool) throws {
        self.session = session
        self.options = options
        self.stopOnError = stopOnError
        input = try Input.open(path)
        progress = session.progress
    }

    func run() async throws {
        Signals.listen()
        let actor = session.actor(options.actor).value
        let heldUp = try await session.withStore(actor: actor, for: .writing) { office in
            defer { progress.finish() }
            let commands = Sending(session: session, options: options).commands(of: office)
            while !isEnded, Signals.asked == nil {
                try await step(commands)
                try Channel.out.flush()
            }
            return office.commands.reactions.heldUp()
        }
        progress.finish()
        try session.say(tally.summary(session.style))
        try session.warn(of: heldUp)
        if let status = Signals.asked { throw status }
        if tally.refused > 0 { throw ExitStatus.refused }
    }

    /// Goes on until the input ends or pauses; with `--stop-on-error`, by one line, since nothing
    /// after a refused line may be stored.
    private func step(_ commands: CommandBus) async throws {
        guard stopOnError else {
            return try await commands.send(batch: next) { result in
                try answer(result)
                return true
            }
        }
        guard let item = try next() else { return }
        let result: Result<CommandOutcome, Rejection>
        do throws(Rejection) {
            result = .success(try await commands.send(try item.get()))
        } catch {
            result = .failure(error)
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
            case .text(let bytes):
                line += 1
                if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
                return read(bytes)
            }
        }
        return nil
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

    private func answer(_ result: Result<CommandOutcome, Rejection>) throws {
        // The bus answers each command once, in the order in which it took them.
        let (line, command) = waiting.removeFirst()
        tally.count(result, line: line)
        var json =
            switch result {
            case .success(let outcome): outcome.result
            case .failure(let rejection): rejection.result(of: command)
            }
        json["line"] = .integer(Int64(line))
        try session.show(json: json)
        progress.update("lines", UInt64(tally.lines), of: nil)
    }
}

/// What a batch has come to.
struct BatchTally {
    private var done = 0
    private var before = 0
    private var unchanged = 0
    private(set) var events = 0
    private(set) var refused = 0
    /// The first lines that were refused.
    private var refusedLines: [Int] = []
    private let begun = ContinuousClock.now

    var lines: Int { done + before + unchanged + refused }

    mutating func count(_ result: Result<CommandOutcome, Rejection>, line: Int) {
        switch result {
        case .failure:
            refused += 1
            if refusedLines.count < 5 { refusedLines.append(line) }
        case .success(let outcome) where outcome.duplicate: before += 1
        case .success(let outcome) where outcome.events.isEmpty: unchanged += 1
        case .success(let outcome):
            done += 1
            events += outcome.events.count
        }
    }

    /// `9,998 done (9,998 events), 2 refused (lines 417, 8102)  1.9 s  5,263/s`
    func summary(_ style: Style) -> String {
        let length = ContinuousClock.now - begun
        var parts = ["\(grouped(done)) done (\(counted(events, "event")))"]
        if before > 0 { parts.append("\(grouped(before)) done before") }
        if unchanged > 0 { parts.append("\(grouped(unchanged)) without change") }
        if refused > 0 {
            let numbers = refusedLines.map(String.init).joined(separator: ", ")
            let more = refused > refusedLines.count ? ", …" : ""
            let word = refused == 1 ? "line" : "lines"
            parts.append(style.bad("\(grouped(refused)) refused") + " (\(word) \(numbers)\(more))")
        }
        return parts.joined(separator: ", ") + "  \(duration(length))  \(rate(lines, length))"
    }
}
