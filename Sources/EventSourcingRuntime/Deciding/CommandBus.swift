package import EventSourcing
package import EventStore
public import Records
import Threads

/// The one way in: reads a command, decides it on its aggregate, appends what will have happened.
///
/// However many come at once, they are decided one after the other, so none stands against another; and
/// many are stored together. Where another process has written in between, a command is decided anew
/// on what is true then, unless the caller said which revision it counts on. A command id that was used
/// before answers the first outcome.
///
/// What an answer says was so at one moment: a refusal, like a command that changes nothing, goes by the
/// log as it was at one position, with all that was stored before it and nothing that wasn't.
///
/// What reactors do because of a command is done before its answer. What a crash or another process has
/// left undone is done before the command, unless somebody sees to it all the time, as a service does.
public struct CommandBus: Sendable {
    private let listed: Lazily<[CommandDescription]>
    /// All that can be sent.
    package var commands: [CommandDescription] { listed.value }
    /// What is done because of events.
    package let reactions: Reactions
    let store: any EventStore
    let unchanged: UnchangedCommands
    let refused: RefusedCommands
    let downloads: any Downloading
    let snapshots: Snapshots
    let clock: @Sendable () -> Timestamp
    /// Who asks, where a command doesn't say.
    let actor: String
    let authorise: Authorising
    /// Who asks, where the edge has made sure of that for all that is sent; `nil`: whoever has the store
    /// in their own hands, and they may ask anything.
    private(set) var principal: Principal?
    let named: Lazily<[String: CommandDescription]>
    private let desk: Desk

    /// `decisions` finds what people have decided about a reactor, and
    /// `patience` is how long a command is decided anew because other processes keep writing what it
    /// goes by, before it is refused as `RejectionCode.busy`.
    package init(
        _ contexts: [Context], store: any EventStore,
        side: any SideStore = SideStoreInMemory(), downloads: any Downloading = NoDownloads(),
        decisions: @escaping ReadDecisions = { _, _ in FollowerDecisions() },
        actor: String, authorise: @escaping Authorising = { _, _ in },
        patience: Duration = .seconds(10), clock: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        let listed = Lazily { contexts.flatMap { $0.commands } }
        self.listed = listed
        // Of two with one name the first counts, as in the list.
        named = Lazily {
            Dictionary(listed.value.map { ($0.name, $0) }) { first, _ in first }
        }
        unchanged = UnchangedCommands(in: side)
        refused = RefusedCommands(in: side, of: store.id)
        snapshots = Snapshots(in: side)
        let decider = Decider(store: store, clock: clock, snapshots: snapshots)
        reactions = Reactions(
            contexts.flatMap(\.reactors), decider, checkpoints: FollowerCheckpoints(in: side),
            decisions: decisions)
        desk = Desk(Ahead(decider, reactions, unchanged, patience: patience))
        self.store = store
        self.downloads = downloads
        self.actor = actor
        self.authorise = authorise
        self.clock = clock
    }

    /// The same bus, for commands that `principal` sends; `nil`: for whoever has the store in their own
    /// hands.
    package func sending(as principal: Principal?) -> CommandBus {
        var bus = self
        bus.principal = principal
        return bus
    }

    var decider: Decider { Decider(store: store, clock: clock, snapshots: snapshots) }
}

// MARK: - Sending

extension CommandBus {
    /// Answers one command, for those who go by codes: as ``send(_:by:within:)`` does, for whoever has
    /// the store in their own hands, however long it takes.
    /// - Throws: a `Rejection`: the rules it broke, or what kept the store from taking it.
    @discardableResult
    public func send(_ envelope: CommandEnvelope) async throws(Rejection) -> CommandOutcome {
        do throws(SendError) {
            return try await send(envelope, by: nil)
        } catch {
            throw error.rejection
        }
    }

