public import EventSourcing
public import EventStore
import Records

/// What came of a command that was accepted: what has happened to the thing that it was asked of.
public struct Sent<C: Command>: Sendable {
    /// What happened to it, in order; none when it was so already.
    public let events: [C.Target.Event]
    /// The stream of what it was asked of.
    public let stream: StreamName
    /// The stream's last revision after it; `nil` if the stream is still empty.
    public let revision: Revision?
    /// The position of its last event; for one that changed nothing, the head it was decided at.
    public let position: Position
    /// What the caller called it by, or the service, where they didn't.
    public let commandID: String
    /// It had been done before, under the same id; nothing was appended now.
    public let isRepeated: Bool
}

extension CommandBus {
    /// Answers one command that is a value, as ``send(_:by:within:)`` answers one that comes as JSON: to
    /// either the other is the same, and the log can't tell them apart.
    ///
    /// Texts lose the white space at either end, and identifiers that are left to the service are made
    /// where they are blank. The command must be among those of the bus.
    ///
    /// `principal` is who asks; `nil`: whoever the bus is for, and they may ask anything. The same command
    /// again under its `id` answers what came of it first. `reason` counts where the command has none of
    /// its own; `occurredAt` is when it happened, if not now; `revision` is what the stream of its target
    /// must be at. `correlation` is the id that all that comes of one wish has in common, `causation`
    /// that of the event or command that it comes of. `time` is how long the caller waits at most.
    /// - Throws: a ``SendError``, which says what is so now.
    @discardableResult
    public func send<C: Command>(
        _ command: C, by principal: Principal?, id: String? = nil, reason: String? = nil,
        occurredAt: Timestamp? = nil, expecting revision: Revision? = nil,
        correlation: String? = nil, causation: String? = nil, within time: Duration? = nil
    ) async throws(SendError) -> Sent<C> {
        var command = command
        let now = clock()
        var tidier = Tidier { newUUIDv7(at: now) }
        command.tidy(by: &tidier)
        var data = JSONValue(of: command)
        // As who leaves them to the service writes it: so the same wish comes to the same again.
        for name in tidier.made { data[name] = nil }
        let envelope = CommandEnvelope(
            C.name, data: data, id: id, reason: reason, occurredAt: occurredAt,
            expectedRevision: revision, correlationID: correlation, causationID: causation)
        let given: Result<any Command, Rejection> =
            tidier.refusals.isEmpty ? .success(command) : .failure(Rejection(tidier.refusals))
        let (outcome, decided) = try await answer(
            envelope, given: given, by: principal, within: time)
        return Sent(
            events: try await events(of: outcome, decided), stream: outcome.stream,
            revision: outcome.revision, position: outcome.position, commandID: outcome.commandID,
            isRepeated: outcome.duplicate)
    }

    /// The events of a command's own aggregate: as they were decided just now, or as the log has them.
    private func events<Event: EventSet>(
        of outcome: CommandOutcome, _ decided: (any Sendable)?
    ) async throws(SendError) -> [Event] {
        if let decided = decided as? [Event] { return decided }
        if outcome.events.isEmpty { return [] }
        do {
            guard let receipt = try await store.receipt(of: outcome.commandID) else { return [] }
            let (first, last) = (receipt.positions.lowerBound, receipt.positions.upperBound)
            let stored = try await store.events(LogRead(after: first - 1, through: last))
            return try stored.filter { $0.stream == outcome.stream }.flatMap {
                try Array(Event.decode($0))
            }
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .rejected(Rejection(anything: error))
        }
    }
}
