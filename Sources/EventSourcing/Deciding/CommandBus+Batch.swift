import EventStore
public import Records

extension CommandBus {
    /// Answers many commands: decided in order, each on what the ones before it left, and stored
    /// many to a commit. What reactors do about a line is decided right behind it, before the next
    /// line, and stored with it; it isn't among the answers.
    ///
    /// `next` gives the next command, or what was wrong with it, or `nil` at the end; `answer` gets
    /// every command's result, in order, and says whether to go on.
    public func send(
        batch next: () throws -> Result<CommandEnvelope, Rejection>?,
        answer: (Result<CommandOutcome, Rejection>) throws -> Bool
    ) async throws {
        var run = BatchRun(bus: self)
        while let item = try next() {
            let settled = await run.take(item)
            for result in settled { if try !answer(result) { return } }
        }
        for result in await run.store() { if try !answer(result) { return } }
    }

    /// Answers many commands, in order.
    public func send(batch: [CommandEnvelope]) async throws -> [Result<CommandOutcome, Rejection>] {
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

/// A batch under way: commands that are decided and wait to be stored together.
private struct BatchRun {
    let bus: CommandBus
    private var overlay = Overlay()
    private var waiting: [Waiting] = []
    private var events = 0
    /// What is to be done about events that were decided, and isn't decided yet.
    private var due: [Reaction] = []
    /// The position up to which it is on the books that all was reacted to; what follows it in this
    /// batch is reacted to as well. `nil`: something wasn't.
    private var settled: Position?

    /// At most so many events wait for one commit.
    private static let limit = 1000

    /// A command that has its result, or waits for the store's.
    private enum Waiting {
        case settled(Result<CommandOutcome, Rejection>)
        case planned(Plan, AppendRequest, CommandEnvelope)
        /// What a reactor does about a line: nobody waits for its result.
        case reaction(AppendRequest)
    }

    init(bus: CommandBus) { self.bus = bus }

    /// Decides one more command. Answers the results that are known by now, in order.
    mutating func take(
        _ item: Result<CommandEnvelope, Rejection>
    ) async -> [Result<CommandOutcome, Rejection>] {
        switch item {
        case .failure(let rejection): waiting.append(.settled(.failure(rejection)))
        case .success(let envelope):
            do {
                try await decide(envelope)
            } catch is Decider.NeedsStored {
                // It goes by something that only waits to be stored: store that, then decide.
                let results = await store()
                return results + (await take(item))
            } catch {
                waiting.append(.settled(.failure(await refused(envelope, error, after: events))))
            }
        }
        let results = await react()
        let isFull = events >= Self.limit || waiting.count >= Self.limit
        return isFull ? results + (await store()) : results
    }

    /// Decides what is due because of the last line. Answers the results that are known by now.
    private mutating func react() async -> [Result<CommandOutcome, Rejection>] {
        var results: [Result<CommandOutcome, Rejection>] = []
        while settled != nil, !due.isEmpty {
            do {
                let reaction = due[0]
                let plan = try await bus.reactions.plan(reaction, &overlay)
                due.removeFirst()
                if let request = plan.request {
                    waiting.append(.reaction(request))
                    note(plan, request)
                }
            } catch is Decider.NeedsStored {
                results += await store()
            } catch {
                // Decided on the log itself, once the line is stored; there it stops and says why.
                settled = nil
                results += await store()
            }
        }
        due.removeAll()
        return results
    }

    /// Notes what was decided and waits to be stored, and what is due because of it.
    private mutating func note(_ plan: Plan, _ request: AppendRequest) {
        overlay.note(plan, request)
        events += request.streams.reduce(0) { $0 + $1.events.count }
        guard settled != nil else { return }
        do throws(EventFault) {
            due += try bus.reactions.reactions(to: request, at: bus.clock())
        } catch {
            settled = nil
        }
    }

    private mutating func decide(_ envelope: CommandEnvelope) async throws {
        if let id = envelope.id, overlay.commandIDs.contains(id) { throw Decider.NeedsStored() }
        if let known = try await bus.known(envelope) {
            waiting.append(.settled(.success(known)))
            return
        }
        let asked = try bus.read(envelope)
        if let fetching = asked as? any FetchingCommand, fetching.source != nil, events > 0 {
            // What is decided is stored first, instead of waiting for somebody else's server.
            throw Decider.NeedsStored()
        }
        let command = try await bus.fetched(asked, envelope)
        let commandID = envelope.id ?? newUUIDv7(at: bus.clock())
        var head = try await bus.store.head()
        if overlay.head != head, events == 0 {
            // Somebody else has written: what was read before may be stale, and what it calls for
            // comes before this line.
            settled = await bus.reactions.catchUp()
            head = try await bus.store.head()
            overlay = Overlay()
            overlay.head = settled.map { min($0, head) } ?? head
        }
        let plan: Plan
        do {
            plan = try await bus.decider.plan(
                command, envelope, commandID: commandID, actor: bus.actor(of: envelope),
                overlay: &overlay)
        } catch let refusal as Rejection {
            // Of what is stale an append tells by its conflict; a refusal has nothing to tell it.
            if overlay.head != head { throw Decider.NeedsStored() }
            // Refused maybe only because it came through by another way meanwhile.
            guard let known = try await bus.known(envelope) else { throw refusal }
            waiting.append(.settled(.success(known)))
            return
        }
        guard let request = plan.request else {
            // Unchanged in view of what may only wait to be stored: that comes first.
            if events > 0 { throw Decider.NeedsStored() }
            waiting.append(.settled(.success(try await bus.leaveUnchanged(plan, envelope))))
            return
        }
        waiting.append(.planned(plan, request, envelope))
        note(plan, request)
    }

    /// Stores what waits, in one commit where the engine can, and answers all results in order.
    mutating func store() async -> [Result<CommandOutcome, Rejection>] {
        var requests: [AppendRequest] = []
        for item in waiting {
            switch item {
            case .settled: break
            case .planned(_, let request, _), .reaction(let request): requests.append(request)
            }
        }
        var receipts = await bus.store.append(requests).makeIterator()
        var results: [Result<CommandOutcome, Rejection>] = []
        var stored = 0
        var last = overlay.head ?? 0
        var isAsPlanned = true
        for item in waiting {
            switch item {
            case .settled(let result): results.append(result)
            case .reaction:
                switch receipts.next() {
                case .success(let receipt):
                    stored += receipt.positions.count
                    last = max(last, receipt.positions.upperBound)
                    if receipt.duplicate { isAsPlanned = false }
                // Done anew below, on what is true by then.
                case .failure, nil: isAsPlanned = false
                }
            case .planned(let plan, _, let envelope):
                switch receipts.next() {
                case .success(let receipt):
                    stored += receipt.positions.count
                    last = max(last, receipt.positions.upperBound)
                    if receipt.duplicate { isAsPlanned = false }
                    results.append(
                        .success(
                            CommandOutcome(
                                receipt, command: plan.command, commandID: plan.commandID)))
                case .failure(.conflict):
                    // Another writer came in between: decide it anew, by itself.
                    var again = envelope
                    again.id = plan.commandID
                    results.append(await resend(again))
                    isAsPlanned = false
                case .failure(let error):
                    results.append(.failure(await refused(envelope, error)))
                    isAsPlanned = false
                case nil:
                    isAsPlanned = false
                    results.append(.failure(Rejection(.bug, "the store left a request unanswered")))
                }
            }
        }
        waiting.removeAll(keepingCapacity: true)
        events = 0
        // What was decided by something that didn't come about is known of no more.
        if !isAsPlanned || !overlay.stored(stored, last: last) { overlay = Overlay() }
        await settle()
        return results
    }

    /// Sees to it that all that is stored now has been, or will be, reacted to.
    private mutating func settle() async {
        if let begun = settled, let last = overlay.head {
            // What is still due is decided next; until then a crash must find it undone.
            guard due.isEmpty else { return }
            await bus.reactions.advance(from: begun, to: last)
            settled = last
        } else {
            due.removeAll()
            settled = await bus.reactions.catchUp()
            overlay = Overlay()
        }
    }

    private func refused(
        _ envelope: CommandEnvelope, _ error: any Error, after waiting: Int = 0
    ) async -> Rejection {
        let rejection = Rejection(anything: error)
        await bus.note(rejection, of: envelope, after: waiting)
        return rejection
    }

    private func resend(_ envelope: CommandEnvelope) async -> Result<CommandOutcome, Rejection> {
        do throws(Rejection) {
            return .success(try await bus.send(envelope))
        } catch {
            return .failure(error)
        }
    }
}