    /// Answers one command.
    ///
    /// `principal` is who asks, if the edge has made sure of that: it is asked whether they may, and
    /// they stand beside each event. `time` is how long the caller waits at most.
    ///
    /// A caller who is cancelled, or whose time is up, before the command is decided, has sent nothing.
    /// Once it is decided it goes to the disk: then one who is cancelled waits for what comes of it, one
    /// whose time is up is told that it isn't known.
    /// - Throws: a ``SendError``, which says what is so now.
    @discardableResult
    public func send(
        _ envelope: CommandEnvelope, by principal: Principal?, within time: Duration? = nil
    ) async throws(SendError) -> CommandOutcome {
        try await answer(envelope, given: nil, by: principal, within: time).outcome
    }

    /// Answers one command, which is read from the envelope unless it is `given` as a value.
    func answer(
        _ envelope: CommandEnvelope, given: Result<any Command, Rejection>?,
        by principal: Principal?, within time: Duration?
    ) async throws(SendError) -> (outcome: CommandOutcome, decided: (any Sendable)?) {
        let deadline = time.map { ContinuousClock.now + $0 }
        let entry: Ticket.Entry
        do throws(CancellationError) {
            entry = try await self.entry(envelope, principal, given: given)
        } catch {
            throw .cancelled
        }
        let ticket = Ticket([entry])
        await answer(ticket, by: deadline)
        switch ticket.answers[0] {
        case .accepted(let outcome, let decided): return (outcome, decided)
        case .refused(let rejection, let position):
            let name = (principal ?? self.principal)?.name ?? envelope.actor ?? actor
            await note(rejection, of: envelope, by: name, at: position)
            if let refusal = rejection.refusals.first, refusal.code == .outcomeUnknown {
                throw .unknown(commandID: entry.commandID, why: refusal.message)
            }
            throw .rejected(rejection)
        case .withdrawn(.cancelled): throw .cancelled
        case .withdrawn(.deadline): throw .deadline
        case .unknown:
            throw .unknown(
                commandID: entry.commandID,
                why: "its time was up while it was on its way to the disk")
        }
    }

    /// Has a ticket's commands decided, and waits for all answers, or until `deadline`.
    func answer(_ ticket: Ticket, by deadline: ContinuousClock.Instant? = nil) async {
        guard let deadline else { return await desk.answer(ticket, mayStay: true) }
        let alarm = Alarms.all.set(at: deadline) { ticket.withdraw(.deadline) }
        await desk.answer(ticket, mayStay: false)
        Alarms.all.callOff(alarm)
    }

    /// Sees to reactions that were left undone, by a crash or by another process, whenever there may be
    /// some, and from time to time to what is held up, until its task is cancelled or the store is closed.
    /// Commands needn't wait for those then.
    package func follow() async {
        reactions.beginFollowing()
        defer { reactions.endFollowing() }
        let changes = store.changes()
        desk.react()
        await withDiscardingTaskGroup { group in
            group.addTask {
                // Though nothing happens: a feed may be there by now, or a time have come.
                while (try? await Task.sleep(for: .seconds(1))) != nil {
                    if reactions.hasDue { desk.react() }
                }
            }
            for await _ in changes { desk.react() }
            group.cancelAll()
        }
    }

    /// Keeps a refusal for whoever asks later why, with the log's head that it was decided at.
    func note(
        _ rejection: Rejection, of envelope: CommandEnvelope, by actor: String,
        at position: Position
    ) async {
        guard rejection.isOfTheCommand else { return }
        var command = RefusedCommand(envelope, rejection, by: actor, at: clock())
        command.position = Int64(clamping: position)
        await refused.keep(command)
    }

    /// Decides one command and appends nothing.
    /// - Throws: a `Rejection`, as ``send(_:)`` would.
    package func rehearse(
        _ envelope: CommandEnvelope, by principal: Principal? = nil
    ) async throws(Rejection) -> Rehearsal {
        do {
            let principal = principal ?? self.principal
            let command = try await fetched(
                read(envelope, principal), envelope, principal)
            var overlay = Overlay()
            let plan = try await decider.plan(
                command, envelope, commandID: envelope.id ?? "rehearsal",
                actor: envelope.actor(by: principal, else: actor), overlay: &overlay,
                permit: permit(envelope, principal))
            if let fault = plan.request?.fault { throw EventStoreError.invalid(fault) }
            return Rehearsal(plan)
        } catch {
            throw Rejection(anything: error)
        }
    }
}
