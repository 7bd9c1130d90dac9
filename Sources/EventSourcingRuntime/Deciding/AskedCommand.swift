import EventSourcing
import EventStore
import Records

/// A command that has been read: all that it is decided by, but for the log.
struct AskedCommand: Sendable {
    var command: any Command
    var envelope: CommandEnvelope
    /// What the caller called it by, or what was made for it.
    var commandID: String
    var actor: String
    /// Tells whether another under the same id is the same.
    var fingerprint: Fingerprint
    /// Who is told only what came of their own commands; `nil`: whoever owns the store.
    var asker: String?
    /// Asks whether it may be sent, where it is said who sends it.
    var permit: Permit?

    /// Whether the caller may send it again under its id.
    var isNamed: Bool { envelope.id != nil }
}

extension Fingerprint {
    /// What a command that changes nothing is known by: nobody else's is the same as that of an `asker`.
    func asked(by asker: String?) -> Fingerprint {
        guard let asker else { return self }
        return Fingerprint(of: Array((hexadecimal + asker).utf8))
    }
}

extension Command {
    /// The stream of what it is asked of.
    func stream() throws(EventStoreError) -> StreamName { try Target.stream(target) }
}

extension EventStore {
    /// What came of the command that had this one's id, if the log has it.
    /// - Throws: a ``Rejection`` when that was another command, or, where there is an `asker`, another's.
    func outcome(
        of id: String, _ command: (any Command)?, _ envelope: CommandEnvelope,
        _ fingerprint: Fingerprint, for asker: String?
    ) async throws -> CommandOutcome? {
        guard let receipt = try await receipt(of: id) else { return nil }
        guard receipt.fingerprint == fingerprint else {
            throw Rejection(EventStoreError.keyReused(id))
        }
        if let asker {
            let first = receipt.positions.lowerBound
            let event = try await events(LogRead(after: first - 1, through: first)).first
            guard event?.context.actor == asker else {
                throw Rejection(EventStoreError.keyReused(id))
            }
        }
        return try await outcome(receipt, of: command, envelope, id)
    }

    /// What was answered to `command` when the log took it.
    func outcome(
        _ receipt: AppendReceipt, of command: (any Command)?, _ envelope: CommandEnvelope,
        _ id: String
    ) async throws -> CommandOutcome {
        var outcome = CommandOutcome(receipt, command: envelope.command, commandID: id)
        outcome.duplicate = true
        guard let stream = try command?.stream(), stream != receipt.stream else { return outcome }
        // It wrote to others alone, or first of all: what it was asked of stood as it stood then. One
        // that has no event had its id made, another one each time it is read.
        try await readStream(stream, StreamRead(backward: true)) { view in
            guard view.position <= receipt.positions.upperBound else { return true }
            outcome.stream = stream
            outcome.revision = view.revision
            return false
        }
        return outcome
    }
}

extension CommandOutcome {
    /// What has come of a plan that was stored just now.
    init(_ receipt: AppendReceipt, of plan: Plan) {
        self.init(receipt, command: plan.command, commandID: plan.commandID)
        guard receipt.stream != plan.stream else { return }
        // Not written to itself, only guarded: so it stands as it was decided on.
        stream = plan.stream
        revision = plan.revision
    }
}
