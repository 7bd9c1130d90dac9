import EventStore

/// What is decided ahead of the log, and what is known for it. Whoever has the desk has this, and
/// nobody else.
///
/// Commands are decided in their order, each on what the ones before it left, into a round. While one
/// round is on its way to the disk the next is decided on top of it; it follows only once that one is
/// stored, and is decided anew if the log came to be otherwise.
struct Ahead: Sendable {
    /// How the log will end once all that was decided is stored.
    private enum End: Equatable {
        /// It has to be read: nothing was decided yet, or others have written.
        case unread
        case at(Position)
    }

    /// How the reactors stand to that end.
    private enum Reacting {
        /// They have seen all before it: what they do is decided right behind its cause.
        case inStep
        /// One has stopped, or something was left undone: that comes first, once the round is stored.
        case behind
    }

    /// A round on its way to the disk.
    private struct Flight {
        let round: Round
        let results: Task<[Result<AppendReceipt, EventStoreError>], Never>
    }

    private let decider: Decider
    private let reactions: Reactions
    private let unchanged: UnchangedCommands
    /// So long a command is decided anew because of others before it is told that they are.
    private let patience: Duration

    private var overlay = Overlay()
    private var end = End.unread
    private var reacting = Reacting.behind
    private var flight: Flight?
    private var round = Round(base: 0)
    private var waiting: [Job] = []
    /// The next of them.
    private var next = 0
    /// So many commands go into a round: fewer while others keep writing what they go by, since the
    /// longer a round takes the likelier it is too late.
    private var most = Self.mostItems

    private static let mostItems = 1_000
    private static let mostEvents = 1_000

    init(
        _ decider: Decider, _ reactions: Reactions, _ unchanged: UnchangedCommands,
        patience: Duration
    ) {
        self.decider = decider
        self.reactions = reactions
        self.unchanged = unchanged
        self.patience = patience
    }

    private var store: any EventStore { decider.store }
}

// MARK: - In which order

extension Ahead {
    /// Takes up what tickets ask.
    mutating func take(_ tickets: [Ticket]) {
        if next == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            next = 0
        }
        for ticket in tickets {
            for index in ticket.entries.indices {
                waiting.append(Job(ticket: ticket, index: index))
            }
        }
    }

    /// Decides some of what waits, if there is room for it.
    mutating func decide(atMost count: Int) async {
        for _ in 0..<count {
            guard canDecide else { return }
            if flight == nil, round.isEmpty {
                do throws(EventStoreError) { try await begin() } catch {
                    return refuseAll(Rejection(error))
                }
            }
            let job = waiting[next]
            next += 1
            await decide(job)
        }
    }

    /// Whether something waits that could be decided now.
    var canDecide: Bool {
        guard next < waiting.count, round.items.count < most, round.events < Self.mostEvents else {
            return false
        }
        // Reactions that come first are read from the log.
        switch reacting {
        case .inStep: return true
        case .behind: return flight == nil
        }
    }

    var isUnderWay: Bool { flight != nil }

    /// Whether something was decided that could go to the disk.
    var canStore: Bool { flight == nil && !round.isEmpty }

    /// Whether nothing is decided that isn't stored.
    var isIdle: Bool { flight == nil && round.isEmpty }

    /// Whether all that was taken up has been seen to.
    var isDone: Bool { isIdle && next == waiting.count }

    /// Finds out how the log ends, and what is known of it.
    private mutating func begin() async throws(EventStoreError) {
        var head = try await store.head()
        if end != .at(head) {
            // Somebody else has written: what was read before may be stale.
            overlay = Overlay()
            reacting = .behind
        }
        if case .behind = reacting {
            // What others left undone comes before whatever goes by it; unless somebody sees to that.
            if !reactions.isFollowed {
                await reactions.catchUp()
                let after = try await store.head()
                if after != head { overlay = Overlay() }
                head = after
            }
            if reactions.isCaughtUp(to: head) { reacting = .inStep }
        }
        end = .at(head)
        round = Round(base: head)
    }

    private mutating func refuseAll(_ rejection: Rejection) {
        for job in waiting[next...] { job.answer(.refused(rejection, at: 0)) }
        next = waiting.count
    }

    /// Puts commands back, before all that wait: nothing of them is stored.
    private mutating func putBack(_ jobs: [Job]) {
        let now = ContinuousClock.now
        var again: [Job] = []
        for var job in jobs where job.ticket.putBack(job.index) {
            let since = job.againSince ?? now
            job.againSince = since
            if now - since > patience {
                job.answer(.refused(.busy, at: 0))
            } else {
                again.append(job)
            }
        }
        waiting.replaceSubrange(..<next, with: again)
        next = 0
    }
}

