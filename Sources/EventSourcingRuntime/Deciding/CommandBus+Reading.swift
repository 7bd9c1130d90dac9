import EventSourcing
import EventStore
import Records

// What is done before a command is decided, on its caller's own task.

extension CommandBus {
    /// Reads a command, unless it is `given` as a value, and gets what it goes by, all on the caller's
    /// own task. One that can't be read takes its turn all the same: what was left undone before it is
    /// done before its answer.
    /// - Throws: `CancellationError` where its task is cancelled while something is fetched.
    func entry(
        _ envelope: CommandEnvelope, _ principal: Principal?,
        given: Result<any Command, Rejection>? = nil
    ) async throws(CancellationError) -> Ticket.Entry {
        do {
            return try await prepared(envelope, principal ?? self.principal, given: given)
        } catch let error as CancellationError {
            throw error
        } catch {
            return .unreadable(Rejection(anything: error))
        }
    }

    private func prepared(
        _ envelope: CommandEnvelope, _ principal: Principal?,
        given: Result<any Command, Rejection>?
    ) async throws -> Ticket.Entry {
        if let id = envelope.id {
            if let fault = IdentifierRule.fault(in: id) {
                throw Rejection(
                    .invalidField, field: "id", "a command id that \(Sentence(quoting: fault))")
            }
            guard !id.hasPrefix(Reaction.idPrefix) else {
                throw Rejection(
                    .invalidField, field: "id",
                    "ids that begin with \(Reaction.idPrefix) are those of reactions",
                    hint: "give it another, or none")
            }
        }
        let actor = try envelope.actor(by: principal, else: actor)
        let fingerprint = envelope.fingerprint
        let asker = principal.flatMap { $0.ownsTheStore ? nil : $0.name }
        var command: any Command
        do throws(Rejection) {
            command = try read(envelope, principal, given: given)
        } catch {
            // An earlier binary may have read it; but what came of it isn't told to just anybody.
            if principal == nil,
                let earlier = try await earlierOutcome(envelope, nil, fingerprint, for: nil)
            {
                return .answered(earlier)
            }
            throw error
        }
        if let fetching = command as? any FetchingCommand, fetching.source != nil {
            if let earlier = try await earlierOutcome(envelope, command, fingerprint, for: asker) {
                return .answered(earlier)
            }
            command = try await fetched(command, envelope, principal)
            try Task.checkCancellation()
        }
        return .asked(
            AskedCommand(
                command: command, envelope: envelope,
                commandID: envelope.id ?? newUUIDv7(at: clock()), actor: actor,
                fingerprint: fingerprint, asker: asker, permit: permit(envelope, principal)))
    }

    /// Asks whether `principal` may send what is in the envelope, by the table of who may send what:
    /// `nil` where there is nothing to ask.
    func permit(_ envelope: CommandEnvelope, _ principal: Principal?) -> Permit? {
        guard let principal, !principal.ownsTheStore else { return nil }
        var leave = named.value[envelope.command]?.leave
        // Where a part of the business has no table, everybody may; but for who is kept to one thing.
        if leave == nil, principal.scope != nil { leave = Leave(nobodyElse: envelope.command) }
        guard let leave else { return nil }
        let sender = Sender(principal.name, within: principal.scope)
        return { (command, facts) throws(Rejection) in
            try leave.require(command, by: sender, given: facts)
        }
    }

    /// The outcome of the command that had this one's id, if there was one.
    /// - Throws: a ``Rejection`` when that was another command, or, where there is an `asker`, another's.
    private func earlierOutcome(
        _ envelope: CommandEnvelope, _ command: (any Command)?, _ fingerprint: Fingerprint,
        for asker: String?
    ) async throws -> CommandOutcome? {
        guard let id = envelope.id else { return nil }
        if let earlier = try await store.outcome(
            of: id, command, envelope, fingerprint, for: asker)
        {
            return earlier
        }
        return try await unchanged.outcome(
            of: id, envelope.command, fingerprint.asked(by: asker))
    }

    /// Whether the command inside the envelope may go by a document from elsewhere.
    func isFetching(_ envelope: CommandEnvelope) -> Bool {
        named.value[envelope.command]?.isFetching == true
    }

    /// Reads the command inside the envelope, strictly, unless it is `given` as a value, and asks whether
    /// `principal` may ask it.
    func read(
        _ envelope: CommandEnvelope, _ principal: Principal?,
        given: Result<any Command, Rejection>? = nil
    ) throws(Rejection) -> any Command {
        guard let description = named.value[envelope.command] else {
            let near = nearest(to: envelope.command, among: commands.map(\.name))
            throw Rejection(
                .unknownCommand, field: "command", "there is no command \(envelope.command)",
                hint: near.map { "did you mean \($0)?" } ?? .next(.listCommands))
        }
        let now = clock()
        if let time = envelope.occurredAt, time > now {
            throw Rejection(
                .invalidField, field: "occurredAt", "\(time) is later than now, \(now)")
        }
        let command: any Command
        if let given {
            command = try given.get()
        } else {
            command = try description.decode(envelope.data.json()) { newUUIDv7(at: now) }
        }
        if let principal { try authorise(command, principal) }
        return command
    }
}
