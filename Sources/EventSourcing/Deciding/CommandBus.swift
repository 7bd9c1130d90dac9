public import EventStore

/// The one way in: reads a command, decides it on its aggregate, appends what will have happened.
///
/// A command id that was used before answers the first outcome. Where another writer came in
/// between, the command is decided anew on what is true then, unless the caller said which
/// revision it counts on.
///
/// What reactors do because of it is done before the answer, and what a crash has left undone before
/// the command.
public struct CommandBus: Sendable {
    private let listed: Lazily<[CommandDescription]>
    /// All that can be sent.
    public var commands: [CommandDescription] { listed.value }
    /// What is done because of events.
    public let reactions: Reactions
    let store: any EventStore
    let unchanged: any UnchangedCommands
    let refused: any RefusedCommands
    let downloads: any Downloading
    let snapshots: any Snapshots
    let clock: @Sendable () -> Timestamp
    /// Who asks, where a command doesn't say.
    let actor: String
    private let named: Lazily<[String: CommandDescription]>

    /// How often a command is decided anew before it gives up. Each time somebody else's append
    /// went through, so the service as a whole moves on; and it takes as many rivals, all of them
    /// luckier, to use this up.
    static let attempts = 256

    public init(
        _ contexts: [Context], store: any EventStore,
        unchanged: any UnchangedCommands = UnchangedCommandsInMemory(),
        refused: any RefusedCommands = RefusedCommandsInMemory(),
        checkpoints: any ReactorCheckpoints = ReactorCheckpointsInMemory(),
        downloads: any Downloading = NoDownloads(), snapshots: any Snapshots = NoSnapshots(),
        actor: String, clock: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        let listed = Lazily { contexts.flatMap { $0.commands } }
        self.listed = listed
        // Of two with one name the first counts, as in the list.
        named = Lazily {
            Dictionary(listed.value.map { ($0.name, $0) }) { first, _ in first }
        }
        reactions = Reactions(
            contexts.flatMap(\.reactors),
            Decider(store: store, clock: clock, snapshots: snapshots),
            checkpoints: checkpoints)
        self.store = store
        self.unchanged = unchanged
        self.refused = refused
        self.downloads = downloads
        self.snapshots = snapshots
        self.actor = actor
        self.clock = clock
    }

    /// Answers one command.
    /// - Throws: a ``Rejection``: the rules it broke, or what kept the store from taking it.
    @discardableResult
    public func send(_ envelope: CommandEnvelope) async throws(Rejection) -> CommandOutcome {
        await reactions.catchUp()
        let outcome = try await sendAlone(envelope)
        // Whatever comes of a reaction, the command itself is stored: that is the answer.
        if !outcome.events.isEmpty { await reactions.catchUp() }
        return outcome
    }

    /// Answers one command and leaves what others do about it to the caller.
    func sendAlone(_ envelope: CommandEnvelope) async throws(Rejection) -> CommandOutcome {
        do {
            let commandID = envelope.id ?? newUUIDv7(at: clock())
            if let known = try await known(envelope) { return known }
            let command = try await fetched(read(envelope), envelope)
            for _ in 0..<Self.attempts {
                var overlay = Overlay()
                let plan: Plan
                do {
                    plan = try await decider.plan(
                        command, envelope, commandID: commandID, actor: actor(of: envelope),
                        overlay: &overlay)
                } catch let refusal as Rejection {
                    // Refused maybe only because it came through by another way meanwhile.
                    if let known = try await known(envelope) { return known }
                    throw refusal
                }
                guard let request = plan.request else {
                    return try await leaveUnchanged(plan, envelope)
                }
                switch await store.append([request]).first {
                case .success(let receipt):
                    return CommandOutcome(receipt, command: plan.command, commandID: commandID)
                case .failure(.conflict):
                    // Decided on what is no longer so: again, on what is.
                    continue
                case .failure(let error): throw error
                case nil: throw EventStoreError.unavailable("the engine gave no answer")
                }
            }
            throw Rejection(
                .busy, "others kept changing what this command goes by", hint: "send it again")
        } catch {
            let rejection = Rejection(anything: error)
            await note(rejection, of: envelope)
            throw rejection
        }
    }

    /// Keeps a refusal for whoever asks later why; `waiting` events had been decided before it and
    /// weren't stored yet.
    func note(_ rejection: Rejection, of envelope: CommandEnvelope, after waiting: Int = 0) async {
        guard rejection.isOfTheCommand else { return }
        var command = RefusedCommand(
            envelope, rejection, by: actor(of: envelope), at: clock())
        let head = (try? await store.head()) ?? 0
        command.position = Int64(clamping: head) + Int64(waiting)
        await refused.keep(command)
    }

    /// Decides one command and appends nothing.
    /// - Throws: a ``Rejection``, as ``send(_:)`` would.
    public func rehearse(_ envelope: CommandEnvelope) async throws(Rejection) -> Rehearsal {
        do {
            let command = try await fetched(read(envelope), envelope)
            var overlay = Overlay()
            let plan = try await decider.plan(
                command, envelope, commandID: envelope.id ?? "rehearsal",
                actor: actor(of: envelope), overlay: &overlay)
            return Rehearsal(plan)
        } catch {
            throw Rejection(anything: error)
        }
    }