// MARK: - Deciding

extension Ahead {
    private mutating func decide(_ job: Job) async {
        if Task.isCancelled { return job.ticket.withdraw(.cancelled) }
        do {
            switch job.entry {
            case .asked(let asked): try await decide(asked, job)
            case .known(let outcome): round.add(job, settled: .accepted(outcome))
            case .unreadable(let rejection):
                round.add(job, settled: .refused(rejection, at: round.end))
            }
        } catch is Decider.NeedsStored {
            // It goes by something that only waits to be stored: that first.
            next -= 1
            await storeAll()
        } catch is CancellationError {
            job.ticket.withdraw(.cancelled)
        } catch {
            round.add(job, settled: .refused(Rejection(anything: error), at: round.end))
        }
    }

    private mutating func decide(_ asked: AskedCommand, _ job: Job) async throws {
        if asked.isNamed || job.againSince != nil {
            if overlay.awaits(commandID: asked.commandID) { throw Decider.NeedsStored() }
            if let known = try await store.outcome(
                of: asked.commandID, asked.command, asked.envelope, asked.fingerprint)
            {
                return round.add(job, settled: .accepted(known))
            }
        }
        let plan = await Result.catching {
            try await decider.plan(
                asked.command, asked.envelope, commandID: asked.commandID, actor: asked.actor,
                overlay: &overlay, head: round.base, fingerprint: asked.fingerprint)
        }
        // Asked only now: whoever left it unchanged meanwhile, in another process, did so in view of
        // a log that was no further.
        if asked.isNamed, plan.isDecided,
            let kept = try await unchanged.outcome(
                of: asked.commandID, asked.envelope.command, asked.fingerprint)
        {
            return round.add(job, settled: .accepted(kept))
        }
        switch plan {
        case .success(let plan):
            guard let request = plan.request else { return round.add(job, nothing: plan) }
            // Told now, and not by the store: what comes after it isn't to go by it.
            if let fault = request.fault { throw EventStoreError.invalid(fault) }
            guard job.ticket.claim(job.index) else { return }
            round.add(job, plan, request)
            overlay.note(plan, request)
            await react(to: request)
        case .failure(let rejection as Rejection): round.add(job, refused: rejection)
        case .failure(let error): throw error
        }
    }

    /// Decides what reactors do about events that were decided just now.
    private mutating func react(to request: AppendRequest) async {
        guard case .inStep = reacting else { return }
        do {
            var due = try reactions.reactions(to: request, at: decider.clock())[...]
            while let reaction = due.popFirst() {
                let plan = try await reactions.plan(reaction, &overlay, head: round.base)
                guard let request = plan.request else { continue }
                round.add(reaction: request)
                overlay.note(plan, request)
                due += try reactions.reactions(to: request, at: decider.clock())
            }
        } catch {
            // Decided on the log itself, once its cause is stored; there it stops and says why.
            reacting = .behind
            await storeAll()
        }
    }
}

extension Result where Failure == any Error {
    fileprivate static func catching(
        _ body: () async throws -> Success
    ) async -> Result {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    /// Whether there is a decision, be it a refusal.
    fileprivate var isDecided: Bool {
        switch self {
        case .success: true
        case .failure(let error): error is Rejection
        }
    }
}

// MARK: - Storing

extension Ahead {
    /// Sends what was decided to the disk, and comes back at once; `wake` is called when it is there.
    mutating func launch(_ wake: @escaping @Sendable () -> Void) async {
        let closed = close()
        if closed.requests.isEmpty { return await land(closed, []) }
        let store = store
        flight = Flight(
            round: closed,
            results: Task {
                let results = await store.append(closed.requests)
                wake()
                return results
            })
    }

