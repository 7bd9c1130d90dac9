import EventSourcing
import EventStore
public import Records

/// What comes next in a batch.
package enum BatchLine: Sendable {
    case command(CommandEnvelope)
    /// A line that is no command, and why.
    case unreadable(Rejection)
    /// Nothing yet: what has come so far is to be answered before it is asked again.
    case pause
    case end
}

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
        try await send(
            batch: {
                switch try next() {
                case .success(let envelope)?: .command(envelope)
                case .failure(let rejection)?: .unreadable(rejection)
                case nil: .end
                }
            }, by: nil, answer: { try answer($0) })
    }

    /// Answers many commands as they come, in the same way, for `principal`, who may wait for answers
    /// before they send more; `nil`: for whoever has the store in their own hands.
    ///
    /// `next` is asked for lines until there are enough for one go, or until it says that there is a
    /// pause: whoever waits in it has those before it wait too. No line is asked for before all of the
    /// go before it are answered, so who is slow to take answers isn't sent more than so many.
    /// - Throws: as for those that are all there.
    package func send(
        batch next: () async throws -> BatchLine, by principal: Principal?,
        answer: (Result<CommandOutcome, Rejection>) async throws -> Bool
    ) async throws {
        let principal = principal ?? self.principal
        var held: CommandEnvelope?
        while true {
            let (lines, isEnd) = try await lines(&held, principal, next)
            let ticket = Ticket(lines.map(\.entry))
            if !lines.isEmpty { await self.answer(ticket) }
            for (line, result) in zip(lines, ticket.answers) {
                switch result {
                case .accepted(let outcome, _): if try await !answer(.success(outcome)) { return }
                case .refused(let rejection, let position):
                    if let envelope = line.envelope {
                        await note(
                            rejection, of: envelope,
                            by: principal?.name ?? envelope.actor ?? actor, at: position)
                    }
                    if try await !answer(.failure(rejection)) { return }
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

    /// The next lines, up to a pause. One that goes by a document from elsewhere begins a go of its own,
    /// since it is fetched in view of what the lines before it have come to: till then it is `held`.
    private func lines(
        _ held: inout CommandEnvelope?, _ principal: Principal?,
        _ next: () async throws -> BatchLine
    ) async throws -> (lines: [Line], isEnd: Bool) {
        var lines: [Line] = []
        if let envelope = held {
            held = nil
            lines.append(try await line(envelope, principal))
        }
        while lines.count < Self.linesAtOnce {
            switch try await next() {
            case .command(let envelope) where !lines.isEmpty && isFetching(envelope):
                held = envelope
                return (lines, false)
            case .command(let envelope): lines.append(try await line(envelope, principal))
            case .unreadable(let rejection): lines.append(Line(entry: .unreadable(rejection)))
            case .pause: return (lines, false)
            case .end: return (lines, true)
            }
        }
        return (lines, false)
    }

    private func line(_ envelope: CommandEnvelope, _ principal: Principal?) async throws -> Line {
        Line(envelope: envelope, entry: try await entry(envelope, principal))
    }
}