    var decider: Decider { Decider(store: store, clock: clock, snapshots: snapshots) }

    func actor(of envelope: CommandEnvelope) -> String { envelope.actor ?? actor }

    /// The outcome of the command that had this one's id, if there was one.
    /// - Throws: a ``Rejection`` when that was another command.
    func known(_ envelope: CommandEnvelope) async throws -> CommandOutcome? {
        guard let id = envelope.id else { return nil }
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
        let outcome: CommandOutcome
        let same: Bool
        if let receipt = try await store.receipt(of: id) {
            outcome = CommandOutcome(receipt, command: envelope.command, commandID: id)
            same = receipt.fingerprint == envelope.fingerprint
        } else if let kept = try await unchanged.outcome(of: id) {
            outcome = kept.outcome
            same = kept.fingerprint == envelope.fingerprint.hexadecimal
        } else {
            return nil
        }
        guard same else { throw Rejection(EventStoreError.keyReused(id)) }
        var first = outcome
        first.duplicate = true
        return first
    }

    /// Answers a command that changes nothing; under an id of the caller's that is remembered.
    func leaveUnchanged(_ plan: Plan, _ envelope: CommandEnvelope) async throws -> CommandOutcome {
        // It may be so already only because the same command came through by another way meanwhile.
        if let known = try await known(envelope) { return known }
        let outcome = plan.unchanged
        if envelope.id != nil {
            try await unchanged.keep(UnchangedCommand(outcome, envelope.fingerprint))
        }
        return outcome
    }

    /// Reads the command inside the envelope, strictly.
    func read(_ envelope: CommandEnvelope) throws(Rejection) -> any Command {
        guard let description = named.value[envelope.command] else {
            let near = nearest(to: envelope.command, among: commands.map(\.name))
            throw Rejection(
                .unknownCommand, field: "command", "there is no command \(envelope.command)",
                hint: near.map { "did you mean \($0)?" } ?? "\(next: .listCommands) lists them")
        }
        let now = clock()
        if let time = envelope.occurredAt, time > now {
            throw Rejection(
                .invalidField, field: "occurredAt", "\(time) is later than now, \(now)")
        }
        return try description.decode(envelope.data.json()) { newUUIDv7(at: now) }
    }
}

/// What a command would do.
public struct Rehearsal: Sendable {
    /// The command's name.
    public var command: String
    /// What it was asked of.
    public var stream: StreamName
    /// The revision it was decided at; `nil` for a stream without events.
    public var revision: Revision?
    /// What it would append, in order.
    public var events: [(stream: StreamName, event: NewEvent)]
    /// What would change of its aggregate, field by field.
    public var changed: [FieldChange]

    init(_ plan: Plan) {
        command = plan.command
        stream = plan.stream
        revision = plan.revision
        events = (plan.request?.streams ?? []).flatMap { part in
            part.events.map { (part.stream, $0) }
        }
        changed = FieldChange.between(plan.before, plan.after)
    }
}

extension RejectionCode {
    /// Others kept changing what the command goes by.
    public static let busy = Self("busy")
    /// Stored or not: unknown. To be sent again with the same id.
    public static let outcomeUnknown = Self("outcome-unknown")
    /// The store can't take it now.
    public static let unavailable = Self("unavailable")
    /// What is stored fails its checksum or its form.
    public static let damaged = Self("damaged")
    /// An event of the log can't be read by this binary.
    public static let unreadableEvent = Self("unreadable-event")
    /// A fault of ours.
    public static let bug = Self("bug")
}

extension Rejection {
    /// Whatever went wrong, in the one form that callers get.
    public init(anything error: any Error) {
        switch error {
        case let rejection as Rejection: self = rejection
        case let error as EventStoreError: self.init(error)
        case let fault as EventFault:
            self.init(
                .unreadableEvent, fault.sentence, hint: "use the binary that wrote it, or newer")
        default: self.init(.bug, Sentence(quoting: "\(error)"))
        }
    }

    /// What a store's error means to a caller.
    init(_ error: EventStoreError) {
        switch error {
        case .conflict(.stream(let stream, _, let actual)):
            self = .conflict(stream, expected: nil, actual: actual)
        case .conflict(.condition(let position, let type)):
            self.init(
                .busy, "\(type) at position \(position) stands against it", hint: "send it again")
        case .conflict(.missing(let id)):
            self.init(
                .busy, "the command \(id) that it follows isn't stored", hint: "send it again")
        case .keyReused(let id):
            self.init(
                .commandIDReused, field: "id", "command id \(id) was used for another command",
                hint: "give this one an id of its own")
        case .invalid(let why): self.init(.invalidField, Sentence(quoting: why))
        case .outcomeUnknown(let why):
            self.init(
                .outcomeUnknown, Sentence(quoting: why), hint: "send it again with the same id")
        case .unavailable(let why):
            self.init(.unavailable, Sentence(quoting: why), hint: "send it again later")
        case .damaged(let position, let why):
            self.init(
                .damaged, "position \(position): \(Sentence(quoting: why))", hint: .next(.verify))
        }
    }
}