    /// Waits for what is on its way to the disk, and answers those whose commands that were.
    mutating func land() async {
        guard let landed = flight else { return }
        let results = await landed.results.value
        flight = nil
        await land(landed.round, results)
    }

    /// Stores all that was decided.
    mutating func storeAll() async {
        await land()
        guard !round.isEmpty else { return }
        let closed = close()
        let results = closed.requests.isEmpty ? [] : await store.append(closed.requests)
        await land(closed, results)
    }

    private mutating func close() -> Round {
        defer {
            overlay.close()
            end = .at(round.end)
            round = Round(base: round.end)
        }
        return round
    }

    private mutating func land(
        _ landed: Round, _ results: [Result<AppendReceipt, EventStoreError>]
    ) async {
        var head = landed.base
        if landed.requests.isEmpty {
            do throws(EventStoreError) { head = try await store.head() } catch {
                // Nobody else's writing is known of: what was read before stands as it was read.
            }
        }
        var landing = Landing(landed, results, head: head)
        if landing.isAsDecided {
            overlay.stored()
            most = min(most * 2, Self.mostItems)
            if case .inStep = reacting { reactions.advance(through: landed) }
        } else {
            // Whatever was decided on top of it is decided again, on what is so.
            if landing.isInterrupted { most = max(landed.items.count / 4, 1) }
            let above = round.jobs
            overlay = Overlay()
            end = .unread
            reacting = .behind
            round = Round(base: landed.base)
            putBack(landing.again + above)
        }
        await keepUnchanged(&landing, landed.end)
        await answer(landing)
    }

    /// Keeps which commands changed nothing, those that may come again, before they are told so.
    ///
    /// Where others have written by then, one of these may have come by another way and have changed
    /// something after all: what stands in the log is what is answered.
    private func keepUnchanged(_ landing: inout Landing, _ end: Position) async {
        let named = landing.unchanged.filter { $0.job.asked?.isNamed == true }
        if named.isEmpty { return }
        do {
            try await unchanged.keep(
                named.compactMap { job, outcome in
                    job.asked.map { UnchangedCommand(outcome, $0.fingerprint) }
                })
            if try await store.head() == end { return }
            for index in landing.unchanged.indices {
                guard let asked = landing.unchanged[index].job.asked,
                    let known = try await store.outcome(
                        of: asked.commandID, asked.command, asked.envelope, asked.fingerprint)
                else { continue }
                landing.unchanged[index].outcome = known
            }
        } catch {
            landing.unchanged.removeAll { $0.job.asked?.isNamed == true }
            let rejection = Rejection(anything: error)
            landing.answers += named.map { ($0.job, .refused(rejection, at: $0.outcome.position)) }
        }
    }

    private mutating func answer(_ landing: Landing) async {
        for (job, outcome) in landing.unchanged { job.answer(.accepted(outcome)) }
        switch reacting {
        case .inStep:
            for (job, answer) in landing.answers { job.answer(answer) }
        case .behind:
            var late: [(job: Job, answer: Ticket.Answer)] = []
            for (job, answer) in landing.answers {
                if reactions.minds(answer) {
                    late.append((job, answer))
                } else {
                    job.answer(answer)
                }
            }
            if late.isEmpty { return }
            await seeToReactions()
            // Whatever comes of a reaction, the command itself is stored: that is the answer.
            for (job, answer) in late { job.answer(answer) }
        }
    }
}

// MARK: - What was left undone

extension Ahead {
    /// Reacts to what nobody has reacted to yet: to all of it, or, where somebody sees to it from time
    /// to time, to some of it, so that commands get their turn.
    /// - Returns: Whether nothing is left that could be done.
    @discardableResult
    mutating func seeToReactions() async -> Bool {
        let isDone = await reactions.catchUp(inOneStep: reactions.isFollowed)
        end = .unread
        return isDone
    }

    /// Puts down how far the reactors have come.
    func keepCheckpoints() async { await reactions.keepCheckpoints() }
}
