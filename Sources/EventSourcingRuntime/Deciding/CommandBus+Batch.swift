import EventSourcing
import EventStore
public import Records

extension CommandBus {
    /// So many lines are decided in one go: then commands from elsewhere get their turn.
    private static let linesAtOnce = 500

    /// Answers many commands: decided in order, each on what the ones before it left, and stored
    /// many to a commit. What reactors do about a line is decided right behind it, before the next
    /// line, and stored with it; it isn't among the answers.
    ///
    /// `next` gives the next command, or what was wrong with it, or `nil` at the end; `answer` gets
    /// every command's result, in order, and says whether to go on.
    /// - Throws: `CancellationError` once its task is cancelled: what was answered until then is so,
    ///   and nothing else was stored. What `next` and `answer` throw.
    public func send(
        batch next: () throws -> Result<CommandEnvelope, Rejection>?,
        answer: (Result<CommandOutcome, Rejection>) throws -> Bool
    ) async throws {
        var held: CommandEnvelope?
        while true {
            let (lines, isEnd) = try await lines(&held, next)
            let ticket = Ticket(lines.map(\.entry))
            if !lines.isEmpty { await self.answer(ticket) }
            for (line, result) in zip(lines, ticket.answers) {
                switch result {
                case .accepted(let outcome, _): if try !answer(.success(outcome)) { return }
                case .refused(let rejection, let position):
                    if let envelope = line.envelope {
                        await note(
                            rejection, of: envelope,
                            by: principal?.name ?? envelope.actor ?? actor, at: position)
                    }
                    if try !answer(.failure(rejection)) { return }
                // The first that wasn't decided any more: none after it was.
                case .withdrawn, .unknown: throw CancellationError()
                }
            }
            if isEnd { return }
            try Task.checkCancellation()
        }
    }

    /// Answers many commands, in order.
    package func send(batch: [CommandEnvelope]) async throws -> [Result<CommandOutcome, Rejection>]
    {
        var rest = batch.makeIterator()
        var results: [Result<CommandOutcome, Rejection>] = []
        try await send(
            batch: { rest.next().map { .success($0) } },
            answer: { result in
                results.append(result)
                return true
            })
        return results
    }
}

// MARK: - Reading ahead

extension CommandBus {
    /// A line of a batch, as far as it could be read.
    private struct Line {
        var envelope: CommandEnvelope?
        var entry: Ticket.Entry
    }

    /// The next lines. One that goes by a document from elsewhere begins a go of its own, since it is
    /// fetched in view of what the lines before it have come to: till then it is `held`.
    private func lines(
        _ held: inout CommandEnvelope?, _ next: () throws -> Result<CommandEnvelope, Rejection>?
    ) async throws -> (lines: [Line], isEnd: Bool) {
        var lines: [Line] = []
        if let envelope = held {
            held = nil
            lines.append(try await line(envelope))
        }
        while lines.count < Self.linesAtOnce {
            guard let item = try next() else { return (lines, true) }
            switch item {
            case .success(let envelope) where !lines.isEmpty && isFetching(envelope):
                held = envelope
                return (lines, false)
            case .success(let envelope): lines.append(try await line(envelope))
            case .failure(let rejection): lines.append(Line(entry: .unreadable(rejection)))
            }
        }
        return (lines, false)
    }

    private func line(_ envelope: CommandEnvelope) async throws -> Line {
        Line(envelope: envelope, entry: try await entry(envelope, nil))
    }
}
